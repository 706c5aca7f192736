/** JSON from outside. */

/** The value, or undefined for text that is no JSON, for a schema to refuse. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
