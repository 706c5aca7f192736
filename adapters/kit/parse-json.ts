/** What platforms send as JSON. */

/** Undefined for what is no object; why is not told, for the reason would quote what somebody wrote. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
