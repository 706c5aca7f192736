/**
 * How well references are checked: `npm run bench -- check --corpus FILE --folder FOLDER [--seed 2]`. Seed 1 was
 * used to choose the rules, any other reports. The folder keeps the papers for the next run.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createVerifier } from '../src/commands/support/verify-quotations.ts'
import { checkReferences } from '../src/library/check-references.ts'
import type { Identifier } from '../src/model/identifier.ts'
import type { Verdict } from '../src/model/judge-reference.ts'
import type { FiledReference } from '../src/model/reference.ts'
import { parseReferences } from '../src/references/parse-references.ts'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { readSnapshot } from '../src/search/index/snapshot.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openStore } from '../src/store/open-store.ts'
import { type Change, type MadeEntry, makeEntry } from './check-entries.ts'
import { makeRecord, storeMadePapers } from './check-papers.ts'
import { type MadeQuotation, makeQuotation, quotationKinds } from './check-quotations.ts'
import type { Document } from './engines.ts'
import { databaseIn } from './loaded-bot.ts'
import { createRandom } from './misspell.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string' },
      folder: { type: 'string' },
      seed: { type: 'string', default: '2' },
      misses: { type: 'string' },
    },
  })
  const { corpus, folder, seed, misses } = values
  if (corpus === undefined || folder === undefined)
    return 'skipped: --corpus names papers as JSON lines, --folder where a store of them is kept'
  const { entries, quotations } = await makeAll(corpus, folder, Number(seed))
  const store = await openStore({ url: databaseIn(folder) })
  try {
    const index = await indexStored(store)
    const references = entries.map(readEntry)
    const holds = watchHolds()
    const startMs = performance.now()
    const startedMs = usedMs()
    const verdicts: (Verdict | undefined)[] = []
    for (let at = 0; at < references.length; at += entriesAtOnce)
      verdicts.push(...(await checkReferences(references.slice(at, at + entriesAtOnce), { store, index })))
    const tookMs = performance.now() - startMs
    const workedMs = usedMs() - startedMs
    const judged = entries.map((entry, at) => ({ entry, verdict: verdicts[at], reference: references[at] }))
    if (misses !== undefined)
      await writeFile(
        misses,
        judged
          .filter(({ entry, verdict }) => !isRight(entry, verdict))
          .map((one) => JSON.stringify(one, undefined, 1))
          .join('\n'),
      )
    const share = (change: Change, isIt: (one: (typeof judged)[number]) => boolean) => {
      const some = judged.filter(({ entry }) => entry.change === change)
      return `${((100 * some.filter(isIt).length) / some.length).toFixed(1)} % of ${some.length}`
    }
    const named = ({ entry, verdict }: (typeof judged)[number]) => isRight(entry, verdict)
    const verified = await verifyMade(quotations, {
      asker: { workspace: 'web:bench', user: 'ada' },
      library: { index, store, analysis: englishAnalysis, fullTexts: undefined },
      showMeanwhile: async () => undefined,
    })
    return printTable([
      ['', ''],
      ['true, told as not found', share('none', ({ verdict }) => verdict === undefined)],
      ['true, told as wrong or another’s', share('none', (one) => one.verdict !== undefined && !named(one))],
      ['made up, told as not found', share('made-up', named)],
      ['first author swapped, named', share('author', named)],
      ['year wrong, named', share('year', named)],
      ['authors of another paper, named', share('fused', named)],
      ['identifier of another paper, named', share('identifier', named)],
      [
        `${entries.length} entries`,
        `${(tookMs / 1000).toFixed(1)} s, ${(workedMs / 1000).toFixed(1)} s of the processor`,
      ],
      ...verified,
      ['longest holds of the event loop', holds.stop()],
    ])
  } finally {
    await store.close()
  }
}

/** How long this thread worked since it began, whatever else the machine did. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** How long this thread worked in a turn of the event loop. */
function watchHolds() {
  const holdsMs: number[] = []
  let before = usedMs()
  let isOn = true
  const look = () => {
    const now = usedMs()
    holdsMs.push(now - before)
    before = now
    if (isOn) setImmediate(look)
  }
  setImmediate(look)
  return {
    stop() {
      isOn = false
      holdsMs.sort((one, other) => other - one)
      return holdsMs
        .slice(0, 5)
        .map((ms) => `${ms.toFixed(0)} ms`)
        .join(', ')
    },
  }
}

/** What is made of the papers, which are not kept in memory. */
async function makeAll(corpus: string, folder: string, seed: number) {
  const documents = await readDocuments(corpus)
  await storeMadePapers(folder, documents)
  return { entries: makeEntries(documents, seed), quotations: makeQuotations(documents, seed) }
}

/** Quotations with the papers that they are said to be of, as many of each kind. */
function makeQuotations(documents: readonly Document[], seed: number) {
  const random = createRandom(seed + 1_000)
  const made: { readonly quotation: MadeQuotation; readonly id: Identifier }[] = []
  while (made.length < 2_000) {
    const pick = () => makeRecord(documents[Math.floor(random() * documents.length)] ?? never())
    const [own, other] = [pick(), pick()]
    const kind = quotationKinds[made.length % quotationKinds.length] ?? 'exact'
    const quotation = makeQuotation([own.abstract, other.abstract], kind, random)
    if (quotation !== undefined) made.push({ quotation, id: own.identifiers[0] ?? never() })
  }
  return made
}

/** How many of each kind were told as what. */
async function verifyMade(
  made: ReturnType<typeof makeQuotations>,
  asking: Parameters<typeof createVerifier>[0],
): Promise<string[][]> {
  const told = new Map<string, number>()
  const verify = createVerifier(asking)
  const startedMs = usedMs()
  for (const { quotation, id } of made) {
    const paper = await asking.library.store.papers.find(id)
    const { found } = await verify({ text: quotation.text, before: '', after: '' }, paper)
    const key = `${quotation.kind} ${found.kind}`
    told.set(key, (told.get(key) ?? 0) + 1)
  }
  const tookMs = (usedMs() - startedMs) / made.length
  const rows = quotationKinds.map((kind) => [
    `quotation ${kind}, told as`,
    quotationKinds.map((found) => `${found} ${told.get(`${kind} ${found}`) ?? 0}`).join(', '),
  ])
  return [...rows, ['a quotation, of the processor', `${tookMs.toFixed(1)} ms`]]
}

function never(): never {
  throw new Error('the corpus is empty')
}

/** The index of the papers; its snapshot is kept for the next run, and what is done of it meanwhile. */
async function indexStored(store: Awaited<ReturnType<typeof openStore>>) {
  const kept = await store.snapshots.load()
  const read = kept && (await readSnapshot(kept.chunks))
  const index = read !== undefined && 'corpus' in read ? createMemoryIndex(read) : createMemoryIndex()
  const keep = async () => {
    const snapshot = index.toSnapshot()
    if (snapshot !== undefined) await store.snapshots.save(snapshot, new AbortController().signal)
  }
  for (let batches = 1; ; batches += 1) {
    const changes = await store.papers.changedSince(await index.revision(), papersAtOnce)
    if (changes.papers.length === 0) {
      if (batches > 1) await keep()
      return index
    }
    await index.update({ papers: changes.papers, removed: changes.removed, revision: changes.revision })
    if (batches % batchesKept === 0) await keep()
  }
}

/** A thousand true ones, then a thousand changed. */
function makeEntries(documents: readonly Document[], seed: number): MadeEntry[] {
  const random = createRandom(seed)
  const pick = () => {
    const document = documents[Math.floor(random() * documents.length)]
    if (document === undefined) throw new Error('the corpus is empty')
    return makeRecord(document)
  }
  const changes: readonly Change[] = ['made-up', 'made-up', 'author', 'year', 'fused', 'identifier']
  return Array.from({ length: 2_000 }, (_, at) => {
    const change = at < 1_000 ? 'none' : (changes[at % changes.length] ?? 'none')
    return makeEntry(pick(), [pick(), pick()], change, `key${at}`, random)
  })
}

function readEntry({ text, format }: MadeEntry): FiledReference {
  const [entry] = parseReferences(format === 'csl-json' ? `[${text}]` : text, true)?.entries ?? []
  return entry ?? { line: 1, label: text, identifiers: [], authors: [], broken: 'is no reference' }
}

function isRight({ change }: MadeEntry, verdict: Verdict | undefined): boolean {
  if (change === 'made-up') return verdict === undefined
  if (verdict === undefined) return false
  const names = (field: Verdict['wrong'][number]['field']) =>
    verdict.wrong.some((each) => each.field === field)
  switch (change) {
    case 'none':
      return verdict.kind === 'as-published' || verdict.kind === 'appeared' || verdict.kind === 'withdrawn'
    case 'year':
      return names('year')
    case 'identifier':
      return verdict.kind === 'other-paper' || names('identifier')
    case 'author':
    case 'fused':
      return names('author')
  }
}

const entriesAtOnce = 100
const papersAtOnce = 500
const batchesKept = 150
