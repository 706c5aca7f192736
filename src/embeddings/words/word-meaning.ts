/**
 * Keeps an index supplied with vectors of words: those of the program, or those fitted to the papers here
 * where these are better; and how much they count.
 */
import { z } from 'zod'
import { inTurns } from '../../async/steps.ts'
import { takeTurn } from '../../async/take-turn.ts'
import type { Log } from '../../ports/log.ts'
import type { AdapterRows } from '../../ports/store.ts'
import type { WordTableNote, WordTables } from '../../ports/word-tables.ts'
import { turnOf } from '../turn-of.ts'
import { type AdaptedTable, maxPapers, minPapers } from './adapt.ts'
import { gatePapers, measureTitles, type TitledText, weightOfMeaning } from './gate.ts'
import { decodeWordTable, encodeWordTable, joinTables, type WordTable } from './word-table.ts'
import { createWordVectors, type WordVectors } from './word-vectors.ts'

export interface WordMeaningParts {
  readonly tables: WordTables
  /** For the turn of one replica, and what was measured. */
  readonly rows: AdapterRows
  readonly log: Log
  nowMs(): number
  loadShipped(): Promise<WordTable>
  /** How many papers there are. */
  countPapers(): Promise<number>
  /** At most so many papers, spread evenly and always in the same order, as `sampleEvenly` gives them. */
  sample(count: number): Promise<readonly TitledText[]>
  /** Learns in a thread; undefined where it did not end in time. */
  adapt(
    base: WordTable,
    papers: readonly TitledText[],
    signal: AbortSignal,
  ): Promise<AdaptedTable | undefined>
  /** From now on the index counts meaning so. */
  use(meaning: Meaning): Promise<void>
}

export interface Meaning {
  readonly vectors: WordVectors
  /** How much of the best score by words a cosine of one adds; 0 for nothing. */
  readonly weight: number
  /** What the weight was found by; undefined for too few papers. */
  readonly titles: number | undefined
  /** Whether the vectors were fitted to the papers here. */
  readonly isOwn: boolean
}

export class WordMeaning {
  readonly #parts: WordMeaningParts
  readonly #stopping = new AbortController()
  #shipped: Promise<WordTable> | undefined
  #running: Promise<void> = Promise.resolve()
  /** What is in use: the version of the vectors, and how many papers there were. */
  #used: { readonly version: string; readonly papers: number } | undefined
  #meaning: Meaning | undefined
  #fault: string | undefined

  constructor(parts: WordMeaningParts) {
    this.#parts = parts
  }

  /** What the index counts by now. */
  get meaning(): Meaning | undefined {
    return this.#meaning
  }

  /**
   * Supplies the index, and fits the vectors again where papers came in number since the last time;
   * to be called at the start, after each ingest, and every few minutes, since another replica may
   * have fitted them. Never rejects.
   */
  run(): Promise<void> {
    this.#running = this.#running.then(() => this.#runOnce())
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #runOnce(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { log, countPapers } = this.#parts
    try {
      const papers = await countPapers()
      await this.#supply(papers)
      if (await this.#adaptInTurn(papers)) await this.#supply(papers)
      this.#fault = undefined
    } catch (error) {
      const fault = (error as Error).message
      // Once for each reason, as it is tried again every few minutes.
      if (!this.#stopping.signal.aborted && fault !== this.#fault)
        log.warn({ err: error }, 'the vectors of words cannot be used for now')
      this.#fault = fault
    }
  }

  /** Measures again only where the vectors changed or papers came in number. */
  async #supply(papers: number): Promise<void> {
    const { tables, use, log } = this.#parts
    const shipped = await this.#loadShipped()
    const note = await this.#findOwn(shipped)
    const version = note?.version ?? shipped.version
    if (this.#used?.version === version && !isManyMore(papers, this.#used.papers)) return
    const content = note && (await tables.load(note.version))
    const isOwn = note !== undefined && content !== undefined
    const vectors = createWordVectors(isOwn ? joinTables(shipped, decodeWordTable(content)) : shipped)
    // Papers that vectors were fitted to would say too much good of them.
    const titles = isOwn ? note.titles : await this.#measure(vectors, papers)
    const weight = weightOfMeaning(titles, isOwn ? note.papers : papers, isOwn)
    this.#meaning = { vectors, weight, titles, isOwn }
    this.#used = { version, papers }
    await use(this.#meaning)
    log.info({ version: vectors.version, titles, weight, papers }, 'search counts what words mean')
  }

  /** What `measureTitles` finds for the papers here, by any replica at any start. */
  async #measure(vectors: WordVectors, papers: number): Promise<number | undefined> {
    const { rows, sample } = this.#parts
    const known = await rows.find(measures, vectors.version)
    const last = known === undefined ? undefined : measureSchema.parse(JSON.parse(known))
    if (last !== undefined && !isManyMore(papers, last.papers) && !isManyMore(last.papers, papers))
      return last.titles
    const titles = await inTurns(measureTitles(vectors, await sample(gatePapers)))
    if (titles !== undefined) await rows.save(measures, vectors.version, JSON.stringify({ papers, titles }))
    return titles
  }

  /** True where there is a new table. */
  async #adaptInTurn(papers: number): Promise<boolean> {
    const { tables, rows, nowMs, sample, adapt, log } = this.#parts
    if (papers < minPapers) return false
    const shipped = await this.#loadShipped()
    const isDue = (note: WordTableNote | undefined) =>
      note === undefined || note.base !== shipped.version || isManyMore(papers, note.papers)
    if (!isDue(await tables.find())) return false
    const isNew = await takeTurn(rows, nowMs, turnOf(turn), async () => {
      if (!isDue(await tables.find())) return false
      const adapted = await adapt(shipped, await sample(maxPapers), this.#stopping.signal)
      const isBetter = adapted !== undefined && adapted.titlesAfter >= adapted.titlesBefore + minGain
      const { version } = isBetter ? adapted.own : { version: `none-${papers}` }
      await tables.save({
        version: isBetter ? `${shipped.version}+${version}` : version,
        base: shipped.version,
        papers,
        titles: adapted?.titlesAfter ?? 0,
        content: isBetter ? encodeWordTable(adapted.own) : undefined,
      })
      const { titlesBefore, titlesAfter } = adapted ?? {}
      log.info({ papers, titlesBefore, titlesAfter, isBetter }, 'vectors of words were fitted to the papers')
      return isBetter
    })
    return isNew === true
  }

  /** The table that was fitted here, where it adds to this program's. */
  async #findOwn(shipped: WordTable): Promise<WordTableNote | undefined> {
    const note = await this.#parts.tables.find()
    return note?.base === shipped.version && note.version.startsWith(`${shipped.version}+`) ? note : undefined
  }

  #loadShipped(): Promise<WordTable> {
    this.#shipped ??= this.#parts.loadShipped().catch((error: unknown) => {
      this.#shipped = undefined
      throw error
    })
    return this.#shipped
  }
}

function isManyMore(papers: number, before: number): boolean {
  return papers > before * manyMore
}

const turn = 'words'
const measures = 'embeddings:measures'
const measureSchema = z.object({ papers: z.number(), titles: z.number() })
/** Papers by which an index must have grown before vectors are measured or fitted again. */
const manyMore = 1.25
/** A smaller gain is chance: the standard error of 300 questions is about .02. */
const minGain = 0.03
