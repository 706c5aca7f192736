/**
 * Imports under way: entries are matched, looked up and put on lists beside answers,
 * and a kill loses none of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import { dayMs } from '../model/day.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { askedOf } from '../model/match-reference.ts'
import { maxReferences } from '../model/reference.ts'
import type { Finding, Import, ImportEntry, Purpose } from '../ports/imports.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { Store } from '../ports/store.ts'
import type { ReferenceReader } from '../references/reference-reader.ts'
import type { CandidateIndex } from './candidates.ts'
import { findByTitle, unnamed } from './find-by-title.ts'
import { asFinding, findHere, maxTitles } from './import-findings.ts'
import type { LookUps } from './look-ups.ts'

interface Parts {
  readonly store: Store
  readonly index: CandidateIndex
  readonly lookup: PaperLookup | undefined
  readonly lookUps: Pick<LookUps, 'findEach'>
  readonly reader: Pick<ReferenceReader, 'read'>
  /** How long an answer waits for one; 5 s unless told. */
  readonly patienceMs?: number
  now(): Temporal.Instant
  refresh(): Promise<unknown>
  onFault(error: unknown): void
}

export class ImportRuns {
  readonly #parts: Parts
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  /** Whoever asked waits for the database within limits; the work that goes on does not. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Works at an import, and waits some seconds for its end: true if it ended. */
  async run(id: string): Promise<boolean> {
    this.#renewEach()
    await this.#takeUp(id)
    const { patienceMs = defaultPatienceMs } = this.#parts
    const work = (this.#running.get(id) ?? Promise.resolve()).then(() => true)
    return within(patienceMs, work, () => false)
  }

  /** Goes on with every import that nobody works at, now and each ten seconds: those of a process that ended. */
  async start(): Promise<void> {
    this.#renewEach()
    await this.resume()
  }

  /** Renews the leases of what is under way here, and takes up what nobody works at. */
  async resume(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const nowMs = this.#nowMs()
    await this.#parts.store.imports.renew([...this.#running.keys()], nowMs, nowMs + heldMs)
    await this.#parts.store.imports.removeUntil(nowMs - keptMs)
    await this.#takeUp()
  }

  /** Resolves when nothing is under way. */
  async allDone(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values())
  }

  /** Gives up what is under way, for the next start to go on with. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.allSettled(this.#running.values())
  }

  #renewEach(): void {
    this.#timer ??= setInterval(() => void this.resume().catch(this.#parts.onFault), everyMs).unref()
  }

  async #takeUp(id?: string): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const nowMs = this.#nowMs()
    for (const taken of await this.#parts.store.imports.take(nowMs, nowMs + heldMs, id)) {
      if (this.#running.has(taken)) continue
      const work = this.#outside(() => this.#work(taken)).finally(() => this.#running.delete(taken))
      this.#running.set(taken, work)
    }
  }

  /** Never rejects. What fails because a service or the database is away is tried again after a while. */
  async #work(id: string): Promise<void> {
    const { imports } = this.#parts.store
    try {
      await this.#fetchPages(id)
      const { purpose = 'list' } = (await imports.find(id)) ?? {}
      while (await this.#goOn(id, purpose)) this.#stopping.signal.throwIfAborted()
      await imports.finish(id)
    } catch (error) {
      if (this.#stopping.signal.aborted) await imports.hold(id, 0).catch(this.#parts.onFault)
      else await this.#failed(id, error).catch(this.#parts.onFault)
    }
  }

  /** What may pass is tried again at the next turn, for a day. */
  async #failed(id: string, error: unknown): Promise<void> {
    const { imports } = this.#parts.store
    const isAway = !(error instanceof BotError) || error.code === 'unavailable'
    if (isAway) this.#parts.onFault(error)
    const why = error instanceof BotError ? error.userMessage : failedInside
    const known = await imports.find(id)
    if (known === undefined) return
    const isOver = this.#nowMs() > known.atMs + triedForMs
    if (!isAway || isOver) await imports.finish(id, why)
    else await imports.hold(id, this.#nowMs() + restMs, why)
  }

  async #fetchPages(id: string): Promise<void> {
    const { store, lookup } = this.#parts
    for (;;) {
      const known = await store.imports.find(id)
      if (known?.state !== 'open' || known.origin === undefined || known.cursor === noMore) return
      if (lookup === undefined) throw notAllowed()
      if (!(await this.#hold(id))) return
      const { signal } = this.#stopping
      const page = await lookup.fetchPage(known.origin, known.cursor, signal)
      const entries =
        page.records?.map(({ identifiers, title, authors }, at) => ({
          line: known.entries + at + 1,
          label: title ?? identifiers[0] ?? '',
          identifiers,
          title,
          authors: authors.slice(0, 1),
        })) ?? (await this.#read(page.csl ?? '[]', known))
      if (page.records !== undefined) {
        await store.papers.merge(page.records)
        await this.#parts.refresh()
      }
      const isFull = known.entries + entries.length >= maxReferences
      const cursor = isFull ? noMore : (page.next ?? noMore)
      await store.imports.addPage(id, { entries, after: known.cursor, cursor })
    }
  }

  async #read(csl: string, { id, owner, entries: before }: Import) {
    const read = await this.#parts.reader.read(csl, { workspace: owner.workspace, name: `import ${id}` })
    return (read?.entries ?? []).map((entry) => ({ ...entry, line: before + entry.line }))
  }

  /** One batch. False where nothing is left, or the import is no longer open. */
  async #goOn(id: string, purpose: Purpose): Promise<boolean> {
    const entries = await this.#parts.store.imports.next(id, entriesAtOnce)
    if (entries.length === 0 || !(await this.#hold(id))) return false
    try {
      return await this.#settle(id, entries, purpose)
    } catch (error) {
      this.#logFaultOfEntries(error)
    }
    for (const entry of entries) {
      try {
        if (!(await this.#settle(id, [entry], purpose))) return false
      } catch (error) {
        this.#logFaultOfEntries(error)
        await this.#recordFindings(id, [{ number: entry.number, why: faulty }])
      }
    }
    return true
  }

  /** Throws `BotError`s, as of outages; other errors are the program's, and may come from one entry alone. */
  #logFaultOfEntries(error: unknown): void {
    if (error instanceof BotError || this.#stopping.signal.aborted) throw error
    this.#parts.onFault(error)
  }

  /** First what is here, then what has to be fetched. False where the import is no longer open. */
  async #settle(id: string, entries: readonly ImportEntry[], purpose: Purpose): Promise<boolean> {
    const known = await findHere(entries, purpose, this.#parts)
    const here: Finding[] = []
    const away: ImportEntry[] = []
    const titled: ImportEntry[] = []
    for (const [at, entry] of entries.entries()) {
      const finding = known[at]
      if (finding !== undefined) here.push(finding)
      else if (entry.identifiers.length > 0) away.push(entry)
      else if (entry.number > maxTitles) here.push({ number: entry.number, why: tooMany })
      else titled.push(entry)
    }
    await this.#recordFindings(id, here)
    const { lookup } = this.#parts
    const isQuick = (entry: ImportEntry) => bestOf(entry).some((name) => (lookup?.together(name) ?? 1) > 1)
    const quick = away.filter(isQuick)
    const single = away.filter((entry) => !isQuick(entry))
    for (const some of [quick, ...chunk(single, singleAtOnce)]) {
      if (!(await this.#hold(id))) return false
      await this.#lookUp(id, some, purpose)
    }
    for (const entry of titled) {
      if (!(await this.#hold(id))) return false
      await this.#recordFindings(id, [await this.#fetchTitle(entry, purpose)])
    }
    return true
  }

  async #lookUp(id: string, entries: readonly ImportEntry[], purpose: Purpose): Promise<void> {
    if (entries.length === 0) return
    const findings: Finding[] = []
    const ids = [...new Set(entries.flatMap(bestOf))]
    const lookedUp = await this.#parts.lookUps.findEach(ids, this.#stopping.signal)
    for (const entry of entries) {
      const [best] = bestOf(entry)
      const found = (best && lookedUp.get(best)) ?? { why: unnamed }
      const isTried = 'why' in found && found.isAbsent && isTitled(entry)
      if (isTried && !(await this.#hold(id))) return
      findings.push(isTried ? await this.#fetchTitle(entry, purpose) : asFinding(entry, found, purpose))
    }
    await this.#recordFindings(id, findings)
  }

  /** Nobody has its identifiers, so that another one says nothing against a paper. */
  async #fetchTitle(entry: ImportEntry, purpose: Purpose): Promise<Finding> {
    const found = await findByTitle(askedOf(entry), this.#stopping.signal, this.#parts)
    return asFinding({ ...entry, identifiers: [] }, found, purpose)
  }

  #recordFindings(id: string, findings: readonly Finding[]): Promise<void> {
    return this.#parts.store.imports.recordFindings(id, findings, this.#nowMs())
  }

  #hold(id: string): Promise<boolean> {
    return this.#parts.store.imports.hold(id, this.#nowMs() + heldMs)
  }

  #nowMs(): number {
    return this.#parts.now().epochMilliseconds
  }
}

/** Whether an entry may be looked up by its title too. */
function isTitled(entry: ImportEntry): boolean {
  const { title, authors } = askedOf(entry)
  return entry.number <= maxTitles && title !== undefined && authors.length > 0
}

/**
 * The identifier to look an entry up by: of a preprint that was published its
 * number, for those come together.
 */
function bestOf({ identifiers }: Pick<ImportEntry, 'identifiers'>): readonly Identifier[] {
  const best = identifiers.find((id) => id.startsWith('arxiv:')) ?? identifiers[0]
  return best === undefined ? [] : [best]
}

export function notAllowed(): BotError {
  return new BotError(
    'not-allowed',
    'I may not use the network here. Ask whoever runs me to set FETCH_ON_DEMAND. Export the list as BibTeX, RIS or CSL-JSON, and import that.',
  )
}

const defaultPatienceMs = 5_000
/** A lease lasts as long as three renewals, so that one that is late loses nothing. */
const heldMs = 30_000
const everyMs = 10_000
/** Between two tries at a service that is away. */
const restMs = 60_000
/** For undoing, and for looking at what was not found. */
const keptMs = 30 * dayMs
/**
 * A service that is away for longer may be away for good, and the next import of
 * the person waits for this one.
 */
const triedForMs = dayMs
const failedInside = 'It failed; the log has the details.'
const entriesAtOnce = 100
const singleAtOnce = 5
const noMore = 'end'
const faulty = 'could not be worked at; the log has the details'
const tooMany = `is not in the index, and I look up the titles of the first ${maxTitles.toLocaleString('en')} entries only`
