/** Which papers of the index references mean, and what they say of them. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { turnMs } from '../async/steps.ts'
import { judgeReference, type Verdict } from '../model/judge-reference.ts'
import { type Described, findDescribed, likenessOf, titlesOf } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Condition } from '../model/query.ts'
import type { PaperIndex, Selection } from '../ports/paper-index.ts'
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

/** Papers of the index that a reference may mean: those with the rarest words of what may be its title. */
export async function findCandidates(
  reference: Described,
  index: CheckParts['index'],
): Promise<readonly Paper[]> {
  const found: Paper[] = []
  for (const title of titlesOf(reference)) {
    const words = await rarestFirst(contentWords(title), index)
    const { papers, isTotalMore, total } = await selectTitled(mostOf(words.slice(0, rareWords)), index)
    found.push(...papers)
    // Of common words, only all of them together tell a paper.
    if (isTotalMore || total > maxCandidates)
      found.push(...(await selectTitled([words.slice(0, maxWords)], index)).papers)
    if (findDescribed(reference, found) !== undefined) break
  }
  return found
}

/** The words that any paper has. */
async function rarestFirst(words: readonly string[], index: CheckParts['index']): Promise<readonly string[]> {
  const counts = await index.papersWith(words.map(englishAnalysis.stem))
  return words
    .map((word, at) => ({ word, papers: counts[at] ?? 0 }))
    .filter(({ papers }) => papers > 0)
    .sort((one, other) => one.papers - other.papers)
    .map(({ word }) => word)
}

/** The newest papers whose titles have all words of one of the choices. */
async function selectTitled(
  choices: readonly (readonly string[])[],
  index: CheckParts['index'],
): Promise<Selection> {
  const conditions = choices.map((words): Condition => ({ kind: 'title', words: words.join(' ') }))
  if (conditions.length === 0) return { total: 0, papers: [] }
  const query = { typed: '', condition: { kind: 'any', conditions }, sort: 'new' } as const
  return index.select(query, { limit: maxCandidates, topicQuery: () => undefined })
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
const maxWords = 8
const maxCandidates = 50
