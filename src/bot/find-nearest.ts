/** The nearest of some names to a mistyped one. */
import { nearest } from '../search/edit-distance.ts'

/** Undefined when none is within two edits, or one where only up to four letters were typed; a name that it begins counts as near. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  if (typed.length >= 3) {
    const begun = names.find((name) => name.startsWith(typed))
    if (begun !== undefined) return begun
  }
  return nearest(typed, names, typed.length <= 4 ? 1 : 2)
}
