/** The index while it is being loaded or built: its progress, and what people are told meanwhile. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { BotError } from '../errors.ts'
import type { PaperIndex } from '../ports/paper-index.ts'

/**
 * `loading` reads what was stored, `building` analyses papers; `failed` is an
 * index that will not become whole.
 */
export interface IndexProgress {
  readonly phase: 'loading' | 'building' | 'whole' | 'failed'
  /** Papers that are in it, of how many. */
  readonly papers: number
  readonly of: number
}

/** What the rest of the bot knows of an index that may not be whole yet. */
export interface Opening {
  readonly isWhole: boolean
  /** What is missing and when to ask again, as a sentence; undefined when the index is whole. */
  describe(): string | undefined
  /** Throws `BotError('not-ready')` with that sentence, for work that must not use half an index. */
  demandWhole(): void
  /** The result of `act`, and whether it searched an index that was not whole. */
  watch<Done>(act: () => Promise<Done>): Promise<{ readonly done: Done; readonly isPartial: boolean }>
}

/** For an index that is whole from the beginning. */
export const alwaysWhole: Opening = {
  isWhole: true,
  describe: () => undefined,
  demandWhole: () => undefined,
  watch: async (act) => ({ done: await act(), isPartial: false }),
}

/**
 * An index that can be asked from the start: while it is loaded, everything but its size throws
 * `BotError('not-ready')`; while it is built, it answers with what it has.
 */
export class OpeningIndex implements PaperIndex, Opening {
  readonly description: string
  readonly papersAtOnce: number
  readonly #nowMs: () => number
  readonly #onProgress: (progress: IndexProgress) => void
  readonly #asked = new AsyncLocalStorage<{ isAsked: boolean; isPartial: boolean }>()
  #index: PaperIndex | undefined
  #progress: IndexProgress = { phase: 'loading', papers: 0, of: 0 }
  /** When the phase began, and with how many papers. */
  #began = { ms: 0, papers: 0 }
  #why = ''
  /** How many papers were added, replaced or removed. */
  changes = 0

  constructor(
    { description, papersAtOnce }: Pick<PaperIndex, 'description' | 'papersAtOnce'>,
    parts: { nowMs(): number; onProgress?(progress: IndexProgress): void },
  ) {
    this.description = description
    this.papersAtOnce = papersAtOnce
    this.#nowMs = parts.nowMs
    this.#onProgress = parts.onProgress ?? (() => undefined)
    this.#began = { ms: parts.nowMs(), papers: 0 }
  }

  get progress(): IndexProgress {
    return this.#progress
  }

  get rebuilding(): string | undefined {
    return this.#index?.rebuilding
  }

  get missing(): string | undefined {
    return this.#index?.missing
  }

  get awaitsEnd(): boolean | undefined {
    return this.#index?.awaitsEnd
  }

  get prepare(): PaperIndex['prepare'] {
    return this.#index?.prepare
  }

  get isWhole(): boolean {
    return this.#progress.phase === 'whole'
  }

  /** Sets the progress: how many of the papers are there. */
  advance(phase: IndexProgress['phase'], papers: number, of: number): void {
    if (phase !== this.#progress.phase) this.#began = { ms: this.#nowMs(), papers }
    this.#progress = { phase, papers, of: Math.max(papers, of) }
    this.#onProgress(this.#progress)
  }

  /** From now on this index answers. */
  load(index: PaperIndex): void {
    this.#index = index
  }

  /** Marks the index as never becoming whole, with the reason as a sentence. */
  fail(why: string): void {
    this.#why = why
    this.advance('failed', this.#progress.papers, this.#progress.of)
  }

  describe(): string | undefined {
    const { phase, papers, of } = this.#progress
    const count = `${papers.toLocaleString('en')} of ${of.toLocaleString('en')} papers`
    if (phase === 'whole') return this.missing
    if (phase === 'failed') return `The index is not whole, it has ${count}: ${this.#why}`
    if (of === 0) return 'The index is being loaded. Please try again in a minute.'
    const act = phase === 'loading' ? 'loaded' : 'built'
    return `The index is being ${act}: ${count}. Please try again in ${this.#sayTimeLeft()}.`
  }

  demandWhole(): void {
    const sentence = this.describe()
    if (sentence !== undefined) throw new BotError('not-ready', sentence)
  }

  async watch<Done>(act: () => Promise<Done>) {
    const mark = { isAsked: false, isPartial: false }
    const done = await this.#asked.run(mark, act)
    // That a part is missing may be noticed by asking.
    return { done, isPartial: mark.isPartial || (mark.isAsked && this.missing !== undefined) }
  }

  async size() {
    return this.#index?.size() ?? 0
  }

  async revision() {
    return this.#loaded().revision()
  }

  async update(...[change]: Parameters<PaperIndex['update']>) {
    await this.#loaded().update(change)
    this.changes += change.papers.length + change.removed.length
  }

  async adoptMeaning(...args: Parameters<PaperIndex['adoptMeaning']>) {
    const made = await this.#loaded().adoptMeaning(...args)
    // They are worth storing, as other changes are.
    this.changes += made
    return made
  }

  async search(...args: Parameters<PaperIndex['search']>) {
    return this.#ask().search(...args)
  }

  async select(...args: Parameters<PaperIndex['select']>) {
    return this.#ask().select(...args)
  }

  async selectIds(...args: Parameters<PaperIndex['selectIds']>) {
    return this.#ask().selectIds(...args)
  }

  async countByDay(...args: Parameters<PaperIndex['countByDay']>) {
    return this.#ask().countByDay(...args)
  }

  async selectAmong(...[query, ids, options]: Parameters<PaperIndex['selectAmong']>) {
    // With no papers to choose from, the query is only parsed.
    const index = ids.length === 0 ? this.#loaded() : this.#ask()
    return index.selectAmong(query, ids, options)
  }

  async explain(...args: Parameters<PaperIndex['explain']>) {
    return this.#ask().explain(...args)
  }

  async similar(...args: Parameters<PaperIndex['similar']>) {
    return this.#ask().similar(...args)
  }

  async completeTerm(...args: Parameters<PaperIndex['completeTerm']>) {
    return this.#loaded().completeTerm(...args)
  }

  async completeAuthor(...args: Parameters<PaperIndex['completeAuthor']>) {
    return this.#loaded().completeAuthor(...args)
  }

  async longForms(...args: Parameters<PaperIndex['longForms']>) {
    return this.#loaded().longForms(...args)
  }

  async papersWith(...args: Parameters<PaperIndex['papersWith']>) {
    return this.#loaded().papersWith(...args)
  }

  toSnapshot() {
    return this.#index?.toSnapshot()
  }

  async close() {
    await this.#index?.close()
  }

  #ask(): PaperIndex {
    const mark = this.#asked.getStore()
    if (mark !== undefined) {
      mark.isAsked = true
      mark.isPartial ||= this.describe() !== undefined
    }
    return this.#loaded()
  }

  #loaded(): PaperIndex {
    if (this.#index !== undefined) return this.#index
    throw new BotError('not-ready', this.describe() ?? 'The index is being loaded.')
  }

  /** Estimated from this phase's speed so far, rounded up. */
  #sayTimeLeft(): string {
    const { papers, of } = this.#progress
    const tookMs = this.#nowMs() - this.#began.ms
    const done = papers - this.#began.papers
    const leftMs = done <= 0 ? minuteMs : (tookMs / done) * (of - papers)
    if (leftMs < 20_000) return 'a few seconds'
    const minutes = Math.ceil(leftMs / minuteMs)
    return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
  }
}

/** For probes: `ok`, `building 43 %`; undefined progress means that nothing was opened yet. */
export function sayHealth(progress: IndexProgress | undefined): string {
  if (progress === undefined) return 'starting'
  const { phase, papers, of } = progress
  if (phase === 'whole') return 'ok'
  return `${phase} ${of === 0 ? 0 : Math.floor((100 * papers) / of)} %`
}

const minuteMs = 60_000
