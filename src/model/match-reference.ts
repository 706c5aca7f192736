/** The paper that a reference means by its title alone, where its author is written otherwise. */
import { foldLetters } from './fold.ts'
import { areDistinct } from './merge.ts'
import type { Paper } from './paper.ts'
import { type Reference, tellingLength } from './reference.ts'

type Titled = Pick<Paper, 'authors' | 'identifiers'> & { readonly title?: string | undefined }

/**
 * Of the papers of that title, the one whose first author has the reference's family name; a long title needs
 * no author. Undefined where there is none or several, and where identifiers say that it is another paper.
 */
export function matchTitle<P extends Titled>(reference: Reference, papers: readonly P[]): P | undefined {
  const { title = '', authors } = reference
  const [author] = authors
  const wanted = foldLetters(title)
  if (author === undefined && wanted.length < tellingLength) return undefined
  const [match, another] = papers.filter(
    (paper) =>
      foldLetters(paper.title ?? '') === wanted &&
      (author === undefined || haveOneFamily(author, paper.authors[0] ?? '')) &&
      !areDistinct(reference, paper),
  )
  return another === undefined ? match : undefined
}

/**
 * The keys of a title with its first author's family name, and of a long title alone, under which papers and
 * references that `matchTitle` may join find each other, the strongest first.
 */
export function titleKeys({ title = '', authors }: Pick<Reference, 'title' | 'authors'>): string[] {
  const folded = foldLetters(title)
  const family = familyOf(authors[0] ?? '')
  return [
    ...(folded === '' || family === '' ? [] : [`name:${folded}|${family}`]),
    ...(folded.length < tellingLength ? [] : [`name:${folded}|`]),
  ]
}

/** `J. Doe` and `Jane Doe`: the last word is the family name, unless one of them is a group's. */
function haveOneFamily(one: string, other: string): boolean {
  return familyOf(one) !== '' && familyOf(one) === familyOf(other)
}

function familyOf(name: string): string {
  return foldLetters(name.split(/\s+/).at(-1) ?? '')
}
