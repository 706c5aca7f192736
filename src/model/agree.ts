/** Merges two values of one field, independent of order and repetition. */

/**
 * The longer of two texts, where an escape (`&amp;`) counts as the sign that it stands for, and `--` as a dash; of
 * equally long ones that with fewer of these, then the first alphabetically.
 */
export function longerText(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const [shownA, shownB] = [shownLength(a), shownLength(b)]
  if (shownA !== shownB) return shownA > shownB ? a : b
  if (a.length !== b.length) return a.length < b.length ? a : b
  return a < b ? a : b
}

/** Characters that a reader sees. */
export function shownLength(text: string): number {
  return text.includes('&') || text.includes('--') ? text.replace(leftovers, '.').length : text.length
}

/** The list of more texts, else of longer ones: "Jane Doe" tells more than "J. Doe". */
export function fullerList(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length !== b.length) return a.length > b.length ? a : b
  return longerText(JSON.stringify(a), JSON.stringify(b)) === JSON.stringify(a) ? a : b
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

/** Marks that readers see as one sign; papers that were stored before these were read have them. */
const leftovers = /&(?:amp|lt|gt|quot|apos|#\d{1,6});|---?/g
