/** A work of a reference list, as imports match references. */
import type { CitedWork } from '../model/full-text.ts'
import { titlesOf } from '../model/match-reference.ts'
import type { Reference } from '../model/reference.ts'

/** By an identifier, else by title and first author. */
export function referenceOf({
  text,
  title = titlesOf({ identifiers: [], authors: [], said: text })[0],
  author,
  ids,
}: CitedWork): Reference {
  return { identifiers: ids, title, authors: author === undefined || author === '' ? [] : [author] }
}
