/** Sets of papers: a byte for each number of a paper, 1 where it is in the set. */

export type Docs = Uint8Array

/** What is in all the sets; undefined when there is none. */
export function intersectAll(sets: readonly Docs[]): Docs | undefined {
  const [first, ...others] = sets
  if (first === undefined || others.length === 0) return first
  const common = first.slice()
  for (const set of others) for (let doc = 0; doc < common.length; doc++) if (set[doc] === 0) common[doc] = 0
  return common
}

/** What is in any of the sets; undefined when there is none. */
export function uniteAll(sets: readonly Docs[]): Docs | undefined {
  const [first, ...others] = sets
  if (first === undefined || others.length === 0) return first
  const all = first.slice()
  for (const set of others) for (let doc = 0; doc < all.length; doc++) if (set[doc] === 1) all[doc] = 1
  return all
}

/** What is in the first set and not in the second. */
export function subtract(all: Docs, unwanted: Docs): Docs {
  const rest = all.slice()
  for (let doc = 0; doc < rest.length; doc++) if (unwanted[doc] === 1) rest[doc] = 0
  return rest
}

/** How many are in a set. */
export function sizeOf(docs: Docs): number {
  // Without a branch, which would be guessed wrong half of the time.
  let size = 0
  for (let doc = 0; doc < docs.length; doc++) size += docs[doc] ?? 0
  return size
}

/** The numbers in a set, ascending. */
export function listDocs(docs: Docs): number[] {
  const list: number[] = []
  for (let doc = 0; doc < docs.length; doc++) if (docs[doc] === 1) list.push(doc)
  return list
}
