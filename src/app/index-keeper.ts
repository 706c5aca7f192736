/** Loads or builds the index at the start, keeps it up to date, and stores it for the next start. */
import { setTimeout as pause } from 'node:timers/promises'
import { retry } from '../async/retry.ts'
import { BotError } from '../errors.ts'
import type { OpeningIndex } from '../library/index-opening.ts'
import type { Library } from '../library/library.ts'
import { updateIndex } from '../library/update-index.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { IndexFollower } from './index-follower.ts'
import { checkRoom, findShortage, type Memory } from './memory-limits.ts'
import type { IndexSource } from './open-index.ts'

export interface IndexKeeperParts {
  readonly store: Store
  readonly source: IndexSource
  readonly opening: OpeningIndex
  /** Its index is the opening one, or has it inside. */
  readonly library: Library
  readonly log: Log
  measureMemory(): Memory
}

/** Analysing this many papers takes a second or two, so the start waits for it. */
const fewPapers = 3_000
/**
 * The index is stored again when a fiftieth of its papers changed, so the next
 * start analyses no more than that.
 */
const minChangedShare = 1 / 50
const tryAgainMs = 2_000
/** Measuring free memory takes a moment; this many steps use less than what must stay free. */
const stepsBetweenLooks = 20

export class IndexKeeper {
  readonly #parts: IndexKeeperParts
  readonly #stopping = new AbortController()
  readonly #follower: IndexFollower
  #opened: Promise<boolean> | undefined
  #saving: Promise<void> | undefined
  #isSaveFaultTold = false

  constructor(parts: IndexKeeperParts) {
    this.#parts = parts
    this.#follower = new IndexFollower(parts.library, parts.log)
  }

  /** Throws `BotError('misconfigured')` if the papers would not fit into memory. */
  async check(): Promise<void> {
    const { source, store, measureMemory } = this.#parts
    if (source.isInMemory) checkRoom(await store.papers.count(), measureMemory())
  }

  /**
   * Starts loading. With few papers it resolves when the index is whole, and rejects if that fails; with many
   * it returns at once, works in the background and retries.
   */
  async start(): Promise<void> {
    const papers = await this.#parts.store.papers.count()
    this.#opened = this.#open(papers, papers > fewPapers)
    // Callers that wait for it get the rejection; the others need not.
    this.#opened.catch(() => undefined)
    if (papers <= fewPapers) await this.#opened
  }

  /** Resolves with true once the index is whole, with false if it will not be. */
  async opened(): Promise<boolean> {
    return (await this.#opened) ?? false
  }

  /** Stores the index if enough of it changed; never rejects. */
  async save(): Promise<void> {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined
    })
    await this.#saving
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#follower.stop(), this.#opened?.catch(() => undefined), this.#saving])
  }

  async #open(papers: number, isPatient: boolean): Promise<boolean> {
    const { source, opening, library, log } = this.#parts
    opening.advance('loading', 0, papers)
    opening.load(await source.load((loaded, of) => opening.advance('loading', loaded, of)))
    const { signal } = this.#stopping
    try {
      await retry(() => this.#build(papers), {
        waitMs(error, failures) {
          if (signal.aborted || !isPatient || isMisconfigured(error)) return undefined
          if (failures === 1) log.error({ err: error }, 'the index cannot be built yet')
          return tryAgainMs
        },
        sleep: (ms) => pause(ms, undefined, { signal }),
      })
    } catch (error) {
      if (signal.aborted) return false
      if (!isMisconfigured(error)) throw error
      opening.fail(error.userMessage)
      log.error({ err: error }, error.userMessage)
      return false
    }
    opening.advance('whole', await library.index.size(), 0)
    this.#follower.start()
    void this.save()
    return true
  }

  /** Waits where another replica builds the index that they share, and goes on where that one ended. */
  async #build(papers: number): Promise<void> {
    while (!(await this.#buildAlone(papers)))
      await pause(tryAgainMs, undefined, { signal: this.#stopping.signal })
  }

  /** Whether the index is whole; another replica may be at it. */
  async #buildAlone(papers: number): Promise<boolean> {
    const { opening, library, source, store, measureMemory } = this.#parts
    const before = await library.index.size()
    opening.advance('building', before, papers)
    let steps = 0
    const onStep = (changed: number) => {
      this.#stopping.signal.throwIfAborted()
      opening.advance('building', Math.min(papers, before + changed), papers)
      if (!source.isInMemory || ++steps % stepsBetweenLooks !== 0) return
      const shortage = findShortage(measureMemory())
      if (shortage !== undefined) throw new BotError('misconfigured', shortage)
    }
    return updateIndex(store, library.index, { onStep })
  }

  /** A snapshot that cannot be written only makes the next start slower. */
  async #save(): Promise<void> {
    const { opening, library, store, log } = this.#parts
    const { changes } = opening
    if (!opening.isWhole || changes === 0 || changes < minChangedShare * (await library.index.size())) return
    const snapshot = library.index.toSnapshot()
    if (snapshot === undefined) return
    try {
      const startMs = performance.now()
      const isKept = await store.snapshots.save(snapshot, this.#stopping.signal)
      opening.changes -= changes
      this.#isSaveFaultTold = false
      const tookMs = Math.round(performance.now() - startMs)
      log.info({ revision: snapshot.revision, isKept, tookMs }, 'the index was stored')
    } catch (error) {
      if (this.#stopping.signal.aborted || this.#isSaveFaultTold) return
      this.#isSaveFaultTold = true
      log.warn({ err: error }, 'the index cannot be stored: the next start builds it again')
    }
  }
}

function isMisconfigured(error: unknown): error is BotError {
  return error instanceof BotError && error.code === 'misconfigured'
}
