/** Whether what was asked is a paper's whole title. */
import type { Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import { meaningOf } from '../query/query-meaning.ts'
import { contentWords } from './similar.ts'

/**
 * Tells it of a paper by its number; words that say nothing do not matter. One word is
 * a subject rather than a title.
 */
export function createTitleCheck(query: Query, { documents, terms }: Corpus): (doc: number) => boolean {
  const asked = contentWords(meaningOf(query) ?? '')
  if (asked.length < 2) return () => false
  const text = asked.join(' ')
  const { each: lengths } = terms.lengths('title')
  // Reading a title takes as long as ranking a thousand papers, and most titles
  // are longer than what is asked.
  const most = termsInWord * query.typed.split(/\s+/, maxWords).length
  return (doc) => {
    const length = lengths[doc] ?? 0
    return length > 0 && length <= most && contentWords(documents.read(doc)?.title ?? '').join(' ') === text
  }
}

/** A compound of two is three terms. */
const termsInWord = 3
const maxWords = 100
