/** A query against the corpus: which papers it allows, which it means word for word, and what each is worth. */
import type { Query } from '../model/query.ts'
import type { Docs } from './doc-sets.ts'
import { intersectAll, uniteAll } from './doc-sets.ts'
import type { Node, NodeOptions, NodeParts } from './query-nodes.ts'
import { docsWith, rankingNodes, readNodes, strictDocs } from './query-nodes.ts'
import type { Ranking, Scoring } from './scoring.ts'

export interface Evaluation {
  /** The papers with any of the words that obey everything else. */
  readonly allowed: Docs
  /** The papers that obey everything but plain words; where that depends on the words, only those allowed. */
  obeyed(): Docs
  /** Those that satisfy the whole query. */
  readonly strict: Docs
  /** What each paper is worth; those that are only filtered are worth nothing. */
  readonly ranking: Ranking
}

/** Evaluates a query; one without any condition allows every paper. */
export function evaluate(query: Query, parts: NodeParts, options: NodeOptions): Evaluation {
  const { everything } = parts.corpus
  if (query.condition === undefined)
    return {
      allowed: everything,
      obeyed: () => everything,
      strict: everything,
      ranking: parts.scoring.rank([]),
    }
  const root = readNodes(query, parts, options)
  const nothing = new Uint8Array(everything.length)
  const allowed = lenientDocs(root, everything) ?? nothing
  const ranking = rankingOf(root, parts.scoring)
  const obeyed = () => (onlyRanks(root) ? everything : (obeyedDocs(root, everything) ?? allowed))
  const strict = onlyObeyed(root) ? allowed : (strictDocs(root, everything) ?? nothing)
  return { allowed, obeyed, strict, ranking }
}

/** Words that stand side by side are ranked already. */
function rankingOf(root: Node, scoring: Scoring): Ranking {
  const nodes = rankingNodes(root)
  const rankings = nodes.flatMap((node) => (node.kind === 'words' ? [node.ranking] : []))
  const others = nodes.flatMap((node) => (node.kind === 'filter' ? node.words : []))
  if (others.length > 0) rankings.push(scoring.rank(others))
  const [only] = rankings
  return only !== undefined && rankings.length === 1 ? only : scoring.join(rankings)
}

/** Of the words that only rank, any will do; what is not only words is obeyed. Undefined where nothing is said. */
function lenientDocs(node: Node, everything: Docs): Docs | undefined {
  if (node.kind === 'words') return docsWith(node.ranking, 1)
  if (node.kind !== 'all' && node.kind !== 'any') return strictDocs(node, everything)
  const read = (nodes: readonly Node[]) =>
    nodes.map((part) => lenientDocs(part, everything)).filter((docs) => docs !== undefined)
  if (node.kind === 'any') return uniteAll(read(node.nodes))
  const words = uniteAll(read(node.nodes.filter(onlyRanks)))
  const obeyed = read(node.nodes.filter((part) => !onlyRanks(part)))
  return intersectAll(words === undefined ? obeyed : [words, ...obeyed])
}

/** Undefined where it depends on the words. */
function obeyedDocs(root: Node, everything: Docs): Docs | undefined {
  if (root.kind !== 'all') return undefined
  const parts = root.nodes.filter((part) => !onlyRanks(part))
  return intersectAll(parts.map((part) => lenientDocs(part, everything)).filter((docs) => docs !== undefined))
}

function onlyObeyed(node: Node): boolean {
  return node.kind === 'all' || node.kind === 'any' ? node.nodes.every(onlyObeyed) : node.kind !== 'words'
}

function onlyRanks(node: Node): boolean {
  if (node.kind === 'all' || node.kind === 'any') return node.nodes.every(onlyRanks)
  return node.kind === 'words' || node.kind === 'ignored'
}
