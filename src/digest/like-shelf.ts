/** Digests of papers like those on a shelf: `like:related-work`. */
import type { Library } from '../library/library.ts'
import { shelvesIn } from '../library/shelf-queries.ts'
import type { KnownTastes } from '../library/taste-keeper.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Place, Workspace } from '../model/place.ts'
import { likeShelf } from '../model/shelf.ts'

/**
 * Of a digest that is asked for by a shelf alone: what the shelf is about, which counts as votes do, and its papers,
 * which the place knows. Undefined for any other. Throws `BotError` where the shelf is gone.
 */
export async function findLiked(
  [only, another]: readonly { readonly query: string }[],
  { workspace, place }: { readonly workspace: Workspace; readonly place: Place },
  library: Library,
): Promise<
  { readonly tastes: KnownTastes | undefined; readonly papers: ReadonlySet<Identifier> } | undefined
> {
  if (only === undefined || another !== undefined) return undefined
  // Everybody in the place sees the digest, and so nobody's own shelf is meant.
  const reader = { workspace, place, user: '' }
  const [shelf] = (await shelvesIn(library.parseQuery(only.query), likeShelf, reader, library)).values()
  if (shelf === undefined) return undefined
  const papers = await library.store.shelves.papers(shelf)
  return { tastes: await library.tastes.ofShelf(shelf, papers), papers: new Set(papers) }
}
