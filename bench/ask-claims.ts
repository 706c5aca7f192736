/** Claims asked as `ask` does, over papers whose sentences are given; and by BM25 alone. */

import { createRelationWords } from '../src/abstracts/relation-words.ts'
import type { ScoredPassage } from '../src/passages/confidence.ts'
import { type Found, findPassages } from '../src/passages/find-passages.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import type { IndexAtOnce } from '../test/support/index-at-once.ts'
import type { Claim, SplitPaper } from './claims.ts'
import { indexDocuments, papersOf, searchBm25 } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'

/** A sentence by its paper's identifier and its number in the paper. */
export interface Named {
  readonly paper: string
  readonly sentence: number
}

export interface Asked {
  /** The words that were asked for. */
  readonly words: Found['asked']
  readonly confidence: number
  readonly evidence: number
  readonly ranked: readonly (Named & { readonly passage: ScoredPassage })[]
  /** What a person would be shown. */
  readonly quotes: readonly Named[]
}

/** What `ask` finds for each claim. */
export async function askAll(papers: readonly SplitPaper[], claims: readonly Claim[]): Promise<Asked[]> {
  const documents = documentsOf(papers)
  const index = indexDocuments(documents)
  index.adoptMeaning(await gateMeaning(papersOf(documents)))
  const analysis = englishAnalysis
  const language = { analysis, relations: createRelationWords(analysis) }
  const engine = engineOf(index)
  const asked: Asked[] = []
  for (const { claim } of claims) {
    const {
      passages,
      candidates,
      confidence,
      evidence,
      quotes,
      asked: words,
    } = await findPassages(claim, engine, language, {
      topicQuery: () => undefined,
      sentencesOf: ({ paper }) => papers[numberOf(paper.id)]?.sentences ?? [],
    })
    const ids = candidates.map(({ hit }) => papers[numberOf(hit.paper.id)]?.id ?? '')
    const ranked = passages.map((passage) => {
      return { paper: ids[passage.candidate] ?? '', sentence: passage.sentence, passage }
    })
    const shown = quotes.map(({ hit, sentence }) => {
      return { paper: papers[numberOf(hit.paper.id)]?.id ?? '', sentence }
    })
    asked.push({ words, confidence, evidence, ranked, quotes: shown })
  }
  return asked
}

/** An index as `findPassages` asks it. */
export function engineOf(index: IndexAtOnce) {
  return {
    size: async () => index.size,
    search: async (...args: Parameters<IndexAtOnce['search']>) => index.search(...args),
    selectAmong: async (...args: Parameters<IndexAtOnce['selectAmong']>) => index.selectAmong(...args),
    papersWith: async (stems: readonly string[]) => index.papersWith(stems),
  }
}

/**
 * The baseline: papers by BM25, and of the best twenty the sentences by BM25; as
 * sure as the best paper's score.
 */
export function bm25All(
  papers: readonly SplitPaper[],
  claims: readonly Claim[],
): { readonly confidence: number; readonly ranked: readonly Named[] }[] {
  const search = searchBm25(documentsOf(papers))
  const sentences = papers.flatMap(({ id, sentences }) =>
    sentences.map((text, at) => ({ id: `${id} ${at}`, title: '', text })),
  )
  const searchSentences = searchBm25(sentences)
  return claims.map(({ claim }) => {
    const best = search(claim, 20)
    const among = new Set(best.map(([id]) => id))
    const ranked = searchSentences(claim, 2000)
      .map(([id]) => ({ paper: id.split(' ')[0] ?? '', sentence: Number(id.split(' ')[1]) }))
      .filter(({ paper }) => among.has(paper))
    return { confidence: best[0]?.[1] ?? 0, ranked }
  })
}

function documentsOf(papers: readonly SplitPaper[]) {
  return papers.map(({ id, title, sentences }) => ({ id, title, text: sentences.join(' ') }))
}

/** `papersOf` in `engines.ts` gives papers the numbers of their documents. */
function numberOf(id: string): number {
  return Number(id.split('/').at(-1))
}
