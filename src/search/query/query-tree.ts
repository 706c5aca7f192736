/** A query as a tree, built and evaluated by the same code for every index, in memory or in a database. */

import type { Steps } from '../../async/steps.ts'
import type { Condition, FilterCondition, Query } from '../../model/query.ts'
import { leavesOf } from '../../model/query.ts'
import { tokenize } from '../analysis/analysis.ts'
import type { Corpus } from '../index/corpus.ts'
import type { QueryTerm } from './expansions.ts'
import { expandQueryTerms, isSearchable } from './expansions.ts'
import { evaluateOnce } from './reachable-topics.ts'
import type { SpellingCorrector } from './spelling-corrector.ts'
import { createSpellingCorrector } from './spelling-corrector.ts'

/** `words` are plain words of one group; `ignored` stands for function words, such as “the”. */
export type Node<Words, Filter> =
  | { readonly kind: 'words'; readonly words: Words }
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'not'; readonly node: Node<Words, Filter> }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly Node<Words, Filter>[] }

export interface NodeOptions {
  /** Called for each unknown word that was corrected; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
  /** Called for each word, as typed, that is not searched for though it is more than grammar. */
  readonly onLeftOut?: (word: string) => void
  /** Words that people ask with count in queries of any length. */
  readonly takesEveryWord?: boolean
  /** Whether the word at the very end is still being typed. */
  readonly isTyping: boolean
}

type ReadHow = Omit<NodeOptions, 'isTyping'>

/** How an index evaluates the leaves of a query. */
export interface QueryReader<Words, Filter> {
  readonly corpus: Corpus
  readonly nothing: Filter
  /** `isRanked` where they are wanted by the query itself: others are only looked for. */
  evaluateWords(words: readonly QueryTerm[], isRanked: boolean): Steps<Words>
  evaluateFilter(
    condition: FilterCondition,
    how: Pick<NodeOptions, 'onCorrection'> & { readonly corrector: SpellingCorrector },
  ): Steps<Filter>
  /** A topic: every word of it must match. */
  evaluateTopic(topic: Node<Words, Filter>): Steps<Filter>
}

/** Reads a query with the topics that it leads to; one that leads back to itself matches nothing. */
export function* buildTree<Words, Filter>(
  query: Query,
  topics: ReadonlyMap<string, Query>,
  options: NodeOptions,
  reader: QueryReader<Words, Filter>,
): Steps<Node<Words, Filter>> {
  type Part = Node<Words, Filter>
  const { corpus, nothing } = reader
  const corrector = createSpellingCorrector(corpus)
  const topicNode = evaluateOnce(topics, { kind: 'filter', filter: nothing }, function* (topic): Steps<Part> {
    const node = yield* readOne(topic, { isTyping: false }, false)
    return { kind: 'filter', filter: yield* reader.evaluateTopic(node) }
  })
  return yield* readOne(query, options, true)

  function* readOne(
    { condition: root, typed }: Query,
    { isTyping, ...how }: NodeOptions,
    isRanked: boolean,
  ): Steps<Part> {
    return root === undefined ? { kind: 'ignored' } : yield* read(root, how, false)

    function* read(condition: Condition, how: ReadHow, isUnwanted: boolean): Steps<Part> {
      switch (condition.kind) {
        case 'word':
          return yield* readWordsTogether([condition], how, isUnwanted)
        case 'all': {
          // Plain words are expanded together, since neighbours may be a long form or one word written apart.
          const words = condition.conditions.filter((part) => part.kind === 'word')
          const others = fewestDays(
            condition.conditions.filter((part) => part.kind !== 'word'),
            'all',
          )
          const nodes = yield* readAll(others, how, isUnwanted)
          if (words.length > 0) nodes.unshift(yield* readWordsTogether(words, how, isUnwanted))
          const [only] = nodes
          return only !== undefined && nodes.length === 1 ? only : { kind: 'all', nodes }
        }
        case 'any':
          return {
            kind: 'any',
            nodes: yield* readAll(fewestDays(condition.conditions, 'any'), how, isUnwanted),
          }
        case 'not':
          return { kind: 'not', node: yield* read(condition.condition, { takesEveryWord: true }, true) }
        case 'topic':
          return yield* topicNode(condition.name)
        default:
          return { kind: 'filter', filter: yield* reader.evaluateFilter(condition, { ...how, corrector }) }
      }
    }

    function* readAll(conditions: readonly Condition[], how: ReadHow, isUnwanted: boolean): Steps<Part[]> {
      const nodes: Part[] = []
      for (const condition of conditions) nodes.push(yield* read(condition, how, isUnwanted))
      return nodes
    }

    /** Excluded words are neither corrected nor expanded, so that no paper is left out by mistake. */
    function* readWordsTogether(
      words: readonly (Condition & { kind: 'word' })[],
      how: ReadHow,
      isUnwanted: boolean,
    ): Steps<Part> {
      const asked = yield* expandQueryTerms(corpus, words.map(({ word }) => word).join(' '), {
        ...how,
        corrector,
        isExpanded: !isUnwanted,
        isTyping: !isUnwanted && isTyping && words.at(-1)?.end === typed.length,
      })
      return asked.length === 0
        ? { kind: 'ignored' }
        : { kind: 'words', words: yield* reader.evaluateWords(asked, isRanked && !isUnwanted) }
    }
  }
}

/**
 * Keeps only one `after` and one `before`: of all the narrowest, which imply the others, of any the widest. Each
 * condition costs a pass over all papers.
 */
function fewestDays(conditions: readonly Condition[], wanted: 'all' | 'any'): Condition[] {
  const days = (kind: 'after' | 'before') =>
    conditions.flatMap((part) => (part.kind === kind ? [part.date] : [])).sort()
  const [afters, befores] = [days('after'), days('before')]
  const after = wanted === 'all' ? afters.at(-1) : afters[0]
  const before = wanted === 'all' ? befores[0] : befores.at(-1)
  return [
    ...conditions.filter(({ kind }) => kind !== 'after' && kind !== 'before'),
    ...(after === undefined ? [] : [{ kind: 'after' as const, date: after }]),
    ...(before === undefined ? [] : [{ kind: 'before' as const, date: before }]),
  ]
}

/** Set algebra of an index, over sets of papers (in memory) or predicates on rows (in a database). */
export interface Sets<Papers, Words, Filter> {
  /** Papers with all of the words, or with any. */
  withWords(words: Words, which: 'all' | 'any'): Papers | undefined
  withFilter(filter: Filter): Papers
  without(unwanted: Papers): Papers
  inAll(sets: readonly Papers[]): Papers | undefined
  inAny(sets: readonly Papers[]): Papers | undefined
}

/** Must: papers that satisfy every part of a query, each word included; undefined where nothing is said. */
export function* mustMatch<Papers, Words, Filter>(
  node: Node<Words, Filter>,
  sets: Sets<Papers, Words, Filter>,
): Steps<Papers | undefined> {
  yield
  switch (node.kind) {
    case 'ignored':
      return undefined
    case 'words':
      return sets.withWords(node.words, 'all')
    case 'filter':
      return sets.withFilter(node.filter)
    case 'not': {
      const unwanted = yield* mustMatch(node.node, sets)
      return unwanted && sets.without(unwanted)
    }
    case 'all':
      return sets.inAll(yield* each(node.nodes, (part) => mustMatch(part, sets)))
    case 'any':
      return sets.inAny(yield* each(node.nodes, (part) => mustMatch(part, sets)))
  }
}

/**
 * Should: papers with any of the plain words that satisfy everything else; undefined where nothing is said.
 */
export function* shouldMatch<Papers, Words, Filter>(
  node: Node<Words, Filter>,
  sets: Sets<Papers, Words, Filter>,
): Steps<Papers | undefined> {
  if (node.kind === 'words') return sets.withWords(node.words, 'any')
  if (node.kind !== 'all' && node.kind !== 'any') return yield* mustMatch(node, sets)
  const read = (nodes: readonly Node<Words, Filter>[]) => each(nodes, (part) => shouldMatch(part, sets))
  if (node.kind === 'any') return sets.inAny(yield* read(node.nodes))
  const words = sets.inAny(yield* read(node.nodes.filter(onlyRanks)))
  const obeyed = yield* read(node.nodes.filter((part) => !onlyRanks(part)))
  return sets.inAll(words === undefined ? obeyed : [words, ...obeyed])
}

/** Filter: papers that satisfy everything but plain words; undefined where there is nothing else. */
export function* filterMatch<Papers, Words, Filter>(
  root: Node<Words, Filter>,
  sets: Sets<Papers, Words, Filter>,
): Steps<Papers | undefined> {
  if (onlyRanks(root)) return undefined
  if (root.kind !== 'all') return yield* shouldMatch(root, sets)
  const parts = root.nodes.filter((part) => !onlyRanks(part))
  return sets.inAll(yield* each(parts, (part) => shouldMatch(part, sets)))
}

/** The parts of a query that add to a paper's score: all but the unwanted. */
export function rankingNodes<Words, Filter>(
  node: Node<Words, Filter>,
): (Node<Words, Filter> & { kind: 'words' | 'filter' })[] {
  if (node.kind === 'words' || node.kind === 'filter') return [node]
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(rankingNodes) : []
}

/** Whether a query has anything to look for: one of nothing but “the” and “of” has not. */
export function hasSearchableWords({ condition }: Pick<Query, 'condition'>): boolean {
  return condition === undefined || leavesOf(condition).some(saysSomething)
}

function saysSomething(leaf: Condition): boolean {
  return leaf.kind !== 'word' || tokenize(leaf.word).some(isSearchable)
}

function onlyRanks<Words, Filter>(node: Node<Words, Filter>): boolean {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.every(onlyRanks)
  return node.kind === 'words' || node.kind === 'ignored'
}

function* each<Papers, Words, Filter>(
  nodes: readonly Node<Words, Filter>[],
  read: (node: Node<Words, Filter>) => Steps<Papers | undefined>,
): Steps<Papers[]> {
  const all: Papers[] = []
  for (const node of nodes) {
    const papers = yield* read(node)
    if (papers !== undefined) all.push(papers)
  }
  return all
}
