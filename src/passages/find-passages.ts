/** What the papers of an index say to a question, in their own sentences. */
import { inTurns } from '../async/steps.ts'
import type { Hit } from '../model/match.ts'
import type { Condition, Query } from '../model/query.ts'
import { splitSentences } from '../model/sentences.ts'
import type { PaperIndex, SearchOptions } from '../ports/paper-index.ts'
import { tokenize } from '../search/analysis/analysis.ts'
import type { Language } from './passage-features.ts'
import { weighAsked, wordsAsked } from './question.ts'
import { type Ranked, rankPassages } from './rank-passages.ts'

export interface Found extends Ranked {
  /** The papers that were looked through, best first: a passage names one by its place here. */
  readonly candidates: readonly { readonly hit: Hit; readonly sentences: readonly string[] }[]
}

export interface FindOptions extends Pick<SearchOptions, 'topicQuery'> {
  /** Only papers that satisfy it. */
  readonly within?: Condition | undefined
  /** The sentences of a paper; those of its abstract unless told, or its title where it has none. */
  sentencesOf?(hit: Hit): readonly string[]
}

/** Asks the index for the likeliest papers and ranks their sentences, in turns with other work. */
export async function findPassages(
  question: string,
  index: Pick<PaperIndex, 'search' | 'size' | 'papersWith'>,
  language: Language,
  { within, topicQuery, sentencesOf = sentencesOfPaper }: FindOptions,
): Promise<Found> {
  const words = wordsAsked(question, language.analysis)
  const counts = await index.papersWith(words.map(({ stem }) => stem))
  const papers = await index.size()
  const { hits } = await index.search(queryFor(question, within), { limit: maxCandidates, topicQuery })
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
    ),
  )
  return { ...ranked, candidates }
}

/** A question as a query of words alone: signs of the query language in it are not obeyed. */
function queryFor(question: string, within: Condition | undefined): Query {
  const typed = question.slice(0, maxQuestion)
  const words = tokenize(typed).map(({ start, end }): Condition => {
    return { kind: 'word', word: typed.slice(start, end), start, end }
  })
  const conditions = within === undefined ? words : [...words, within]
  return { typed, condition: { kind: 'all', conditions }, sort: 'relevance' }
}

function sentencesOfPaper({ paper }: Hit): readonly string[] {
  const sentences = splitSentences(paper.abstract)
  return sentences.length > 0 ? sentences : paper.title === undefined ? [] : [paper.title]
}

/** Of 505 claims with evidence 97 % have it among so many papers. */
const maxCandidates = 15
/** More than anybody asks. */
const maxQuestion = 4000
