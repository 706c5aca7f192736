/** Merges two values of one field, independent of order and repetition. */

/** The longer of two texts; of equally long ones the first alphabetically. */
export function longerText(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  if (a.length !== b.length) return a.length > b.length ? a : b
  return a < b ? a : b
}

/** Each text once, in order. */
export function sortedSet(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort()
}

/** The earlier of two ISO days. */
export function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

/** The later of two ISO days. */
export function latest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a > b ? a : b
}
