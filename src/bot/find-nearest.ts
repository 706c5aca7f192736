/** The nearest of some names to a mistyped one. */
import { distance } from 'fastest-levenshtein'

/** Undefined when none is within two edits, or one for names of up to four letters; a name that it begins counts as near. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  if (typed.length >= 3) {
    const begun = names.find((name) => name.startsWith(typed))
    if (begun !== undefined) return begun
  }
  const near = names
    .map((name) => ({ name, edits: distance(typed, name) }))
    .filter(({ name, edits }) => edits <= (Math.min(name.length, typed.length) <= 4 ? 1 : 2))
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.name
}
