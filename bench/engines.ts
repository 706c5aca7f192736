/** The search of this project and what it is measured against, behind one question. */
import MiniSearch from 'minisearch'
import type { Paper } from '../src/model/paper.ts'
import type { Query } from '../src/model/query.ts'
import { dropRequest, maxCharacters } from '../src/question/parse-by-rules.ts'
import { englishAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../src/search/analysis/stop-words.ts'
import { createIndexAtOnce, type IndexAtOnce } from '../test/support/index-at-once.ts'

export interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly authors?: readonly string[]
  /** An ISO day. */
  readonly date?: string
}

/** Gives the best documents with their scores, best first. */
export type Search = (text: string, limit: number) => [id: string, score: number][]

/** Papers made of documents; the number of a document stands in its identifier, as ids may be anything. */
export function papersOf(documents: readonly Document[]): Paper[] {
  return documents.map(({ title, text, authors = [] }, number) => ({
    id: `doi:10.1000/${number}`,
    identifiers: [`doi:10.1000/${number}`],
    title: title.trim() === '' ? undefined : title,
    authors,
    abstract: text,
    published: undefined,
    updated: undefined,
    listed: undefined,
    links: [],
    sources: ['bench'],
  }))
}

/**
 * A text as a query of words only, whatever signs of the query language it holds, without what opens and ends
 * a request, as the bot reads it.
 */
export function queryOf(typed: string): Query {
  const text = typed.length > maxCharacters ? typed : dropRequest(typed) || typed
  const conditions = tokenize(text).map(({ start, end }) => ({
    kind: 'word' as const,
    word: text.slice(start, end),
    start,
    end,
  }))
  return { typed: text, condition: { kind: 'all', conditions }, sort: 'relevance' }
}

/** This project's search over an index of `papersOf` these documents. */
export function searchIndex(
  index: IndexAtOnce,
  documents: readonly Document[],
  options: { readonly isTyping: boolean } = { isTyping: false },
): Search {
  return (text, limit) =>
    index
      .search(queryOf(text), { limit, topicQuery: () => undefined, ...options })
      .hits.map(({ paper, score }) => [documents[Number(paper.id.split('/').at(-1))]?.id ?? '', score])
}

/** An index of this project over documents. */
export function indexDocuments(documents: readonly Document[]): IndexAtOnce {
  const index = createIndexAtOnce()
  index.update({ papers: papersOf(documents), removed: [], revision: 1 })
  return index
}

/** MiniSearch with nothing set, over title and text. */
export function searchMiniSearch(documents: readonly Document[]): Search {
  const mini = new MiniSearch({ fields: ['title', 'text'] })
  mini.addAll(documents.map((document, number) => ({ ...document, id: number })))
  return (text, limit) =>
    mini
      .search(text)
      .slice(0, limit)
      .map(({ id, score }) => [documents[id]?.id ?? '', score])
}

/**
 * Plain BM25: k1 1.2, b 0.75, English Snowball stems, without function words and the
 * words a request is dressed in.
 */
export function searchBm25(documents: readonly Document[]): Search {
  const { stem } = englishAnalysis
  const termsOf = (text: string) =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !isFunctionWord(word) && !isChatWord(word))
      .map(stem)
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map(({ title, text }, number) => {
    const terms = termsOf(`${title} ${text}`)
    for (const term of terms) {
      const known = postings.get(term) ?? new Map<number, number>()
      postings.set(term, known.set(number, (known.get(number) ?? 0) + 1))
    }
    return terms.length
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / documents.length
  return (text, limit) => {
    const scores = new Map<number, number>()
    for (const term of termsOf(text)) {
      const holders = postings.get(term) ?? new Map<number, number>()
      const idf = Math.log(1 + (documents.length - holders.size + 0.5) / (holders.size + 0.5))
      for (const [number, times] of holders) {
        const norm = 1.2 * (0.25 + (0.75 * (lengths[number] ?? 0)) / mean)
        scores.set(number, (scores.get(number) ?? 0) + (idf * times * 2.2) / (times + norm))
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([number, score]) => [documents[number]?.id ?? '', score])
  }
}
