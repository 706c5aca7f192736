/** A query as what its papers must be: word for word, or with any of its words. */
import type { Condition, Query } from '../../model/query.ts'
import type { Corpus } from '../corpus.ts'
import type { NodeOptions } from '../query-nodes.ts'
import { keepsChatWordsOf } from '../query-nodes.ts'
import { reachTopics, readOnce } from '../reach-topics.ts'
import type { AskedWord } from '../readings.ts'
import { readAskedWords } from '../readings.ts'
import type { SoughtFilter } from './conditions.ts'
import { isFilter, readFilter, soughtWord } from './conditions.ts'
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

type Node =
  | { readonly kind: 'words'; readonly words: readonly AskedWord[] }
  | ({ readonly kind: 'filter'; readonly hasWords: boolean } & SoughtFilter)
  | { readonly kind: 'ignored' }
  | { readonly kind: 'not'; readonly node: Node }
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly Node[] }

export function readSought(query: Query, parts: Parts, options: NodeOptions): SoughtQuery {
  const topics = reachTopics(query, parts.topicQuery)
  const noPapers: Node = { kind: 'filter', ...nothing, words: [], hasWords: false }
  const topicNode = readOnce(topics, noPapers, (topic): Node => {
    const node = readQueryNodes(topic, { ...parts, topicNode }, { isTyping: false })
    const found = new Evaluation(parts.statistics).strict(node) ?? nothing
    return { kind: 'filter', ...found, words: wordsOf(node), hasWords: hasWords(node, false) }
  })
  const root = readQueryNodes(query, { ...parts, topicNode }, options)
  const sought = new Evaluation(parts.statistics)
  // As in memory: of a query with conditions that say nothing there is nothing to find.
  const isAsked = query.condition !== undefined
  const orNone = (part: Sought | undefined) => (isAsked ? (part ?? nothing) : part)
  const free = freeWordsOf(root)
  const isOneWord = root.kind === 'words' && root.words.length === 1
  const strict = orNone(sought.strict(root))
  return {
    strict,
    // Most often these are different, but not for a word or a phrase alone.
    lenient: isOneWord || root.kind === 'filter' ? strict : orNone(sought.lenient(root)),
    obeyed: sought.obeyed(root),
    words: free.length > 0 ? free : wordsOf(root),
    isFoundByWords: hasWords(root, free.length > 0),
  }
}

/** See `strictDocs` and `lenientDocs`. */
class Evaluation {
  readonly #statistics: Statistics

  constructor(statistics: Statistics) {
    this.#statistics = statistics
  }

  strict(node: Node): Sought | undefined {
    switch (node.kind) {
      case 'ignored':
        return undefined
      case 'words':
        return soughtAll(this.#words(node.words))
      case 'filter':
        return node
      case 'not': {
        const unwanted = this.strict(node.node)
        return unwanted && soughtNot(unwanted)
      }
      case 'all':
        return soughtAll(this.#each(node.nodes, (part) => this.strict(part)))
      case 'any':
        return soughtAny(this.#each(node.nodes, (part) => this.strict(part)))
    }
  }

  lenient(node: Node): Sought | undefined {
    if (node.kind === 'words') return soughtAny(this.#words(node.words))
    if (node.kind !== 'all' && node.kind !== 'any') return this.strict(node)
    const read = (nodes: readonly Node[]) => this.#each(nodes, (part) => this.lenient(part))
    if (node.kind === 'any') return soughtAny(read(node.nodes))
    const words = soughtAny(read(node.nodes.filter(onlyRanks)))
    const obeyed = read(node.nodes.filter((part) => !onlyRanks(part)))
    return soughtAll(words === undefined ? obeyed : [words, ...obeyed])
  }

  obeyed(node: Node): Sought | undefined {
    if (onlyRanks(node)) return undefined
    if (node.kind !== 'all') return this.lenient(node)
    return soughtAll(
      this.#each(
        node.nodes.filter((part) => !onlyRanks(part)),
        (part) => this.lenient(part),
      ),
    )
  }

  #words(words: readonly AskedWord[]): Sought[] {
    return words.map((word) => soughtWord(word, this.#statistics) ?? nothing)
  }

  #each(nodes: readonly Node[], read: (node: Node) => Sought | undefined): Sought[] {
    return nodes.map(read).filter((sought) => sought !== undefined)
  }
}

function onlyRanks(node: Node): boolean {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.every(onlyRanks)
  return node.kind === 'words' || node.kind === 'ignored'
}

function wordsOf(node: Node): readonly AskedWord[] {
  if (node.kind === 'words' || node.kind === 'filter') return node.words
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(wordsOf) : []
}

/** Whether a paper cannot be such without one of the words: of those that stand free, or of all. */
function hasWords(node: Node, isFree: boolean): boolean {
  if (node.kind === 'words') return true
  if (node.kind === 'filter') return !isFree && node.hasWords
  if (node.kind === 'all') return node.nodes.some((part) => hasWords(part, isFree))
  return node.kind === 'any' && node.nodes.every((part) => hasWords(part, isFree))
}

function freeWordsOf(node: Node): readonly AskedWord[] {
  if (node.kind === 'words') return node.words
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.flatMap(freeWordsOf) : []
}

/** See `readQueryNodes` of papers in memory, which reads the same words together. */
function readQueryNodes(
  query: Query,
  parts: Parts & { topicNode(name: string): Node },
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
    if (isFilter(condition)) {
      const filter = readFilter(condition, { ...parts, ...same })
      return { kind: 'filter', ...filter, hasWords: filter.words.length > 0 }
    }
    switch (condition.kind) {
      case 'word':
        return readWordsTogether([condition], same, isUnwanted)
      case 'all': {
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
    }
  }

  function readWordsTogether(
    words: readonly (Condition & { kind: 'word' })[],
    same: Pick<NodeOptions, 'onCorrection'>,
    isUnwanted: boolean,
  ): Node {
    const asked = readAskedWords(parts.corpus, words.map(({ word }) => word).join(' '), {
      ...same,
      keepsChatWords,
      isExpanded: !isUnwanted,
      isTyping: !isUnwanted && typingAt !== undefined && words.at(-1)?.end === typingAt,
    })
    return asked.length === 0 ? { kind: 'ignored' } : { kind: 'words', words: asked }
  }
}
