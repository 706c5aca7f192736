/** Whole papers for commands: kept ones from the store, others from their pages, read once for everybody. */
import { LRUCache } from 'lru-cache'
import { eachMinute } from '../async/each-minute.ts'
import { inTurns } from '../async/steps.ts'
import { takeTurn } from '../async/take-turn.ts'
import { unlessAborted } from '../async/within.ts'
import { BotError } from '../errors.ts'
import { dayMs } from '../model/day.ts'
import type { FullText } from '../model/full-text.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type {
  FetchPage,
  FullTextReader,
  FullTexts,
  ReadText,
  Seeker,
  StoredFullText,
} from '../ports/full-texts.ts'
import type { AdapterRows, Reader } from '../ports/store.ts'
import { rememberStems } from '../search/analysis/analysis.ts'
import { unpackText } from './pack.ts'
import { parseInProcess } from './parse/parse-in-process.ts'
import { type Meanings, type PreparedText, prepareText } from './rank/prepare-text.ts'
import { rankSentences } from './rank/rank-sentences.ts'

export interface FullTextParts {
  readonly texts: FullTexts
  /** For the turn of one replica. */
  readonly rows: AdapterRows
  /** Absent where nothing is fetched on demand. */
  readonly fetchPage: FetchPage | undefined
  /** Days without use, after which a text is removed. */
  readonly days: number
  nowMs(): number
  loadMeanings(): Promise<Meanings>
  /** 0, or how many minutes somebody has to wait who had many pages fetched. */
  countFetch(seeker: Reader): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export class KeptFullTexts implements FullTextReader {
  readonly #parts: FullTextParts
  readonly #stopping = new AbortController()
  readonly #running = new Map<Identifier, Promise<ReadText>>()
  /** The last ones, unpacked: people who ask about a paper ask again. */
  readonly #unpacked = new LRUCache<string, FullText>({ max: textsInMemory })
  readonly #analysis = rememberStems()
  readonly #prepared = new WeakMap<FullText, PreparedText>()
  /** What was read for nobody; tried again after an hour where it failed. */
  readonly #tried = new LRUCache<Identifier, true>({ max: 1_000, ttl: 3_600_000 })
  #meanings: Promise<Meanings> | undefined
  #endMinutes: (() => void) | undefined
  #ahead: Promise<void> | undefined

  constructor(parts: FullTextParts) {
    this.#parts = parts
  }

  async read(paper: Paper, seeker: Seeker): Promise<ReadText> {
    const id = paper.identifiers.find((one) => one.startsWith('arxiv:'))
    if (id === undefined) return { why: 'only papers on arXiv can be read whole' }
    const { texts, fetchPage, countFetch } = this.#parts
    const stored = await texts.find(id)
    const opened = stored && (await this.#open(stored))
    const isText = opened !== undefined && 'text' in opened
    // What another version of the program kept is read again from the page.
    const usable = isText || stored?.content === undefined ? stored : undefined
    const newest = paper.versions?.at(-1)?.number ?? 0
    if (opened !== undefined && usable !== undefined && this.#isCurrent(usable, newest)) return opened
    const kept = (why: string) => (isText ? opened : { why })
    if (seeker.isKeptOnly === true) return kept('nobody has asked about it yet')
    if (fetchPage === undefined) return kept('nothing is fetched here (FETCH_ON_DEMAND)')
    const minutes = this.#running.has(id) ? 0 : countFetch(seeker)
    if (minutes > 0) return { why: `I read many papers for you: ask again in ${minutes} min` }
    seeker.onFetch?.()
    return this.#fetchOnce(id, usable)
  }

  async rank(question: string, text: FullText) {
    this.#meanings ??= this.#parts.loadMeanings()
    const prepare = prepareText(text, this.#analysis, await this.#meanings)
    const prepared = this.#prepared.get(text) ?? (await inTurns(prepare))
    this.#prepared.set(text, prepared)
    const { sentences, confidence } = await inTurns(rankSentences(question, prepared, this.#analysis))
    return { places: sentences, confidence }
  }

  /** Reads what people saved, voted up or nominated, a few each minute; `onFault` hears why it could not. */
  start(onFault: (error: unknown) => void): void {
    if (this.#parts.fetchPage === undefined) return
    this.#endMinutes = eachMinute(this.#parts.nowMs, () => {
      this.#ahead ??= this.readAhead()
        .catch(onFault)
        .finally(() => {
          this.#ahead = undefined
        })
    })
  }

  /** One round of it, by one replica. */
  async readAhead(): Promise<void> {
    const { rows, texts, nowMs } = this.#parts
    const turn = { owner: 'full-text:turns', name: 'ahead', ms: patienceMs + turnMs }
    await takeTurn(rows, nowMs, turn, async (keep) => {
      const wanted = await texts.wanted(nowMs() - aheadMs)
      for (const id of wanted.filter((one) => !this.#tried.has(one)).slice(0, readAtOnce)) {
        if (this.#stopping.signal.aborted) return
        this.#tried.set(id, true)
        await keep()
        await this.#fetchOnce(id, undefined)
      }
    })
  }

  /** Gives up what is under way; what is half read is kept nowhere. */
  async stop(): Promise<void> {
    this.#endMinutes?.()
    this.#stopping.abort()
    await Promise.allSettled([...this.#running.values(), this.#ahead])
  }

  #fetchOnce(id: Identifier, known: StoredFullText | undefined): Promise<ReadText> {
    const work = this.#running.get(id) ?? this.#fetch(id, known).finally(() => this.#running.delete(id))
    this.#running.set(id, work)
    return work
  }

  #isCurrent({ content, version, fetchedAtMs }: StoredFullText, newest: number): boolean {
    const ageMs = this.#parts.nowMs() - fetchedAtMs
    if (content === undefined) return ageMs < missingMs
    // A page may lag behind its paper by some days: it is asked again once a day.
    return version >= newest || ageMs < lateMs
  }

  async #open({ paper, version, content, url, usedAtMs }: StoredFullText): Promise<ReadText> {
    if (content === undefined) return { why: 'arXiv has no readable page of it' }
    const key = `${paper} ${version} ${content.length}`
    const text = this.#unpacked.get(key) ?? (await unpackText(content))
    if (text === undefined) return { why: 'what is kept of it cannot be read' }
    this.#unpacked.set(key, text)
    const nowMs = this.#parts.nowMs()
    if (nowMs - usedAtMs > lateMs) await this.#parts.texts.touch(paper, { usedAtMs: nowMs })
    return { text, url }
  }

  async #fetch(id: Identifier, stored: StoredFullText | undefined): Promise<ReadText> {
    const patience = AbortSignal.timeout(patienceMs)
    const signal = AbortSignal.any([this.#stopping.signal, patience])
    try {
      return await unlessAborted(signal, this.#fetchInTurn(id, stored, signal))
    } catch (error) {
      if (signal.aborted) return { why: 'reading it takes too long right now: ask again in a minute' }
      if (!(error instanceof BotError) || error.code !== 'unavailable') throw error
      if (stored?.content !== undefined) return this.#open(stored)
      return { why: `its page could not be read: ${error.userMessage.replace(/\.$/, '')}` }
    }
  }

  /** One replica fetches; the others look for what it keeps. */
  async #fetchInTurn(
    id: Identifier,
    stored: StoredFullText | undefined,
    signal: AbortSignal,
  ): Promise<ReadText> {
    const { rows, texts, nowMs, sleep } = this.#parts
    const turn = { owner: 'full-text:turns', name: id, ms: turnMs }
    for (;;) {
      const read = await takeTurn(rows, nowMs, turn, async (keep) => {
        // Where this fails another replica may fetch it too, which is no harm.
        const timer = setInterval(() => keep().catch(() => undefined), turnMs / 3)
        return this.#fetchAlone(id, stored, signal).finally(() => clearInterval(timer))
      })
      if (read !== undefined) return read
      await sleep(lookAgainMs, signal)
      const other = await texts.find(id)
      if (other !== undefined && other.fetchedAtMs !== stored?.fetchedAtMs) return this.#open(other)
    }
  }

  /** The row is written once the page is whole and read: until then nothing of it exists. */
  async #fetchAlone(
    paper: Identifier,
    stored: StoredFullText | undefined,
    signal: AbortSignal,
  ): Promise<ReadText> {
    const { texts, fetchPage, nowMs, days } = this.#parts
    const known = stored?.content === undefined ? undefined : stored
    const answer = await fetchPage?.(paper, known, signal)
    const page = answer === 'unchanged' ? undefined : answer
    const { references, ...parsed } = (page && (await parseInProcess(page.html, signal))) ?? {}
    signal.throwIfAborted()
    const times = { fetchedAtMs: nowMs(), usedAtMs: nowMs() }
    const { url = '', validators = {} } = page ?? {}
    const row = { paper, version: 0, content: undefined, ...parsed, url, validators, ...times }
    // A page that was good once stays, though it is gone.
    const isKept = row.content === undefined && known !== undefined
    if (isKept) await texts.touch(paper, times)
    else await texts.save(row, references)
    await texts.dropUnused(nowMs() - days * dayMs)
    return this.#open(isKept ? known : row)
  }
}

/** A paper without a page is asked for again after a week. */
const missingMs = 7 * dayMs
const lateMs = dayMs
/** One page of the slowest kind, after a wait for the rate limit. */
const patienceMs = 45_000
/** A replica that dies while it fetches holds the others up for no longer. */
const turnMs = 15_000
const lookAgainMs = 500
/** Older wishes are not read unasked: their texts may have been dropped since. */
const aheadMs = 7 * dayMs
/** In a minute, with time for what people ask for. */
const readAtOnce = 5
const textsInMemory = 8
