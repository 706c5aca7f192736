/** The nearest of some names to a mistyped one. */
import { nearest } from '../../search/analysis/edit-distance.ts'

/**
 * The nearest name within two edits, or one edit for up to four letters; a name that starts
 * with the text counts as nearest.
 */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  if (typed.length >= 3) {
    const begun = names.find((name) => name.startsWith(typed))
    if (begun !== undefined) return begun
  }
  return nearest(typed, names, typed.length <= 4 ? 1 : 2)
}
