/** What is known of a phrase without reading the words of all papers that may have it. */
import type { Steps } from '../../async/steps.ts'
import type { CommonPairs, PairTable } from '../index/common-pairs.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Docs } from '../index/doc-sets.ts'
import { docOf } from '../index/posting-lists.ts'
import { anyWord, type Beginning, beginningsOf, mark, type PhraseFinder } from './phrase-finder.ts'

/**
 * Marks papers that have the phrase, and gives those whose words must be read to know; undefined where that
 * is any of them.
 */
export function* findByPairs(
  finder: PhraseFinder,
  pairs: CommonPairs,
  corpus: Corpus,
  takeSet: () => Docs,
): Steps<Docs | undefined> {
  const table = yield* pairs.prepare()
  if (table === undefined) return undefined
  const { states, letters } = finder
  const isCandidate = (doc: number) => (states[doc] ?? 0) !== 0
  const known = beginningsOf(finder).map((beginning) => ({
    isWhole: beginning.letters === letters.length,
    papers: papersWith(beginning, table, corpus),
  }))
  if (known.some(({ papers }) => papers === undefined)) return undefined
  const isRead = takeSet()
  for (const { papers, isWhole } of known) {
    for (const entry of papers?.pair ?? []) {
      const doc = entry >>> 1
      if (!isCandidate(doc) || table.isUnsure(doc)) continue
      if (isWhole) mark(finder, doc, (entry & 1) === 1)
      else isRead[doc] = 1
    }
    for (const doc of docsOf(papers?.either ?? [])) if (isCandidate(doc)) isRead[doc] = 1
    yield
  }
  for (let doc = 0; doc < states.length; doc++) if (isCandidate(doc) && table.isUnsure(doc)) isRead[doc] = 1
  return isRead
}

function* docsOf(lists: readonly Uint32Array[]): Generator<number> {
  for (const postings of lists) for (const posting of postings) yield docOf(posting)
}

/** The papers that begin a phrase so: those of a pair, or all that have the rarer word of the two. */
interface Beginners {
  readonly pair?: Uint32Array
  readonly either?: readonly Uint32Array[]
}

function papersWith(
  { previous, word }: Beginning,
  table: PairTable,
  { lexicon, terms }: Corpus,
): Beginners | undefined {
  const words = previous === anyWord ? [word] : [previous, word]
  const rare = words.filter((each) => !table.isCommon(each))
  if (rare.length === 0) return previous === anyWord ? undefined : { pair: table.papersWith(previous, word) }
  const lists = rare.flatMap((each) => {
    const stem = lexicon.stemOf(each)
    if (stem < 0) return []
    return [[terms.postings(lexicon.wordOf(stem), 'text'), terms.postings(lexicon.wordOf(each), 'authors')]]
  })
  const lengthOf = (postings: readonly Uint32Array[]) => postings.reduce((sum, { length }) => sum + length, 0)
  const [rarest] = lists.toSorted((a, b) => lengthOf(a) - lengthOf(b))
  return rarest && { either: rarest }
}
