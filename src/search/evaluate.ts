/** A query against the corpus: which papers it allows, which it means word for word, and what each is worth. */
import type { Query } from '../model/query.ts'
import type { Steps } from '../steps.ts'
import type { Corpus } from './corpus.ts'
import type { Docs } from './doc-sets.ts'
import { intersectAll, subtract, uniteAll } from './doc-sets.ts'
import type { Filter } from './filters.ts'
import { findPhrasesOf, readFilter } from './filters.ts'
import type { Node, NodeOptions, Sets } from './query-tree.ts'
import { leniently, obediently, rankingNodes, readTree, strictly } from './query-tree.ts'
import { reachTopics } from './reach-topics.ts'
import type { AskedWord } from './readings.ts'
import type { Ranking, Scoring } from './scoring.ts'

export interface Evaluation {
  /** The papers with any of the words that obey everything else. */
  readonly allowed: Docs
  /** The papers that obey everything but plain words. */
  obeyed(): Steps<Docs>
  /** Those that satisfy the whole query. */
  readonly strict: Docs
  /** What each paper is worth; those that are only filtered are worth nothing. */
  readonly ranking: Ranking
}

interface Parts {
  readonly corpus: Corpus
  readonly scoring: Scoring
  topicQuery(name: string): Query | undefined
  /** Others need not be looked at, nor ranked. */
  readonly among?: Docs
}

/** Evaluates a query; one without any condition allows every paper. */
export function* evaluate(query: Query, parts: Parts, options: NodeOptions): Steps<Evaluation> {
  const { corpus, scoring } = parts
  const { everything } = corpus
  if (query.condition === undefined) {
    const ranking = yield* scoring.rank([])
    return { allowed: everything, obeyed: () => orEverything(), strict: everything, ranking }
  }
  const takeSet = () => scoring.takeSet()
  const sets: Sets<Docs, Ranking, Filter> = {
    withWords: (ranking, which) => scoring.docsWith(ranking, which === 'all' ? ranking.words.length : 1),
    withFilter: ({ docs }) => docs,
    without: (unwanted) => subtract(everything, unwanted, takeSet),
    inAll: (parts) => intersectAll(parts, takeSet),
    inAny: (parts) => uniteAll(parts, takeSet),
  }
  const topics = reachTopics(query, (name) => parts.topicQuery(name))
  const conditions = [...topics.values()].flatMap(({ condition }) => condition ?? [])
  const phrases = yield* findPhrasesOf(query.condition, conditions, parts)
  const none = scoring.takeSet()
  const root = yield* readTree<Ranking, Filter>(query, topics, options, {
    corpus,
    nothing: { docs: none, words: [] },
    readWords: (words) => scoring.rank(words),
    readFilter: (condition, how) => readFilter(condition, { ...how, corpus, scoring, phrases }),
    *readTopic(topic) {
      return { docs: (yield* strictly(topic, sets)) ?? none, words: rankingNodes(topic).flatMap(wordsOf) }
    },
  })
  const allowed = (yield* leniently(root, sets)) ?? none
  return {
    allowed,
    obeyed: () => orEverything(obediently(root, sets)),
    strict: onlyFilters(root) ? allowed : ((yield* strictly(root, sets)) ?? none),
    ranking: yield* rankAll(root, scoring),
  }

  function* orEverything(docs?: Steps<Docs | undefined>): Steps<Docs> {
    return (docs && (yield* docs)) ?? everything
  }
}

/** Words that stand side by side are ranked already. */
function* rankAll(root: Node<Ranking, Filter>, scoring: Scoring): Steps<Ranking> {
  const nodes = rankingNodes(root)
  const rankings = nodes.flatMap((node) => (node.kind === 'words' ? [node.words] : []))
  const others = nodes.flatMap((node) => (node.kind === 'filter' ? node.filter.words : []))
  if (others.length > 0) rankings.push(yield* scoring.rank(others))
  const [only] = rankings
  return only !== undefined && rankings.length === 1 ? only : yield* scoring.join(rankings)
}

function wordsOf(node: Node<Ranking, Filter> & { kind: 'words' | 'filter' }): readonly AskedWord[] {
  return node.kind === 'words' ? node.words.words : node.filter.words
}

/** Such a query means the same word for word. */
function onlyFilters(node: Node<Ranking, Filter>): boolean {
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.every(onlyFilters) : node.kind !== 'words'
}
