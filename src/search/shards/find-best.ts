/** The papers that are worth ranking with care, as a search server ranks them by itself. */

import { lexemeOf } from '../postgres/lexemes.ts'
import type { Statistics } from '../postgres/statistics.ts'
import type { Expansion, QueryTerm, SearchTerm } from '../query/expansions.ts'
import { idf } from '../rank/bm25.ts'
import { wordOf } from './match.ts'

/** Words of a query with their weights; undefined where there are none to look for. */
export function writeRanking(words: readonly QueryTerm[], statistics: Statistics): string | undefined {
  const probes = words.flatMap(({ expansions }) => expansions.flatMap((each) => probeOf(each, statistics)))
  const parts = probes
    .sort((a, b) => b.score - a.score)
    .slice(0, maxProbes)
    .map(({ text }) => text)
  return parts.length === 0 ? undefined : `(${[...new Set(parts)].join(' | ')})`
}

function probeOf({ terms, weight }: Expansion, statistics: Statistics) {
  const texts = terms.map((term) => writeTerm(term, weight))
  if (texts.length === 0 || texts.some((text) => text === '')) return []
  const idfs = terms.map(({ places }) =>
    places.reduce((most, [term, field]) => {
      return Math.max(most, idf(statistics.papersWithTerm(term, field), statistics.papers))
    }, 0),
  )
  return [
    { text: texts.length === 1 ? texts.join('') : `(${texts.join(' ')})`, score: weight * Math.max(...idfs) },
  ]
}

function writeTerm({ places }: SearchTerm, weight: number): string {
  const words = places.flatMap(([term, field]) => {
    // A word of a title also stands there as its stem.
    if (field === 'titleWords') return []
    if (field === 'title') return [boost(lexemeOf.titleStem(term), weight * titleShare)]
    return [boost(field === 'authors' ? lexemeOf.name(term) : lexemeOf.stem(term), weight)]
  })
  return words.length < 2 ? words.join('') : `(${words.join(' | ')})`
}

/** https://manual.manticoresearch.com/Searching/Full_text_matching/Operators#IDF-boost-modifier */
function boost(lexeme: string, weight: number): string {
  return `${wordOf(lexeme)}^${Math.max(0.001, weight).toFixed(3)}`
}

/** How often a word stands there, which tells its tier, times how rare it is. */
export const ranker = `ranker=expr('sum(tf_idf)*10000'), idf='plain,tfidf_unnormalized'`
/** What a word in a title of usual length adds. */
const titleShare = 0.3
const maxProbes = 100
