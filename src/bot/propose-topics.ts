/** Topics that fit a place, by what its name and description say. */

import type { Proposal } from '../cards/welcome-card.ts'
import { BotError } from '../errors.ts'
import { countTopics } from '../library/count-topics.ts'
import type { Library } from '../library/library.ts'
import type { Identifier } from '../model/identifier.ts'
import { wordSet } from '../model/lists.ts'
import type { Workspace } from '../model/place.ts'
import type { Topic } from '../model/topic.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../search/analysis/stop-words.ts'

export interface Proposals {
  readonly proposals: readonly Proposal[]
  /** Whether the words say anything of them. */
  readonly fits: boolean
}

/**
 * The best three: those with the place's words in their name, title or query, and those that the papers with
 * these words belong to; among equals the ones with more papers. Topics without a paper are left out. What
 * the index does not answer is not counted.
 */
export async function proposeTopics(
  text: string,
  library: Library,
  workspace: Workspace,
): Promise<Proposals> {
  const all = await library.topics(workspace)
  const counts = await countTopics(all, library, workspace).catch(orNothing)
  const topics = all.flatMap((topic, at) => {
    const count = counts[at]
    return count?.papers === 0 ? [] : [{ topic, papers: count?.papers, isMore: count?.isMore ?? false }]
  })
  const words = wordsOf(text)
  const names = scoreByName(
    words,
    topics.map(({ topic }) => topic),
    library.analysis,
  )
  const judged = topics.slice(0, maxJudged)
  const found =
    words.length === 0 ? [] : await scoreByPapers(words, judged, library, workspace).catch(orNothing)
  const scored = topics.map((proposal, at) => ({ proposal, score: (names[at] ?? 0) + (found[at] ?? 0) }))
  scored.sort((a, b) => b.score - a.score || (b.proposal.papers ?? 0) - (a.proposal.papers ?? 0))
  const best = scored.slice(0, proposed)
  return { proposals: best.map(({ proposal }) => proposal), fits: best.some(({ score }) => score > 0) }
}

/** While the index is being loaded a place is told what is known without it. */
function orNothing(error: unknown): [] {
  if (error instanceof BotError) return []
  throw error
}

/** What a place's name and description say beyond that people meet there. */
function wordsOf(text: string): readonly string[] {
  const words = tokenize(text.slice(0, maxText)).flatMap(({ pieces }) => pieces.map(({ word }) => word))
  const telling = words.filter(
    (word) => word.length > 1 && !isFunctionWord(word) && !isChatWord(word) && !ofPlaces.has(word),
  )
  return [...new Set(telling)].slice(0, maxWords)
}

/**
 * The rarer a word is among the topics, the more it says; in a name or title
 * three times as much as in a query.
 */
function scoreByName(words: readonly string[], topics: readonly Topic[], analysis: Analysis): number[] {
  const termsOf = (text: string) => new Set(tokenize(text).flatMap((word) => analysis.termsOf(word)))
  const known = topics.map((topic) => {
    return { named: termsOf(`${topic.name} ${topic.title}`), asked: termsOf(topic.query) }
  })
  const terms = new Set(words.map((word) => analysis.stem(word)))
  const scores = topics.map(() => 0)
  for (const term of terms) {
    const weights = known.map(({ named, asked }) => (named.has(term) ? 3 : asked.has(term) ? 1 : 0))
    const idf = Math.log(1 + topics.length / Math.max(1, weights.filter((weight) => weight > 0).length))
    for (const [at, weight] of weights.entries()) scores[at] = (scores[at] ?? 0) + weight * idf
  }
  return scores
}

/** How much more often the papers with these words have a topic than all papers have. */
async function scoreByPapers(
  words: readonly string[],
  proposals: readonly Proposal[],
  library: Library,
  workspace: Workspace,
): Promise<number[]> {
  const { index } = library
  const options = await library.topicOptions(workspace)
  const { hits } = await index.search(library.parseQuery(words.join(' ')), { ...options, limit: maxHits })
  const ids: Identifier[] = hits.map(({ paper }) => paper.id)
  const size = await index.size()
  const scores: number[] = []
  for (const { topic, papers = 0 } of proposals) {
    const query = ids.length < minHits ? undefined : options.topicQuery(topic.name)
    const among = query && (await index.selectAmong(query, ids, { ...options, limit: 0 }))
    const lift = among === undefined ? 0 : among.ids.length / ids.length - papers / Math.max(1, size)
    scores.push(lift > minLift ? papersWeight * lift : 0)
  }
  return scores
}

const proposed = 3
const maxText = 1_000
const maxWords = 30
const maxHits = 50
/** Fewer papers say nothing of a topic. */
const minHits = 3
/** What chance brings. */
const minLift = 0.15
/** Half of the papers count as much as a word of a query that few topics have. */
const papersWeight = 4
/** Each takes a question of the index. */
const maxJudged = 40
/** Words of any channel. */
const ofPlaces = wordSet(
  `all announcements bot bots channel chat club daily discuss discussion discussions everyone everything
  feed general group groups hangout help ideas journal lab labs main meeting meetings misc new news notes
  off-topic offtopic our people project projects questions random reading room share sharing social stuff
  talk team teams test testing things updates weekly welcome workspace`,
)
