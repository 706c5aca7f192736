/** What the papers of an index say to a question, in their own sentences. */

import { splitSentences } from '../abstracts/sentences.ts'
import { inTurns } from '../async/steps.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import type { Condition, Query } from '../model/query.ts'
import type { PaperIndex, SearchOptions } from '../ports/paper-index.ts'
import { tokenize } from '../search/analysis/analysis.ts'
import type { Language } from './passage-features.ts'
import { type QuestionWord, weighAsked, wordsAsked } from './question.ts'
import { type Ranked, rankPassages } from './rank-passages.ts'

/** A sentence as its paper has it, letter by letter. */
export interface Quote {
  readonly hit: Hit
  /** Its number in the paper, from 0. */
  readonly sentence: number
  readonly text: string
}

export interface Found extends Pick<Ranked, 'confidence' | 'evidence'> {
  /** The best passages, each text once. */
  readonly quotes: readonly Quote[]
  /** The words of the question that say something. */
  readonly asked: readonly QuestionWord[]
  /** All passages, which name their papers by their place among the candidates. */
  readonly passages: Ranked['passages']
  readonly candidates: readonly { readonly hit: Hit; readonly sentences: readonly string[] }[]
}

export interface FindOptions extends Pick<SearchOptions, 'topicQuery'> {
  /** Only these papers. */
  readonly among?: readonly Identifier[] | undefined
  /** The only paper asked: its sentences are ranked though it has none of the words. */
  readonly paper?: Paper | undefined
  /** How many quotes at most; 3 unless told. */
  readonly maxQuotes?: number
  /** The sentences of a paper; those of its abstract unless told, or its title where it has none. */
  sentencesOf?(hit: Hit): readonly string[]
}

/** Asks the index for the likeliest papers and ranks their sentences, in turns with other work. */
export async function findPassages(
  question: string,
  index: Pick<PaperIndex, 'search' | 'selectAmong' | 'size' | 'papersWith'>,
  language: Language,
  { among, paper, topicQuery, maxQuotes = usualQuotes, sentencesOf = sentencesOfPaper }: FindOptions,
): Promise<Found> {
  const words = wordsAsked(question, language.analysis)
  const counts = await index.papersWith(words.map(({ stem }) => stem))
  const papers = await index.size()
  const typed = question.slice(0, maxQuestion)
  const options = { limit: maxCandidates, topicQuery }
  const found =
    among === undefined
      ? await index.search(queryOf(typed, 'all'), options)
      : await index.selectAmong(queryOf(typed, 'any'), among, options)
  const only = paper === undefined || words.length === 0 ? [] : [{ paper, score: 0, matches: [] }]
  const hits = found.hits.length > 0 ? found.hits : only
  const asked = weighAsked(
    words,
    { papers, papersWith: counts },
    hits.map(({ matches }) => matches),
    language.analysis,
  )
  const candidates = hits.map((hit) => ({ hit, sentences: sentencesOf(hit) }))
  const ranked = await inTurns(
    rankPassages(
      asked,
      candidates.map(({ hit, sentences }) => ({ title: hit.paper.title ?? '', sentences, score: hit.score })),
      language,
      { isSubjectGiven: paper !== undefined },
    ),
  )
  const quotes = chooseQuotes(ranked.passages, candidates, maxQuotes)
  return { ...ranked, quotes, asked, candidates }
}

/** Two papers may have a sentence in common: the better one has it. */
function chooseQuotes(
  passages: Ranked['passages'],
  candidates: Found['candidates'],
  maxQuotes: number,
): Quote[] {
  const quotes = new Map<string, Quote>()
  for (const { candidate, sentence } of passages) {
    const { hit, sentences } = candidates[candidate] ?? {}
    const text = sentences?.[sentence]
    if (hit !== undefined && text !== undefined && !quotes.has(text))
      quotes.set(text, { hit, sentence, text })
    if (quotes.size === maxQuotes) break
  }
  return [...quotes.values()]
}

/** A text as a query of words: signs of the query language in it mean nothing. */
function queryOf(typed: string, kind: 'all' | 'any'): Query {
  const conditions = tokenize(typed).map(({ start, end }): Condition => {
    return { kind: 'word', word: typed.slice(start, end), start, end }
  })
  return { typed, condition: { kind, conditions }, sort: 'relevance' }
}

function sentencesOfPaper({ paper }: Hit): readonly string[] {
  const sentences = splitSentences(paper.abstract)
  return sentences.length > 0 ? sentences : paper.title === undefined ? [] : [paper.title]
}

/** Papers that are read: 97 % of 505 claims have their evidence among them. */
const maxCandidates = 15
const usualQuotes = 3
/** More than anybody asks. */
const maxQuestion = 4000
