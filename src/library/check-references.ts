/** Which papers of the index references mean, and what they say of them. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { turnMs } from '../async/steps.ts'
import { judgeReference, type Verdict } from '../model/judge-reference.ts'
import { type Described, likenessOf, titlesOf } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Condition } from '../model/query.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'

export interface CheckParts {
  readonly store: Pick<Store, 'papers'>
  readonly index: Pick<PaperIndex, 'papersWith' | 'select'>
}

/** A verdict each; undefined where the index has no such paper. */
export async function checkReferences(
  references: readonly Described[],
  { store, index }: CheckParts,
): Promise<readonly (Verdict | undefined)[]> {
  const named = await store.papers.match(references.map(({ identifiers }) => ({ identifiers, authors: [] })))
  const titled = await store.papers.match(
    references.map(({ title, authors }) => ({ identifiers: [], title, authors })),
  )
  const verdicts: (Verdict | undefined)[] = []
  let turnEndsMs = performance.now() + turnMs
  for (const [at, reference] of references.entries()) {
    const known = [named[at], titled[at]].filter((paper) => paper !== undefined)
    const isSure = known.some((paper) => isExact(reference, paper))
    const candidates = isSure ? known : [...known, ...(await findCandidates(reference, index))]
    verdicts.push(judgeReference(reference, named[at], candidates))
    if (performance.now() < turnEndsMs) continue
    await letOthersRun()
    turnEndsMs = performance.now() + turnMs
  }
  return verdicts
}

/** Whether no other paper can be nearer to what a reference says. */
function isExact(reference: Described, paper: Paper): boolean {
  const { title, author, year } = likenessOf(reference, paper)
  return title === 'same' && author === 'same' && year !== 'other'
}

/** Papers of the index that a reference may mean: those with most of the rarest words of what may be its title. */
export async function findCandidates(
  reference: Described,
  index: CheckParts['index'],
): Promise<readonly Paper[]> {
  const titles = titlesOf(reference).map(contentWords)
  const words = [...new Set(titles.flat())]
  const counts = await index.papersWith(words.map(englishAnalysis.stem))
  const papersOf = new Map(words.map((word, at) => [word, counts[at] ?? 0]))
  const conditions = titles.flatMap((title) => {
    const rarest = title
      .filter((word) => papersOf.get(word) !== 0)
      .sort((one, other) => (papersOf.get(one) ?? 0) - (papersOf.get(other) ?? 0))
      .slice(0, rareWords)
    return mostOf(rarest).map((some): Condition => ({ kind: 'title', words: some.join(' ') }))
  })
  if (conditions.length === 0) return []
  const query = { typed: '', condition: { kind: 'any', conditions }, sort: 'new' } as const
  const { papers } = await index.select(query, { limit: maxCandidates, topicQuery: () => undefined })
  return papers
}

/** The words of a title or a stretch of text by which papers are found, each once. */
export function contentWords(text: string): string[] {
  const words = tokenize(text.slice(0, maxTitle)).flatMap(({ segments }) => segments.map(({ word }) => word))
  return [...new Set(words)].filter((word) => !isFunctionWord(word))
}

/** All of one or two words; else each choice of all but one, as one may be spelled otherwise. */
function mostOf(words: readonly string[]): (readonly string[])[] {
  if (words.length < 3) return words.length === 0 ? [] : [words]
  return words.map((_, left) => words.filter((_, at) => at !== left))
}

const maxTitle = 500
/** Of a title: more make a search slower, and find no more. */
const rareWords = 4
const maxCandidates = 30
