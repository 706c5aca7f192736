/** The newest of the papers that match, and what is known by them of all that do. */

/** The newest of some papers, and how many there are of these: at least so many, or just so many. */
export interface Newest<Each> {
  readonly found: readonly Each[]
  readonly atLeast: number
  readonly isAll: boolean
}

/** What a page tells of how many there are, and how many were seen on the way to it. */
export function tellNewest(
  found: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  seen = 0,
): Newest<number> {
  const isAll = found.length > 0 && found.length < limit
  return { found, atLeast: Math.max(seen, found.length === 0 ? 0 : offset + found.length), isAll }
}
