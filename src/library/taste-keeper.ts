/** What places and people voted for, learned and kept until they vote again or a day has passed. */
import { LRUCache } from 'lru-cache'
import { inTurns, type Steps } from '../async/steps.ts'
import {
  type Background,
  createBackground,
  featuresOf,
  maxBackground,
  type ReadText,
  readText,
} from '../learning/background.ts'
import type { PaperFeatures } from '../learning/features.ts'
import { learnTastes, type ReadVote, type Tastes } from '../learning/tastes.ts'
import { atMost } from '../model/at-most.ts'
import { dayMs } from '../model/day.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { everything } from '../model/query.ts'
import type { Shelf } from '../model/shelf.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Reader, Store } from '../ports/store.ts'
import type { TextVectors } from '../ports/text-vectors.ts'
import type { Vote } from '../ports/votes.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { collectNotBy, collectShared, type JoinedVote, joinVotes } from './joined-votes.ts'
import type { Outage } from './outage.ts'

export interface TasteParts {
  readonly store: Pick<Store, 'votes' | 'settings' | 'tasteResets'>
  readonly index: PaperIndex
  readonly analysis: Analysis
  /** What stems mean together; words alone count without. They may become others. */
  readonly vectors?: () => TextVectors | undefined
  readonly outage: Pick<Outage, 'askOr'>
  now(): Temporal.Instant
}

/**
 * The tastes of a place or a person. Votes of a place count also where their papers may not be named: what
 * only one person did in private is in no title and no word of an answer.
 */
export interface KnownTastes {
  readonly tastes: Tastes
  /** The papers of votes, as far as they may be named; titles and words of an answer come from these. */
  readonly papers: ReadonlyMap<string, Paper>
  /** Which of these somebody voted on as they count; the others were only read on, discussed or rated. */
  readonly voted: ReadonlySet<string>
  /** The authors of whom somebody wants nothing, by folded name. */
  readonly notBy: ReadonlyMap<string, string>
  /** Those of them that may be named, by folded name. */
  readonly namedNotBy: ReadonlyMap<string, string>
}

type ReadVotes = Pick<KnownTastes, 'tastes' | 'papers'>

export class TasteKeeper {
  readonly #parts: TasteParts
  #background: { readonly papers: number; readonly made: Promise<Background> } | undefined
  /** By which everything here was read. */
  #vectors: TextVectors | undefined
  readonly #texts = new LRUCache<string, ReadText>(atMost(textsKept))
  readonly #known = new LRUCache<string, { readonly version: string; readonly made: Promise<ReadVotes> }>({
    max: tastesKept,
  })

  constructor(parts: TasteParts) {
    this.#parts = parts
  }

  /**
   * What a place votes for; undefined without votes, where it learns nothing, with
   * too few papers, during an outage.
   */
  async ofPlace(place: Place, untilMs?: number): Promise<KnownTastes | undefined> {
    const { store, outage } = this.#parts
    const votes = await outage.askOr(
      async () => {
        const settings = await store.settings.list(place)
        if (parsePlaceSettings(settings).learning === 'off') return []
        const sinceMs = Number(settings.get(learnsSince) ?? 0)
        return store.votes.ofPlace(place, { sinceMs, ...(untilMs !== undefined && { untilMs }) })
      },
      () => [],
    )
    return this.#learn(`place ${place}${untilMs === undefined ? '' : ' before'}`, votes, 'place')
  }

  /** What a shelf is about: each paper on it counts as a vote. */
  async ofShelf({ key }: Shelf, papers: readonly Identifier[]): Promise<KnownTastes | undefined> {
    const atMs = this.#parts.now().epochMilliseconds
    const votes = papers.map(
      (paper): Vote => ({ paper, value: 1, atMs, isVoted: true, isSeen: true, person: 1 }),
    )
    const known = await this.#learn(`shelf ${key}`, votes, 'person')
    return known && { ...known, tastes: { ...known.tastes, areQuery: true } }
  }

  /** What a person votes for in all places of a workspace, since they last began again. */
  async ofPerson(reader: Reader): Promise<KnownTastes | undefined> {
    const { workspace, user } = reader
    return this.#learn(`person ${workspace} ${user}`, await this.votesOf(reader), 'person')
  }

  /** The votes and saves that tell what a person likes; `isSaid` as in `Votes.ofPerson`. */
  async votesOf(reader: Reader, options?: { readonly isSaid: boolean }): Promise<readonly Vote[]> {
    const { votes, tasteResets } = this.#parts.store
    return votes.ofPerson(reader, { ...options, sinceMs: await tasteResets.since(reader) })
  }

  /** What the ranking knows of a paper, beside the same earlier papers as some tastes. */
  featuresOf(paper: Paper, { background }: Tastes): PaperFeatures {
    return featuresOf(this.#read(paper), background.idfOf)
  }

  async #learn(
    key: string,
    votes: readonly Vote[],
    of: 'place' | 'person',
  ): Promise<KnownTastes | undefined> {
    if (votes.length === 0) return undefined
    const background = await this.#earlierPapers()
    if (background === undefined) return undefined
    const nowMs = this.#parts.now().epochMilliseconds
    const joined = joinVotes(votes)
    const version = `${background.number} ${this.#vectors?.version} ${Math.floor(nowMs / dayMs)} ${joined.map(({ paper, value, atMs }) => `${paper} ${value} ${atMs}`).join()}`
    const known = this.#known.get(key)
    const made = known?.version === version ? known.made : this.#readVotes(joined, background.made, nowMs)
    this.#known.set(key, { version, made })
    const named = of === 'person' ? joined : joined.filter(({ isNamed }) => isNamed)
    const isVoted = (vote: JoinedVote) => (of === 'person' ? vote.isVoted : vote.isNamedAsVoted)
    const notBy = collectNotBy(votes)
    try {
      const read = await made
      // The index may have the others soon.
      if (read.papers.size < joined.length) this.#known.delete(key)
      return {
        tastes: read.tastes,
        papers: new Map(named.flatMap(({ paper: id }) => pairOf(id, read.papers.get(id)))),
        voted: new Set(named.filter(isVoted).map(({ paper }) => paper)),
        notBy,
        namedNotBy: of === 'person' ? notBy : collectShared(votes),
      }
    } catch (error) {
      this.#known.delete(key)
      throw error
    }
  }

  async #readVotes(votes: readonly JoinedVote[], background: Background, nowMs: number): Promise<ReadVotes> {
    const papers = new Map<string, Paper>()
    for (const paper of await this.#papers(votes.map(({ paper }) => paper))) papers.set(paper.id, paper)
    return { tastes: await inTurns(this.#learnVotes(votes, papers, { background, nowMs })), papers }
  }

  *#learnVotes(
    votes: readonly JoinedVote[],
    papers: ReadVotes['papers'],
    { background, nowMs }: { readonly background: Background; readonly nowMs: number },
  ): Steps<Tastes> {
    const read: ReadVote[] = []
    for (const { paper: id, value, atMs } of votes) {
      const paper = papers.get(id)
      if (paper === undefined) continue
      read.push({ paper: id, value, atMs, features: featuresOf(this.#read(paper), background.idfOf) })
      yield
    }
    return yield* learnTastes(read, background, nowMs)
  }

  /** A sample of the newest papers; made again when there are a tenth more. */
  async #earlierPapers(): Promise<{ readonly number: number; readonly made: Background } | undefined> {
    const papers = await this.#parts.index.size()
    if (papers < minPapers) return undefined
    const vectors = this.#parts.vectors?.()
    if (vectors?.version !== this.#vectors?.version) {
      this.#vectors = vectors
      this.#texts.clear()
      this.#background = undefined
    }
    if (this.#background === undefined || papers > this.#background.papers * 1.1) {
      const made = this.#sample()
      this.#background = { papers, made }
      made.catch(() => {
        this.#background = undefined
      })
    }
    const { papers: number, made } = this.#background
    return { number, made: await made }
  }

  async #sample(): Promise<Background> {
    const { index } = this.#parts
    const topics = { topicQuery: () => undefined }
    const { ids } = await index.selectIds(everything, { ...topics, newest: sampledFrom, limit: sampledFrom })
    const stride = Math.max(1, Math.ceil(ids.length / maxBackground))
    const texts: ReadText[] = []
    for (const paper of await this.#papers(ids.filter((_, at) => at % stride === 0)))
      texts.push(this.#read(paper))
    return inTurns(createBackground(texts))
  }

  async #papers(ids: readonly Identifier[]): Promise<Paper[]> {
    const papers: Paper[] = []
    for (const some of chunk(ids, readAtOnce)) {
      const options = { limit: some.length, topicQuery: () => undefined }
      const { hits } = await this.#parts.index.selectAmong(everything, some, options)
      papers.push(...hits.map(({ paper }) => paper))
      // Each text takes half a millisecond.
      await inTurns(this.#readAll(hits.map(({ paper }) => paper)))
    }
    return papers
  }

  *#readAll(papers: readonly Paper[]) {
    for (const paper of papers) {
      this.#read(paper)
      yield
    }
  }

  #read(paper: Paper): ReadText {
    const key = `${paper.id} ${paper.abstract.length} ${paper.title ?? ''}`
    const { analysis } = this.#parts
    const text =
      this.#texts.get(key) ?? readText(paper, analysis, (stems) => this.#vectors?.vectorOfWords(stems))
    this.#texts.set(key, text)
    return text
  }
}

function pairOf(id: string, paper: Paper | undefined): [string, Paper][] {
  return paper === undefined ? [] : [[id, paper]]
}

/** A row of a place's settings: votes before this time, in epoch ms, count no longer. */
export const learnsSince = 'learns-since'

/** Fewer papers tell nothing of what is usual. */
const minPapers = 20
const sampledFrom = 10_000
const readAtOnce = 200
const textsKept = 6000
const tastesKept = 20
