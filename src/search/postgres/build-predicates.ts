/** A query as predicates on rows: must, should and filter. */

import type { Steps } from '../../async/steps.ts'
import type { Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { QueryTerm } from '../query/expansions.ts'
import type { NodeOptions, Sets, Node as TreeNode } from '../query/query-tree.ts'
import { buildTree, filterMatch, mustMatch, rankingNodes, shouldMatch } from '../query/query-tree.ts'
import { reachTopics } from '../query/reachable-topics.ts'
import { evaluateFilter, predicateOfTerm } from './conditions.ts'
import { conjunction, disjunction, negation, nothing, type Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'

/** An undefined predicate matches every paper. */
export interface QueryPredicates {
  /** Papers that satisfy the whole query. */
  readonly must: Predicate | undefined
  /** Papers that have any of the words and satisfy everything else. */
  readonly should: Predicate | undefined
  /** What papers must satisfy besides having one of the words. */
  readonly filter: Predicate | undefined
  /** The words to find papers by: the plain words, or those of the filters where there are none. */
  readonly words: readonly FindingWord[]
  /** Whether every matching paper has one of these words. */
  readonly isFoundByWords: boolean
}

/** A word to find papers by. That of a filter counts only in papers that obey it: `within`. */
export interface FindingWord {
  readonly word: QueryTerm
  readonly within?: Predicate
}

/** What the best papers are found by. */
export type RankedBy = Pick<QueryPredicates, 'words' | 'filter'>

interface Parts {
  readonly corpus: Corpus
  readonly statistics: Statistics
  topicQuery(name: string): Query | undefined
}

type Words = readonly QueryTerm[]
/** `isFoundByWords` where every paper that obeys it has one of its words. */
type Filter = Predicate & Pick<QueryPredicates, 'words' | 'isFoundByWords'>
type Node = TreeNode<Words, Filter>

export function* buildPredicates(query: Query, parts: Parts, options: NodeOptions): Steps<QueryPredicates> {
  const { corpus, statistics } = parts
  const sets: Sets<Predicate, Words, Filter> = {
    withWords(words, which) {
      const how = which === 'all' ? 'whole' : 'in part'
      const predicates = words.map((word) => predicateOfTerm(word, statistics, how) ?? nothing)
      return which === 'all' ? conjunction(predicates) : disjunction(predicates)
    },
    withFilter: (filter) => filter,
    without: negation,
    inAll: conjunction,
    inAny: disjunction,
  }
  const topics = reachTopics(query, (name) => parts.topicQuery(name))
  const root = yield* buildTree<Words, Filter>(query, topics, options, {
    corpus,
    nothing: { ...nothing, words: [], isFoundByWords: false },
    // biome-ignore lint/correctness/useYield: nothing of a database is looked at here.
    *evaluateWords(words) {
      return words
    },
    *evaluateFilter(condition, how) {
      const { words, ...within } = evaluateFilter(condition, { ...how, corpus, statistics })
      return {
        ...within,
        words: words.map((word) => ({ word, within })),
        isFoundByWords: words.length > 0,
      }
    },
    *evaluateTopic(topic) {
      const predicate = (yield* mustMatch(topic, sets)) ?? nothing
      return { ...predicate, words: wordsOf(topic), isFoundByWords: isFoundByWords(topic) }
    },
  })
  // As in memory, a query whose conditions are all ignored, such as “the”, matches nothing.
  const isAsked = query.condition !== undefined
  const orNone = (part: Predicate | undefined) => (isAsked ? (part ?? nothing) : part)
  const isOneWord = root.kind === 'words' && root.words.length === 1 && !root.words.some(hasParts)
  const must = orNone(yield* mustMatch(root, sets))
  return {
    must,
    // For a single word that has no parts, or a phrase, must and should are the same.
    should: isOneWord || root.kind === 'filter' ? must : orNone(yield* shouldMatch(root, sets)),
    filter: yield* filterMatch(root, sets),
    words: wordsOf(root),
    isFoundByWords: isFoundByWords(root),
  }
}

function hasParts({ expansions }: QueryTerm): boolean {
  return expansions.some(({ isPart }) => isPart)
}

function wordsOf(node: Node): readonly FindingWord[] {
  if (node.kind === 'words') return node.words.map((word) => ({ word }))
  return node.kind === 'filter' ? node.filter.words : findingNodes(node).flatMap(wordsOf)
}

function isFoundByWords(node: Node): boolean {
  if (node.kind === 'words') return true
  if (node.kind === 'filter') return node.filter.isFoundByWords
  const nodes = findingNodes(node)
  return node.kind === 'any' ? nodes.every(isFoundByWords) : nodes.some(isFoundByWords)
}

/** The parts to find papers by: beside plain words, filters are obeyed and do not find. */
function findingNodes(node: Node): readonly Node[] {
  if (node.kind === 'any') return node.nodes
  if (node.kind !== 'all') return []
  const plain = node.nodes.filter(hasPlainWords)
  return plain.length > 0 ? plain : node.nodes
}

function hasPlainWords(node: Node): boolean {
  return rankingNodes(node).some(({ kind }) => kind === 'words')
}
