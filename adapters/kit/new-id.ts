/** Ids that nobody has had before, for what is no secret. */

/** So many hex digits. `random` gives from 0 up to 1. */
export function newId(random: () => number, length = 8): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
