/** Papers that the store does not have, fetched when somebody asks for one. */

import { unlessAborted } from '../async/within.ts'
import { BotError } from '../errors.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { Paper } from '../model/paper.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import { joinNames } from '../model/text.ts'
import { dropEnd } from '../model/words.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { Reader, Store } from '../ports/store.ts'
import { LookUpLimit } from './look-up-limit.ts'

/** Whom a paper is looked up for. */
export interface Seeker extends Reader {
  /** Called once, when a service is about to be asked. */
  onLookUp?(id: Identifier): void
}

interface Parts {
  readonly store: Store
  /** Absent where nothing is fetched on demand. */
  readonly lookup: PaperLookup | undefined
  /** How long one look-up may take; 25 s unless told. */
  readonly patienceMs?: number | undefined
  now(): Temporal.Instant
  /** Brings the index up to the store. */
  refresh(): Promise<unknown>
}

/** `absent`: no service has it, now or within the last hour. */
type Found = { readonly paper: Paper } | 'absent'

/** A paper of a list; or why there is none, as the end of a sentence, and whether no service has it. */
export type LookedUp = { readonly paper: Paper } | { readonly why: string; readonly isAbsent?: boolean }

export class LookUps {
  readonly #parts: Parts
  readonly #limit: LookUpLimit
  readonly #stopping = new AbortController()
  /** Under way, by identifier: whoever asks meanwhile waits for the same. */
  readonly #running = new Map<Identifier, Promise<Found>>()
  readonly #besides = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limit = new LookUpLimit(parts.now)
  }

  /**
   * Throws `BotError('not-found')` with one sentence if there is no such paper, or it could not be looked up.
   */
  async find(id: Identifier, seeker: Seeker): Promise<Paper> {
    const services = this.#parts.lookup?.servicesFor(id) ?? []
    if (services.length === 0) throw notFound(`${id} is not in the index.`)
    const found = (await this.#wasAbsent(id)) ? 'absent' : await this.#join(id, seeker)
    if (found !== 'absent') return found.paper
    throw notFound(`${joinNames(['The index', ...services])} have no paper ${id}.`)
  }

  /** The names of the services that are asked for titles; none where nothing is fetched on demand. */
  get titleServices(): readonly string[] {
    return this.#parts.lookup?.titleServices ?? []
  }

  /** Whether anything is fetched on demand. */
  get areAllowed(): boolean {
    return this.#parts.lookup !== undefined
  }

  /**
   * Looks up papers of a list, for nobody who waits, and together where a service allows: so many that one
   * request has, or one. They count for nobody's hour, for services are asked no faster for it. Each is its
   * paper, or why there is none, as the end of a sentence. Throws the signal's reason once aborted.
   */
  async findEach(
    ids: readonly Identifier[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Identifier, LookedUp>> {
    const { lookup } = this.#parts
    const found = new Map<Identifier, LookedUp>()
    const wanted: Identifier[] = []
    for (const id of ids) {
      if (lookup === undefined) found.set(id, { why: notAllowed })
      else if (lookup.servicesFor(id).length === 0)
        found.set(id, { why: 'is not in the index', isAbsent: true })
      else if (await this.#wasAbsent(id)) found.set(id, this.#sayAbsent(id))
      else wanted.push(id)
    }
    const several = wanted.filter((id) => (lookup?.together(id) ?? 1) > 1)
    for (const some of chunk(several, lookup?.together(several[0] ?? 'arxiv:') ?? 1))
      await this.#findTogether(some, found, signal)
    for (const id of wanted) if (!found.has(id)) found.set(id, await this.#findOne(id, signal))
    return found
  }

  /**
   * Looks papers up one after the other while nobody waits; those that cannot be found are left. `onFault` is
   * called with anything unexpected.
   */
  fetchBeside(ids: readonly Identifier[], seeker: Reader, onFault: (error: unknown) => void): void {
    if (this.#parts.lookup === undefined) return
    const work = this.#fetchAll(ids, seeker)
      .catch(onFault)
      .finally(() => this.#besides.delete(work))
    this.#besides.add(work)
  }

  /** Gives up what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled([...this.#running.values(), ...this.#besides])
  }

  async #fetchAll(ids: readonly Identifier[], seeker: Reader): Promise<void> {
    for (const id of ids) {
      if (this.#stopping.signal.aborted) return
      if ((await this.#parts.store.papers.find(id)) !== undefined) continue
      try {
        await this.find(id, seeker)
      } catch (error) {
        if (!(error instanceof BotError)) throw error
      }
    }
  }

  async #findTogether(
    ids: readonly Identifier[],
    found: Map<Identifier, LookedUp>,
    stop: AbortSignal,
  ): Promise<void> {
    const { store, lookup, refresh } = this.#parts
    const signal = AbortSignal.any([this.#stopping.signal, stop])
    try {
      const records = (await lookup?.findTogether(ids, signal)) ?? new Map<Identifier, PaperRecord>()
      await store.papers.merge([...new Set(records.values())])
      await refresh()
      await refresh()
      for (const id of ids) {
        const paper = records.has(id) ? await store.papers.find(id) : undefined
        if (paper !== undefined) found.set(id, { paper })
        else {
          await this.#remembered().save(absentNamespace, id, '', this.#nowMs() + absentMs)
          found.set(id, this.#sayAbsent(id))
        }
      }
    } catch (error) {
      signal.throwIfAborted()
      // One number that arXiv refuses spoils the whole request; each by itself does not.
      if (error instanceof BotError && error.code === 'misconfigured' && ids.length > 1) return
      for (const id of ids) found.set(id, { why: sayFailure(error, id) })
    }
  }

  async #findOne(id: Identifier, stop: AbortSignal): Promise<LookedUp> {
    stop.throwIfAborted()
    const running = this.#running.get(id) ?? this.#lookUp(id).finally(() => this.#running.delete(id))
    this.#running.set(id, running)
    try {
      const found = await unlessAborted(stop, running)
      return found === 'absent' ? this.#sayAbsent(id) : found
    } catch (error) {
      stop.throwIfAborted()
      this.#stopping.signal.throwIfAborted()
      return { why: sayFailure(error, id) }
    }
  }

  #sayAbsent(id: Identifier): LookedUp {
    const services = this.#parts.lookup?.servicesFor(id) ?? []
    return { why: `is in neither the index nor ${services.join(' and ')}`, isAbsent: true }
  }

  #join(id: Identifier, seeker: Seeker): Promise<Found> {
    const running = this.#running.get(id)
    if (running === undefined) {
      const minutes = this.#limit.count(seeker)
      if (minutes > 0) throw tooMany(id, minutes)
    }
    seeker.onLookUp?.(id)
    if (running !== undefined) return running
    const work = this.#lookUp(id).finally(() => this.#running.delete(id))
    this.#running.set(id, work)
    return work
  }

  async #lookUp(id: Identifier): Promise<Found> {
    const { store, lookup, refresh, patienceMs = defaultPatienceMs } = this.#parts
    const patience = AbortSignal.timeout(patienceMs)
    const signal = AbortSignal.any([this.#stopping.signal, patience])
    try {
      const record = await unlessAborted(signal, lookup?.find(id, signal) ?? Promise.resolve(undefined))
      if (record === undefined) {
        await this.#remembered().save(absentNamespace, id, '', this.#nowMs() + absentMs)
        return 'absent'
      }
      await store.papers.merge([record])
      const paper = await store.papers.find(id)
      if (paper === undefined) throw new Error(`${id} is not there after it was stored`)
      // An update that began before the paper was stored may have missed it.
      await refresh()
      await refresh()
      return { paper }
    } catch (error) {
      if (patience.aborted) throw notFound(`${id} is not in the index, and ${tooSlow}`, error)
      if (signal.aborted) throw notFound(`${id} is not in the index, and I am being stopped.`, error)
      if (!(error instanceof BotError) || error.code !== 'unavailable') throw error
      const why = dropEnd(error.userMessage, '.')
      throw notFound(`${id} is not in the index and could not be looked up: ${why}.`, error)
    }
  }

  async #wasAbsent(id: Identifier): Promise<boolean> {
    return (await this.#remembered().find(absentNamespace, id)) !== undefined
  }

  /** Over all replicas. */
  #remembered() {
    return this.#parts.store.adapterRows('look-up', () => this.#nowMs())
  }

  #nowMs(): number {
    return this.#parts.now().epochMilliseconds
  }
}

/** Only what was said for people; anything else is a fault of the program. */
function sayFailure(error: unknown, id: Identifier): string {
  if (!(error instanceof BotError)) throw error
  const said = dropEnd(error.userMessage, '.')
  return said.startsWith(`${id} `) ? said.slice(id.length + 1) : `could not be looked up: ${said}`
}

function tooMany(id: Identifier, minutes: number): BotError {
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return notFound(`${id} is not in the index, and I looked up many papers for you: ask again in ${wait}.`)
}

function notFound(sentence: string, cause?: unknown): BotError {
  return new BotError('not-found', sentence, { cause, suggestions: ['latest', 'help show'] })
}

export const notAllowed = 'is not in the index, and nothing is fetched here (FETCH_ON_DEMAND)'
const tooSlow = 'looking it up takes too long right now: please ask again in a minute.'
/** Papers are public: what no service has belongs to no workspace. */
export const absentNamespace = 'look-up:absent'
/** Services get new papers all the time. */
export const absentMs = 3_600_000
/** A person waits for it, and two tries of a slow service and one of the next fit in. */
export const defaultPatienceMs = 25_000
