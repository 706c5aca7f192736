/** What commands work with: the store, the index kept up to it, and the time. */
import { LRUCache } from 'lru-cache'
import { within } from '../async/within.ts'
import { BotError } from '../errors.ts'
import { atMost } from '../model/at-most.ts'
import { type Identifier, parseIdentifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Query } from '../model/query.ts'
import type { Topic } from '../model/topic.ts'
import { Pictures } from '../pictures/pictures.ts'
import type { Standing } from '../ports/bot.ts'
import type { ModelHelp } from '../ports/model-help.ts'
import type { PaperIndex, SearchOptions } from '../ports/paper-index.ts'
import type { Person, Reader, Store } from '../ports/store.ts'
import { ReferenceReader } from '../references/reference-reader.ts'
import { rememberStems } from '../search/analysis/analysis.ts'
import { parseQuery } from '../search/query/parse-query.ts'
import { DayCountCache } from './day-counts.ts'
import { findPaper, findTitles } from './find-paper.ts'
import { FreshIndex } from './fresh-index.ts'
import { HeldAnswers } from './held-answers.ts'
import { ImportRuns } from './import-runs.ts'
import { alwaysWhole, type Opening } from './index-opening.ts'
import type { LibraryParts } from './library-parts.ts'
import { LookUps, type Seeker } from './look-ups.ts'
import { loadMarks, loadVotes } from './marks.ts'
import { Outage } from './outage.ts'
import { RecentSentences } from './recent-sentences.ts'
import { TasteKeeper } from './taste-keeper.ts'
import { TopicCounts } from './topic-counts.ts'
import { WindowDay } from './window-day.ts'
import { WorkspaceTopics } from './workspace-topics.ts'

export class Library {
  readonly store: Store
  readonly index: PaperIndex
  readonly opening: Opening
  readonly version: string
  /** For marking words in what is shown; it caches stems. */
  readonly analysis = rememberStems()
  readonly now: () => Temporal.Instant
  /** The day that windows and trends end on. */
  readonly windows: WindowDay
  /** For people whose own is not known. */
  readonly timeZone: string
  readonly publicUrl: string | undefined
  readonly embeddings: LibraryParts['embeddings']
  readonly model: ModelHelp | undefined
  readonly fullTexts: LibraryParts['fullTexts']
  readonly topicCounts: TopicCounts
  readonly dayCounts: DayCountCache
  readonly pictures: Pictures
  /** What places and people vote for. */
  readonly tastes: TasteKeeper
  /** What people were answered last, also while it cannot be saved. */
  readonly lastAnswers: HeldAnswers
  /** What people said last, where a model is told. */
  readonly sentences: RecentSentences
  /** Places that were told what the bot does, so that what people say there asks the database nothing. */
  readonly welcomed = new LRUCache<string, true>(atMost(placesRemembered))
  /** Papers that are fetched when somebody asks for them. */
  readonly lookUps: LookUps
  /** What people bring in from elsewhere, beside answers. */
  readonly imports: ImportRuns
  /** Reads their files, in threads. */
  readonly references = new ReferenceReader()
  readonly #platform: Pick<
    LibraryParts,
    | 'countsCitations'
    | 'linkTo'
    | 'findObstacle'
    | 'findOwn'
    | 'findRefusal'
    | 'mayRead'
    | 'standingOf'
    | 'nameRoom'
  >
  readonly #new = new LRUCache<string, Promise<readonly Identifier[]>>({ max: timesRemembered })
  readonly #topics: WorkspaceTopics
  readonly #fresh: FreshIndex
  readonly #outage: Outage

  constructor(parts: LibraryParts) {
    this.index = parts.index
    this.opening = parts.opening ?? alwaysWhole
    this.version = parts.version
    this.now = () => parts.now()
    this.timeZone = parts.timeZone
    this.publicUrl = parts.publicUrl
    this.embeddings = parts.embeddings
    this.model = parts.model
    this.fullTexts = parts.fullTexts
    const changedSince = parts.store.papers.changedSince.bind(parts.store.papers)
    this.topicCounts = new TopicCounts({ index: parts.index, changedSince })
    this.dayCounts = new DayCountCache(parts.index)
    this.pictures = new Pictures({ onFault: (error) => parts.onFault?.(error) })
    this.#platform = parts
    this.#outage = new Outage(this.now)
    this.sentences = new RecentSentences(this.now)
    this.store = this.#outage.countWaits(parts.store)
    this.lastAnswers = new HeldAnswers(this.store.lastAnswers, () => this.outageSince !== undefined)
    const [{ store, index, opening }, outage] = [this, this.#outage]
    const { hasSource = true, timeZone } = parts
    this.windows = new WindowDay({ hasSource, index, sources: store.sources, now: this.now, timeZone })
    const [defaults, parse] = [parts.defaultTopics ?? [], (text: string) => this.parseQuery(text)]
    this.#topics = new WorkspaceTopics({ store, outage, defaults, parseQuery: parse })
    this.#fresh = new FreshIndex({ store, index, opening, outage })
    const [analysis, vectors] = [this.analysis, () => parts.embeddings?.vectors?.()]
    this.tastes = new TasteKeeper({ store, index, outage, analysis, vectors, now: this.now })
    const { lookup, patienceMs } = parts
    this.lookUps = new LookUps({ store, lookup, patienceMs, now: this.now, refresh: () => this.refresh() })
    const { importPatienceMs: patience, onFault } = parts
    this.imports = new ImportRuns({
      store,
      index,
      lookup,
      lookUps: this.lookUps,
      reader: this.references,
      now: this.now,
      refresh: () => this.refresh(),
      papersCalled: (title) => this.papersCalled(title),
      ...(patience === undefined ? {} : { patienceMs: patience }),
      onFault: (error) => onFault?.(error),
    })
  }

  /** Since when the database has not answered; undefined while it does. */
  get outageSince(): Temporal.Instant | undefined {
    return this.#outage.since
  }

  /** The day up to which papers were cited, where citations count in searches. */
  get citedUntil(): string | undefined {
    return this.#platform.countsCitations === true ? this.today().toString() : undefined
  }

  /** The day it is in a time zone, by default that of people whose own is not known. */
  today(timeZone = this.timeZone): Temporal.PlainDate {
    return this.now().toZonedDateTimeISO(timeZone).toPlainDate()
  }

  /** The address that opens a message of the bot's; undefined where it is not known. */
  linkTo(place: Place, messageId: string | undefined): string | undefined {
    return messageId === undefined ? undefined : this.#platform.linkTo?.(place, messageId)
  }

  /**
   * Throws `BotError('not-allowed')` if the bot could not post in a place; `again` is the
   * command to repeat once that is fixed.
   */
  async checkMayPost(place: Place, again: string): Promise<void> {
    const obstacle = await this.#platform.findObstacle?.(place)
    if (obstacle !== undefined) throw new BotError('not-allowed', obstacle, { suggestions: [again] })
  }

  /** Throws `BotError('not-allowed')` if a person may not change a place where they do not speak now. */
  async checkMayChange(place: Place, user: string): Promise<void> {
    const refusal =
      this.#platform.findRefusal === undefined ? onlyHere : await this.#platform.findRefusal(place, user)
    if (refusal !== undefined) throw new BotError('not-allowed', refusal)
  }

  /** Whether a person can read a place, as its platform tells within two seconds; else it counts as so. */
  async mayRead(place: Place, user: string): Promise<boolean> {
    const told = this.#platform.mayRead?.(place, user) ?? Promise.resolve(undefined)
    return (await within(readingPatienceMs, told, () => undefined)) ?? true
  }

  /** Who a person is to a workspace, as its platform tells within two seconds; else a member. */
  async standingOf(workspace: Workspace, user: string): Promise<Standing | 'gone'> {
    const told = this.#platform.standingOf?.(workspace, user) ?? Promise.resolve(undefined)
    return (await within(readingPatienceMs, told, () => undefined)) ?? 'member'
  }

  /** What people call a place, such as `#papers`; undefined where that is not known. */
  async nameRoom(place: Place): Promise<string | undefined> {
    return this.#platform.nameRoom?.(place)
  }

  /** A person, with the place or workspace that is theirs alone. */
  personOf({ workspace, user }: Reader): Person {
    return { workspace, user, own: this.#platform.findOwn?.(workspace, user) }
  }

  /** Whether the bot is in a workspace, as its platform last said; during an outage it counts as present. */
  standing(workspace: Workspace): Promise<'here' | 'gone' | 'back'> {
    return this.#outage.askOr(
      () => this.store.workspaces.find(workspace),
      () => 'here' as const,
    )
  }

  /** The time zone that a person named; undefined during an outage, too. */
  ownZone(reader: Reader): Promise<string | undefined> {
    return this.#outage.askOr(
      () => this.store.personZones.of(reader),
      () => undefined,
    )
  }

  /**
   * Indexes everything stored since, by any process; does nothing while the index is still being built. Gives
   * whether the index has it all by now: another process may be at it.
   */
  refresh(): Promise<boolean> {
    return this.#fresh.refresh()
  }

  /** Runs `act` with an index that is up to date; during an outage from memory. */
  answer<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    return this.#fresh.answer(async () => {
      await this.windows.renew()
      return act()
    })
  }

  /** The papers that are news since a time; cached, because many digests ask for the same. */
  async newSince(since: Temporal.Instant): Promise<readonly Identifier[]> {
    const key = `${since.epochMilliseconds} ${await this.index.revision()}`
    const found = this.#new.get(key) ?? this.store.papers.newSince(since.epochMilliseconds)
    this.#new.set(key, found)
    return found.catch((error: unknown) => {
      this.#new.delete(key)
      throw error
    })
  }

  /**
   * Parses a query as of a day, by default the one that windows end on; throws `BotError` with the mistake.
   * Corrections start with `command`.
   */
  parseQuery(text: string, command = 'search', today = this.windows.today()): Query {
    try {
      return parseQuery(text, today)
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      const suggestions = error.suggestions.map((corrected) => `${command} ${corrected}`)
      throw new BotError(error.code, error.userMessage, { cause: error, suggestions })
    }
  }

  /** A workspace's topics; during an outage the last known ones, else the defaults. */
  topics(workspace: Workspace): Promise<readonly Topic[]> {
    return this.#topics.list(workspace)
  }

  /** The workspace's topics, as the index needs them for `topic:`. */
  topicOptions(workspace: Workspace): Promise<Pick<SearchOptions, 'topicQuery'>> {
    return this.#topics.options(workspace)
  }

  /**
   * Which papers a reader saved, and which were posted or discussed in the place, and its settings; as if new
   * during an outage.
   */
  marks(reader: Reader & { readonly place: Place; readonly votesIn?: Place }, ids: readonly Identifier[]) {
    return loadMarks({ store: this.store, now: this.now, outage: this.#outage }, reader, ids)
  }

  /** What an asker voted on a paper, and how many did where they speak; nothing during an outage. */
  votesOn(asker: { readonly votesIn: Place; readonly user: string }, id: Identifier) {
    return loadVotes({ store: this.store, now: this.now, outage: this.#outage }, asker, id)
  }

  /** The papers of a title or a short name, the likeliest first; none for an identifier. */
  async papersCalled(name: string): Promise<readonly Paper[]> {
    if (parseIdentifier(name) !== undefined) return []
    return findTitles(name, { index: this.index, parseQuery: (words) => this.parseQuery(words) })
  }

  /**
   * The paper that a text names: an identifier, a link, a title, or the short name before a title's colon
   * (`VLM-R1`). For a seeker, an identifier that is not there is looked up at a service, where that is
   * allowed. Throws `BotError` if there is none or several.
   */
  findPaper(text: string, seeker?: Seeker): Promise<Paper> {
    const { store, index, lookUps } = this
    return findPaper(text, {
      store,
      index,
      outage: this.#outage,
      lookUp: seeker === undefined ? undefined : (id) => lookUps.find(id, seeker),
      parseQuery: (words) => this.parseQuery(words),
    })
  }
}

/** Why nobody may change another place, on platforms that cannot tell who may. */
export const onlyHere = 'I can only change the channel where you write; ask me there.'

/** A digest waits no longer for it. */
const readingPatienceMs = 2_000

/** Digests of one tick start at few different times. */
const timesRemembered = 20
const placesRemembered = 10_000
