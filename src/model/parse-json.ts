/** JSON from outside, which a schema looks at next. */

/** The value, or undefined for text that is no JSON, for a schema to refuse. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for what is no object; why is not told, for the reason would quote what somebody wrote. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
