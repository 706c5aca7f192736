/** The paper that a reference means by its title alone, where its author is written otherwise. */
import { areDistinct } from '../model/merge.ts'
import type { Paper } from '../model/paper.ts'
import { type Reference, tellingLength } from '../model/reference.ts'

/**
 * Of the papers of that title, the one whose first author has the reference's family name; a long title needs
 * no author. Undefined where there is none or several, and where identifiers say that it is another paper.
 */
export function matchTitle(reference: Reference, papers: readonly Paper[]): Paper | undefined {
  const { title = '', authors } = reference
  const [author] = authors
  const wanted = fold(title)
  if (author === undefined && wanted.length < tellingLength) return undefined
  const [match, another] = papers.filter(
    (paper) =>
      fold(paper.title ?? '') === wanted &&
      (author === undefined || haveOneFamily(author, paper.authors[0] ?? '')) &&
      !areDistinct(reference, paper),
  )
  return another === undefined ? match : undefined
}

/** `J. Doe` and `Jane Doe`: the last word is the family name, unless one of them is a group's. */
function haveOneFamily(one: string, other: string): boolean {
  const last = (name: string) => fold(name.split(/\s+/).at(-1) ?? '')
  return last(one) !== '' && last(one) === last(other)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
