/** References that are only checked: begun, shown while it goes on, and told at the end. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { inTurns } from '../../async/steps.ts'
import { checkCard, entriesShown, writeReport } from '../../cards/check-card.ts'
import { BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Corrected } from '../../model/reference.ts'
import { cutText } from '../../model/text.ts'
import type { ImportEntry } from '../../ports/imports.ts'
import { decodeText } from '../../references/decode-text.ts'
import type { Request } from './command.ts'
import type { Correction } from './correct-bibtex.ts'
import { checkIsFree, readFile, tooMany } from './import-references.ts'
import { dropFence } from './parse-import.ts'

type Parts = Pick<Request<never>, 'asker' | 'library' | 'files' | 'isRedraw'>

/** Checks the attached file, or the text where there is none. */
export async function startCheck(text: string, parts: Parts): Promise<Card> {
  const { asker, library, files } = parts
  const { workspace, user, place } = asker
  const [file, another] = files
  if (another !== undefined) throw new BotError('bad-input', 'I check one file at a time.')
  await checkIsFree(parts)
  const content = file === undefined ? new TextEncoder().encode(dropFence(text)) : await readFile(file)
  const read = await library.references.read(content, { workspace, name: user, isCited: true })
  if (read === undefined || read.entries.length === 0) throw new BotError('bad-input', howToCheck)
  if (read.isCut) throw tooMany()
  const atMs = library.now().epochMilliseconds
  const id = await library.store.imports.create({
    owner: { workspace, user },
    place,
    name: cutText(file?.name ?? 'What you pasted', 100),
    asVotes: false,
    atMs,
    tellAfterMs: atMs + seenWithinMs,
    entries: read.entries,
    purpose: 'check',
    source: read.format === 'bibtex' ? decodeText(content) : undefined,
  })
  await library.imports.run(id)
  return showCheck(id, parts)
}

/** The asker's check of a name, or the newest; how to check, where there is none. */
export async function reportCheck(name: string | undefined, parts: Parts): Promise<Card> {
  const found = await parts.library.store.imports.findLast(parts.asker, name, 'check')
  if (found === undefined)
    throw name === undefined
      ? new BotError('bad-input', howToCheck, { suggestions: ['help check'] })
      : new BotError('not-found', 'That check is older than thirty days.')
  return showCheck(found.id, parts)
}

async function showCheck(id: string, { library, isRedraw }: Parts): Promise<Card> {
  const { imports } = library.store
  const checked = await imports.find(id)
  if (checked === undefined) throw new BotError('not-found', 'That check is older than thirty days.')
  const asked = {
    papers: await library.index.size(),
    services: library.lookUps.titleServices,
  }
  if (checked.state === 'open')
    return checkCard({ checked, asked, entries: await imports.page(id, { offset: 0, limit: entriesShown }) })
  if (!isRedraw && checked.isUntold) await imports.markTold(id)
  const entries = await readAll(id, library)
  const corrected = await correct(id, entries, library)
  const report = await inTurns(writeReport({ checked, asked }, entries, corrected?.changes ?? []))
  return checkCard({ checked, asked, entries, report, corrected })
}

type Stored = Pick<Parts['library'], 'store'>

async function readAll(id: string, { store }: Stored): Promise<readonly ImportEntry[]> {
  const entries: ImportEntry[] = []
  for (;;) {
    const some = await store.imports.page(id, { offset: entries.length, limit: entriesAtOnce })
    entries.push(...some)
    if (some.length < entriesAtOnce) return entries
    await letOthersRun()
  }
}

/** The BibTeX of a check with what was wrong in it; undefined where it was made of something else. */
async function correct(
  id: string,
  entries: readonly ImportEntry[],
  { store }: Stored,
): Promise<Corrected | undefined> {
  const wrong = entries.filter(({ verdict }) => (verdict?.wrong.length ?? 0) > 0)
  const source = wrong.length === 0 ? undefined : await store.imports.readSource(id)
  if (source === undefined) return undefined
  const corrections = new Map<number, Correction>()
  for (const { number, verdict } of wrong) {
    const paper = verdict && (await store.papers.find(verdict.paper))
    if (paper !== undefined) corrections.set(number, { paper, wrong: verdict?.wrong ?? [] })
  }
  const { correctBibtex } = await import('./correct-bibtex.ts')
  return inTurns(correctBibtex(source, corrections))
}

export const howToCheck =
  'I check BibTeX, RIS, CSL-JSON and plain reference lists, and never say more than what I found. Paste one after check, or attach the file.'
/** Longer than an answer takes that shows the end of a short one. */
const seenWithinMs = 30_000
const entriesAtOnce = 500
