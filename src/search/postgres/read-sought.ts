/** A query as what its papers must be: word for word, or with any of its words. */

import type { Steps } from '../../async/steps.ts'
import type { Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { NodeOptions, Sets, Node as TreeNode } from '../query/query-tree.ts'
import { leniently, obediently, rankingNodes, readTree, strictly } from '../query/query-tree.ts'
import { reachTopics } from '../query/reach-topics.ts'
import type { AskedWord } from '../query/readings.ts'
import type { SoughtFilter } from './conditions.ts'
import { readFilter, soughtWord } from './conditions.ts'
import { nothing, type Sought, soughtAll, soughtAny, soughtNot } from './sought.ts'
import type { Statistics } from './statistics.ts'

/** Undefined parts say nothing: every paper is such. */
export interface SoughtQuery {
  /** Papers that satisfy the whole query. */
  readonly strict: Sought | undefined
  /** Those with any of the words that obey everything else. */
  readonly lenient: Sought | undefined
  /** What papers that are found by one of the words must obey besides. */
  readonly obeyed: Sought | undefined
  /** What they are found by: the words that stand by themselves, else those of its filters. */
  readonly words: readonly AskedWord[]
  /** Whether all of them have one of these words. */
  readonly isFoundByWords: boolean
}

interface Parts {
  readonly corpus: Corpus
  readonly statistics: Statistics
  topicQuery(name: string): Query | undefined
}

type Words = readonly AskedWord[]
type Filter = SoughtFilter & { readonly hasWords: boolean }
type Node = TreeNode<Words, Filter>

export function* readSought(query: Query, parts: Parts, options: NodeOptions): Steps<SoughtQuery> {
  const { corpus, statistics } = parts
  const sets: Sets<Sought, Words, Filter> = {
    withWords(words, which) {
      const sought = words.map((word) => soughtWord(word, statistics) ?? nothing)
      return which === 'all' ? soughtAll(sought) : soughtAny(sought)
    },
    withFilter: (filter) => filter,
    without: soughtNot,
    inAll: soughtAll,
    inAny: soughtAny,
  }
  const topics = reachTopics(query, (name) => parts.topicQuery(name))
  const root = yield* readTree<Words, Filter>(query, topics, options, {
    corpus,
    nothing: { ...nothing, words: [], hasWords: false },
    // biome-ignore lint/correctness/useYield: nothing of a database is looked at here.
    *readWords(words) {
      return words
    },
    // biome-ignore lint/correctness/useYield: the same.
    *readFilter(condition, how) {
      const filter = readFilter(condition, { ...how, corpus, statistics })
      return { ...filter, hasWords: filter.words.length > 0 }
    },
    *readTopic(topic) {
      const sought = (yield* strictly(topic, sets)) ?? nothing
      return { ...sought, words: wordsOf(topic), hasWords: hasWords(topic, false) }
    },
  })
  // As in memory: of a query with conditions that say nothing there is nothing to find.
  const isAsked = query.condition !== undefined
  const orNone = (part: Sought | undefined) => (isAsked ? (part ?? nothing) : part)
  const free = freeWordsOf(root)
  const isOneWord = root.kind === 'words' && root.words.length === 1
  const strict = orNone(yield* strictly(root, sets))
  return {
    strict,
    // Most often these are different, but not for a word or a phrase alone.
    lenient: isOneWord || root.kind === 'filter' ? strict : orNone(yield* leniently(root, sets)),
    obeyed: yield* obediently(root, sets),
    words: free.length > 0 ? free : wordsOf(root),
    isFoundByWords: hasWords(root, free.length > 0),
  }
}

function wordsOf(node: Node): Words {
  return rankingNodes(node).flatMap((part) => (part.kind === 'words' ? part.words : part.filter.words))
}

/** Whether a paper cannot be such without one of the words: of those that stand free, or of all. */
function hasWords(node: Node, isFree: boolean): boolean {
  if (node.kind === 'words') return true
  if (node.kind === 'filter') return !isFree && node.filter.hasWords
  if (node.kind === 'all') return node.nodes.some((part) => hasWords(part, isFree))
  return node.kind === 'any' && node.nodes.every((part) => hasWords(part, isFree))
}

function freeWordsOf(node: Node): Words {
  return rankingNodes(node).flatMap((part) => (part.kind === 'words' ? part.words : []))
}
