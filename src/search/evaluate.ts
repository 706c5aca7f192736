/** A query against the corpus: which papers it allows, which it means word for word, and what each is worth. */
import type { Identifier } from '../model/identifier.ts'
import type { Query } from '../model/query.ts'
import type { Ids } from './id-sets.ts'
import { intersectAll, uniteAll } from './id-sets.ts'
import type { Node, NodeOptions, NodeParts } from './query-nodes.ts'
import { rankingWords, readNodes, strictIds } from './query-nodes.ts'
import type { AskedWord } from './readings.ts'
import type { Contribution, Scores, Scoring } from './scoring.ts'

export interface Evaluation {
  /** The papers with any of the words that obey everything else. */
  readonly allowed: Ids
  /** Those that satisfy the whole query. */
  readonly strict: Ids
  /** What each paper is worth; those that are only filtered are worth nothing and not here. */
  readonly scores: Scores
  /** What the scores of these papers consist of. */
  contributionsTo(ids: readonly Identifier[]): ReadonlyMap<Identifier, readonly Contribution[]>
}

/** Evaluates a query; one without any condition allows every paper. */
export function evaluate(query: Query, parts: NodeParts, options: NodeOptions): Evaluation {
  const everything: Ids = parts.corpus.papers
  if (query.condition === undefined)
    return { allowed: everything, strict: everything, ...rank([], parts.scoring) }
  const root = readNodes(query, parts, options)
  return {
    allowed: lenientIds(root, everything) ?? new Set(),
    strict: strictIds(root, everything) ?? new Set(),
    ...rank(rankingWords(root), parts.scoring),
  }
}

/** The worth of every paper that has any of some words; one that lacks some of them is worth less than the sum of the others. */
export function rank(
  words: readonly AskedWord[],
  scoring: Scoring,
): Pick<Evaluation, 'scores' | 'contributionsTo'> {
  const sums = new Map<Identifier, number>()
  const counts = new Map<Identifier, number>()
  for (const word of words)
    for (const [id, score] of scoring.scoresOf(word)) {
      sums.set(id, (sums.get(id) ?? 0) + score)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  // The root keeps this decisive between two words and slight in a long text, where no paper has all.
  const factorOf = (id: Identifier) => ((counts.get(id) ?? 0) / words.length) ** (1 / words.length)
  const scores = new Map([...sums].map(([id, sum]) => [id, sum * factorOf(id)]))
  return {
    scores,
    contributionsTo(ids) {
      const found = new Map<Identifier, Contribution[]>()
      for (const word of words)
        for (const [id, some] of scoring.contributionsTo(ids, word)) {
          const scaled = some.map((part) => ({ ...part, weight: part.weight * factorOf(id) }))
          found.set(id, [...(found.get(id) ?? []), ...scaled])
        }
      return found
    },
  }
}

/** Of the words that only rank, any will do; what is not only words is obeyed. Undefined where nothing is said. */
function lenientIds(node: Node, everything: Ids): Ids | undefined {
  if (node.kind !== 'all' && node.kind !== 'any') return strictIds(node, everything)
  const read = (nodes: readonly Node[]) =>
    nodes.map((part) => lenientIds(part, everything)).filter((ids) => ids !== undefined)
  if (node.kind === 'any') return uniteAll(read(node.nodes))
  const words = uniteAll(read(node.nodes.filter(onlyRanks)))
  const obeyed = read(node.nodes.filter((part) => !onlyRanks(part)))
  return intersectAll(words === undefined ? obeyed : [words, ...obeyed])
}

function onlyRanks(node: Node): boolean {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.every(onlyRanks)
  return node.kind === 'word' || node.kind === 'ignored'
}
