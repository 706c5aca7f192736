/**
 * Evaluates a query against the corpus: the papers that must, should and may match, and the score of each.
 */

import type { Steps } from '../../async/steps.ts'
import type { Condition, Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { intersectAll, subtract, uniteAll } from '../index/doc-sets.ts'
import type { QueryTerm } from '../query/expansions.ts'
import type { Node, NodeOptions, Sets } from '../query/query-tree.ts'
import { buildTree, filterMatch, mustMatch, rankingNodes, shouldMatch } from '../query/query-tree.ts'
import { reachTopics } from '../query/reachable-topics.ts'
import type { Ranking, Scoring } from '../rank/scoring.ts'
import type { Filter } from './filters.ts'
import { evaluateFilter, findPhrasesOf } from './filters.ts'
import type { KnownPhrases } from './known-phrases.ts'

export interface Evaluation {
  /** The papers that have any of the words and satisfy everything else. */
  readonly should: Docs
  /** The papers that satisfy everything but plain words. */
  filter(): Steps<Docs>
  /** Those that satisfy the whole query. */
  readonly must: Docs
  /** The score of each paper; 0 for those that are only filtered. */
  readonly ranking: Ranking
}

/** Words that are next to each other, and the papers with any and with all of them. */
interface FoundWords {
  readonly words: readonly QueryTerm[]
  readonly any: Docs
  readonly all: Docs
}

interface Parts {
  readonly corpus: Corpus
  readonly scoring: Scoring
  readonly knownPhrases: KnownPhrases
  topicQuery(name: string): Query | undefined
  /** Only these papers are of interest; others may be left out. */
  readonly among?: Docs
}

/** Evaluates a query; one without any condition allows every paper. */
export function* evaluate(query: Query, parts: Parts, options: NodeOptions): Steps<Evaluation> {
  const { scoring } = parts
  const { everything } = parts.corpus
  if (query.condition === undefined) {
    const ranking = yield* scoring.rank([])
    return { should: everything, filter: () => orEverything(), must: everything, ranking }
  }
  const { root, sets, none, ranking } = yield* readTree(
    { ...query, condition: query.condition },
    parts,
    options,
    true,
  )
  const should = (yield* shouldMatch(root, sets)) ?? none
  return {
    should,
    filter: () => orEverything(filterMatch(root, sets)),
    must: onlyFilters(root) ? should : ((yield* mustMatch(root, sets)) ?? none),
    ranking: yield* rankAll(),
  }

  /** Words are ranked already; the scores of phrases and authors are added. */
  function* rankAll(): Steps<Ranking> {
    const others = rankingNodes(root).flatMap((node) => (node.kind === 'filter' ? node.filter.words : []))
    if (ranking !== undefined && others.length === 0) return ranking
    const found = yield* scoring.rank(others)
    return ranking === undefined ? found : yield* scoring.add(ranking, found)
  }

  function* orEverything(docs?: Steps<Docs | undefined>): Steps<Docs> {
    return (docs && (yield* docs)) ?? everything
  }
}

/** The papers alone that satisfy the whole query, which takes less. */
export function* evaluateMust(query: Query, parts: Parts): Steps<Docs> {
  const { condition } = query
  if (condition === undefined) return parts.corpus.everything
  const { root, sets, none } = yield* readTree({ ...query, condition }, parts, { isTyping: false }, false)
  return (yield* mustMatch(root, sets)) ?? none
}

/** The parts of a query, evaluated one by one, and the score of each paper for its words where they are ranked. */
function* readTree(
  query: Query & { readonly condition: Condition },
  parts: Parts,
  options: NodeOptions,
  isForRanking: boolean,
) {
  const { corpus, scoring, knownPhrases } = parts
  const { everything } = corpus
  const takeSet = () => scoring.takeSet()
  // A query is evaluated twice, as must and as should: what is excluded is the same both times.
  const withouts = new Map<Docs, Docs>()
  const sets: Sets<Docs, FoundWords, Filter> = {
    withWords: ({ any, all }, which) => (which === 'all' ? all : any),
    withFilter: ({ docs }) => docs,
    without(unwanted) {
      const rest = withouts.get(unwanted) ?? subtract(everything, unwanted, takeSet)
      withouts.set(unwanted, rest)
      return rest
    },
    inAll: (parts) => intersectAll(parts, takeSet),
    inAny: (parts) => uniteAll(parts, takeSet),
  }
  const topics = reachTopics(query, (name) => parts.topicQuery(name))
  const conditions = [...topics.values()].flatMap(({ condition }) => condition ?? [])
  const phrases = yield* findPhrasesOf(query.condition, conditions, parts)
  const none = scoring.takeSet()
  let ranking: Ranking | undefined
  const root = yield* buildTree<FoundWords, Filter>(query, topics, options, {
    corpus,
    nothing: { docs: none, words: [] },
    *evaluateWords(words, isRanked) {
      const found = yield* scoring.rank(words)
      const any = scoring.docsWithAny(found)
      const all = words.length === 1 && found.inPart === undefined ? any : scoring.docsWithAll(found)
      // A ranking has fourteen bytes for each paper: of all the words of a query, only one is kept.
      if (!isRanked || !isForRanking) scoring.drop(found)
      else ranking = ranking === undefined ? found : yield* scoring.add(ranking, found)
      return { words, any, all }
    },
    evaluateFilter: (condition, how) =>
      evaluateFilter(condition, { ...how, corpus, scoring, knownPhrases, phrases }),
    *evaluateTopic(topic) {
      return { docs: (yield* mustMatch(topic, sets)) ?? none, words: rankingNodes(topic).flatMap(wordsOf) }
    },
  })
  return { root, sets, none, ranking }
}

function wordsOf(node: Node<FoundWords, Filter> & { kind: 'words' | 'filter' }): readonly QueryTerm[] {
  return node.kind === 'words' ? node.words.words : node.filter.words
}

/** For such a query must and should are the same. */
function onlyFilters(node: Node<FoundWords, Filter>): boolean {
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.every(onlyFilters) : node.kind !== 'words'
}
