/** A query's conditions with the papers that satisfy each. */
import type { Condition, Query } from '../model/query.ts'
import { leavesOf } from '../model/query.ts'
import { readWords } from './analysis.ts'
import type { Docs } from './doc-sets.ts'
import { intersectAll, subtract, uniteAll } from './doc-sets.ts'
import type { Filter, FilterParts } from './filters.ts'
import { findPhrasesOf, readFilter } from './filters.ts'
import { createMender } from './mend-word.ts'
import { reachTopics, readOnce } from './reach-topics.ts'
import { isSearchable, readAskedWords } from './readings.ts'
import type { Ranking, Scoring } from './scoring.ts'

/** `words` stand side by side; `ignored` stands for words that say nothing, such as “the”. */
export type Node =
  | { readonly kind: 'words'; readonly ranking: Ranking }
  | ({ readonly kind: 'filter' } & Filter)
  | { readonly kind: 'ignored' }
  | { readonly kind: 'not'; readonly node: Node }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly Node[] }

export interface NodeParts extends Pick<FilterParts, 'corpus'> {
  readonly scoring: Scoring
  topicQuery(name: string): Query | undefined
}

export interface NodeOptions {
  /** Told of each unknown word that was read as a known one; without it nothing is corrected. */
  readonly onCorrection?: (from: string, to: string) => void
  /** Whether the word at the very end is still being typed. */
  readonly isTyping: boolean
}

/** Reads a query; topics are read strictly, and one that leads back to itself matches nothing. */
export function readNodes(query: Query, parts: NodeParts, options: NodeOptions): Node {
  const { corpus, topicQuery } = parts
  if (query.condition === undefined) return { kind: 'ignored' }
  const topics = reachTopics(query, topicQuery)
  const others = [...topics.values()].flatMap(({ condition }) => condition ?? [])
  const phrases = findPhrasesOf(query.condition, others, parts)
  const nothing = { kind: 'filter' as const, docs: new Uint8Array(corpus.everything.length), words: [] }
  const all = {
    ...parts,
    phrases,
    mender: createMender(corpus),
    topicNode: readOnce(topics, nothing, readTopic),
  }
  return readQueryNodes(query, all, options)

  function readTopic(topic: Query): Node {
    const node = readQueryNodes(topic, all, { isTyping: false })
    return {
      ...nothing,
      docs: strictDocs(node, corpus.everything) ?? nothing.docs,
      words: rankingNodes(node).flatMap((part) => (part.kind === 'words' ? part.ranking.words : part.words)),
    }
  }
}

/** Whether a query has anything to look for: one of nothing but “the” and “of” has not. */
export function hasSearchableWords({ condition }: Pick<Query, 'condition'>): boolean {
  return condition === undefined || leavesOf(condition).some((leaf) => saysSomething(leaf, true))
}

/** The papers that satisfy a part of a query word for word; undefined where it says nothing. */
export function strictDocs(node: Node, everything: Docs): Docs | undefined {
  switch (node.kind) {
    case 'ignored':
      return undefined
    case 'words':
      return docsWith(node.ranking, node.ranking.words.length)
    case 'filter':
      return node.docs
    case 'not': {
      const unwanted = strictDocs(node.node, everything)
      return unwanted && subtract(everything, unwanted)
    }
    case 'all':
    case 'any': {
      const parts = node.nodes
        .map((part) => strictDocs(part, everything))
        .filter((docs) => docs !== undefined)
      return node.kind === 'all' ? intersectAll(parts) : uniteAll(parts)
    }
  }
}

/** The papers that hold at least so many of the ranked words. */
export function docsWith(ranking: Ranking, least: number): Docs {
  const docs = new Uint8Array(ranking.counts.length)
  for (const doc of ranking.docs) docs[doc] = (ranking.counts[doc] ?? 0) >= least ? 1 : 0
  return docs
}

function readQueryNodes(
  query: Query,
  parts: NodeParts & Pick<FilterParts, 'mender' | 'phrases'> & { topicNode(name: string): Node },
  options: NodeOptions,
): Node {
  const keepsChatWords = keepsChatWordsOf(query)
  const typingAt = options.isTyping ? query.typed.length : undefined
  return query.condition === undefined ? { kind: 'ignored' } : read(query.condition, options, false)

  function read(
    condition: Condition,
    { onCorrection }: Pick<NodeOptions, 'onCorrection'>,
    isUnwanted: boolean,
  ): Node {
    const same = onCorrection === undefined ? {} : { onCorrection }
    switch (condition.kind) {
      case 'word':
        return readWordsTogether([condition], same, isUnwanted)
      case 'all': {
        // Words are read together, since neighbours may be a long form or one word written apart.
        const words = condition.conditions.filter((part) => part.kind === 'word')
        const others = condition.conditions.filter((part) => part.kind !== 'word')
        const nodes = others.map((part) => read(part, same, isUnwanted))
        if (words.length > 0) nodes.unshift(readWordsTogether(words, same, isUnwanted))
        const [only] = nodes
        return only !== undefined && nodes.length === 1 ? only : { kind: 'all', nodes }
      }
      case 'any':
        return { kind: 'any', nodes: condition.conditions.map((part) => read(part, same, isUnwanted)) }
      case 'not':
        return { kind: 'not', node: read(condition.condition, {}, true) }
      case 'topic':
        return parts.topicNode(condition.name)
      default:
        return { kind: 'filter', ...readFilter(condition, { ...parts, ...same }) }
    }
  }

  /** What is unwanted is taken at its word: neither corrected nor widened, so that nothing goes by mistake. */
  function readWordsTogether(
    words: readonly (Condition & { kind: 'word' })[],
    same: Pick<NodeOptions, 'onCorrection'>,
    isUnwanted: boolean,
  ): Node {
    const asked = readAskedWords(parts.corpus, words.map(({ word }) => word).join(' '), {
      ...same,
      keepsChatWords,
      mender: parts.mender,
      isExpanded: !isUnwanted,
      isTyping: !isUnwanted && typingAt !== undefined && words.at(-1)?.end === typingAt,
    })
    return asked.length === 0 ? { kind: 'ignored' } : { kind: 'words', ranking: parts.scoring.rank(asked) }
  }
}

/** The parts of a query that add to a paper's score: all but the unwanted. */
export function rankingNodes(node: Node): (Node & { kind: 'words' | 'filter' })[] {
  if (node.kind === 'words' || node.kind === 'filter') return [node]
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(rankingNodes) : []
}

/** Whether a query has nothing to look for but chat words, which then count like others. */
export function keepsChatWordsOf({ condition }: Pick<Query, 'condition'>): boolean {
  const leaves = condition === undefined ? [] : leavesOf(condition)
  return !leaves.some((leaf) => saysSomething(leaf, false))
}

function saysSomething(leaf: Condition, keepsChatWords: boolean): boolean {
  return leaf.kind !== 'word' || readWords(leaf.word).some((word) => isSearchable(word, keepsChatWords))
}
