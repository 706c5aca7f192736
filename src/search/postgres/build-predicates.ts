/** A query as predicates on rows: must, should and filter. */

import type { Steps } from '../../async/steps.ts'
import type { Query } from '../../model/query.ts'
import type { Corpus } from '../index/corpus.ts'
import type { QueryTerm } from '../query/expansions.ts'
import type { NodeOptions, Sets, Node as TreeNode } from '../query/query-tree.ts'
import { buildTree, filterMatch, mustMatch, rankingNodes, shouldMatch } from '../query/query-tree.ts'
import { reachTopics } from '../query/reachable-topics.ts'
import type { FilterPredicate } from './conditions.ts'
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
  readonly words: readonly QueryTerm[]
  /** Whether every matching paper has one of these words. */
  readonly isFoundByWords: boolean
  /**
   * Where the words are those of the filter, so that whatever obeys it has them, as with one phrase alone:
   * what it asks for beside them, if that is known.
   */
  readonly implied?: Pick<FilterPredicate, 'beside'>
}

/** What of it the best papers are found by. */
export type RankedBy = Pick<QueryPredicates, 'words' | 'filter' | 'implied'>

interface Parts {
  readonly corpus: Corpus
  readonly statistics: Statistics
  topicQuery(name: string): Query | undefined
}

type Words = readonly QueryTerm[]
type Filter = FilterPredicate & { readonly hasWords: boolean }
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
    nothing: { ...nothing, words: [], hasWords: false },
    // biome-ignore lint/correctness/useYield: nothing of a database is looked at here.
    *evaluateWords(words) {
      return words
    },
    // biome-ignore lint/correctness/useYield: the same.
    *evaluateFilter(condition, how) {
      const filter = evaluateFilter(condition, { ...how, corpus, statistics })
      return { ...filter, hasWords: filter.words.length > 0 }
    },
    *evaluateTopic(topic) {
      const predicate = (yield* mustMatch(topic, sets)) ?? nothing
      return { ...predicate, words: wordsOf(topic), hasWords: hasWords(topic, false) }
    },
  })
  // As in memory, a query whose conditions are all ignored, such as “the”, matches nothing.
  const isAsked = query.condition !== undefined
  const orNone = (part: Predicate | undefined) => (isAsked ? (part ?? nothing) : part)
  const free = freeWordsOf(root)
  const isOneWord = root.kind === 'words' && root.words.length === 1 && !root.words.some(hasParts)
  const must = orNone(yield* mustMatch(root, sets))
  return {
    must,
    // For a single word that has no parts, or a phrase, must and should are the same.
    should: isOneWord || root.kind === 'filter' ? must : orNone(yield* shouldMatch(root, sets)),
    filter: yield* filterMatch(root, sets),
    words: free.length > 0 ? free : wordsOf(root),
    isFoundByWords: hasWords(root, free.length > 0),
    ...(root.kind === 'filter' && impliesItsWord(root.filter) && { implied: root.filter }),
  }
}

/** Not where something else may be there in the place of the word, as in “"a b" or since:2025”. */
function impliesItsWord({ words: [word, ...others], hasWords }: Filter): boolean {
  return hasWords && word?.expansions.length === 1 && others.length === 0
}

function hasParts({ expansions }: QueryTerm): boolean {
  return expansions.some(({ isPart }) => isPart)
}

function wordsOf(node: Node): Words {
  return rankingNodes(node).flatMap((part) => (part.kind === 'words' ? part.words : part.filter.words))
}

/** Whether every match has at least one of the words: of the plain ones (`isFree`), or of all. */
function hasWords(node: Node, isFree: boolean): boolean {
  if (node.kind === 'words') return true
  if (node.kind === 'filter') return !isFree && node.filter.hasWords
  if (node.kind === 'all') return node.nodes.some((part) => hasWords(part, isFree))
  return node.kind === 'any' && node.nodes.every((part) => hasWords(part, isFree))
}

function freeWordsOf(node: Node): Words {
  return rankingNodes(node).flatMap((part) => (part.kind === 'words' ? part.words : []))
}
