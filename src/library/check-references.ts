/** Which papers of the index references mean, and what they say of them. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { turnMs } from '../async/steps.ts'
import { judgeReference, type Verdict } from '../model/judge-reference.ts'
import { chunk } from '../model/lists.ts'
import { type Described, likenessOf } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Store } from '../ports/store.ts'
import { type CandidateIndex, findCandidates } from './candidates.ts'

export interface CheckParts {
  readonly store: Pick<Store, 'papers'>
  readonly index: CandidateIndex
}

/** A verdict each; undefined where the index has no such paper. */
export async function checkReferences(
  references: readonly Described[],
  parts: CheckParts,
): Promise<readonly (Verdict | undefined)[]> {
  const verdicts: (Verdict | undefined)[] = []
  for (const some of chunk(references, lookedUpAtOnce)) verdicts.push(...(await checkSome(some, parts)))
  return verdicts
}

async function checkSome(
  references: readonly Described[],
  { store, index }: CheckParts,
): Promise<readonly (Verdict | undefined)[]> {
  const named = await store.papers.match(references.map(({ identifiers }) => ({ identifiers, authors: [] })))
  await letOthersRun()
  const titled = await store.papers.match(
    references.map(({ title, authors }) => ({ identifiers: [], title, authors })),
  )
  await letOthersRun()
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

/** SQLite works within this thread: of more it would hold up others for longer than a turn. */
const lookedUpAtOnce = 16
