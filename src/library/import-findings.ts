/** What is found of imported and of checked entries. */
import { judgeReference } from '../model/judge-reference.ts'
import { matchTitle } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Reference } from '../model/reference.ts'
import type { Finding, ImportEntry, Purpose } from '../ports/imports.ts'
import { findCandidates } from './candidates.ts'
import { type CheckParts, checkReferences } from './check-references.ts'
import type { LookedUp } from './look-ups.ts'

/** The papers of entries that are here, for a check with its verdicts; undefined for the others. */
export async function findHere(
  entries: readonly ImportEntry[],
  purpose: Purpose,
  parts: CheckParts,
): Promise<readonly (Finding | undefined)[]> {
  if (purpose === 'check') {
    const verdicts = await checkReferences(entries, parts)
    return entries.map(({ number }, at) => {
      const verdict = verdicts[at]
      return verdict && { number, paper: verdict.paper, isFetched: false, verdict }
    })
  }
  const papers = await matchHere(entries, parts)
  return entries.map(({ number }, at) => {
    const paper = papers[at]
    return paper && { number, paper: paper.id, isFetched: false }
  })
}

/** By an identifier, else by title and first author; `number` counts the references. */
export async function matchHere(
  references: readonly (Reference & { readonly number: number })[],
  parts: CheckParts,
): Promise<readonly (Paper | undefined)[]> {
  const matched = await parts.store.papers.match(references)
  const found: (Paper | undefined)[] = []
  for (const [at, reference] of references.entries())
    found.push(matched[at] ?? (await findTitled(reference, parts)))
  return found
}

/** What a look-up gave. */
export function asFinding(entry: ImportEntry, found: LookedUp, purpose: Purpose): Finding {
  const { number } = entry
  if (!('paper' in found)) return { number, why: found.why }
  const { paper } = found
  const isNamed = entry.identifiers.some((id) => paper.identifiers.includes(id))
  const verdict =
    purpose === 'check' ? judgeReference(entry, isNamed ? paper : undefined, [paper]) : undefined
  return { number, paper: verdict?.paper ?? paper.id, isFetched: true, verdict }
}

async function findTitled(entry: Reference, { index }: CheckParts) {
  return entry.title === undefined ? undefined : matchTitle(entry, await findCandidates(entry, index))
}

/** Of one import: each takes three services up to five seconds, at the pace that they ask for. */
export const maxTitles = 1_000
