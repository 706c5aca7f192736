/**
 * The port of a platform: one folder under `adapters/`, whose `index.ts` exports an
 * `AdapterModule` named `adapter`.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { ZodType } from 'zod'
import type { Card } from '../model/card.ts'
import type { MeetingNotice } from '../model/delivery.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Bot, Incoming, Standing } from './bot.ts'
import type { Log } from './log.ts'
import type { PlatformSetup } from './setup.ts'
import type { AdapterRows } from './store.ts'

export type { AdapterRows } from './store.ts'

/** Answers a request; what it rejects with is logged, and the sender told of a fault. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What an adapter reports about its own speed. */
export interface Meter {
  /** A person's request was acknowledged after this time. */
  acknowledged(ms: number): void
  /** Something waits this long because the platform asks for it. */
  waited(ms: number): void
  /** A person said whether an answer was helpful. */
  rated(value: 'good' | 'bad'): void
  /** Something that the platform sent could not be read, and was left out. */
  unread(): void
}

/**
 * Somebody who is known by other means than the message itself. `key` is what they
 * are counted by, and no secret.
 */
export interface Caller extends Pick<Incoming, 'place' | 'user' | 'standing' | 'timeZone'> {
  readonly key: string
}

export interface Callers {
  /** Whose personal token this is; undefined for any other text, and where it expired or was revoked. */
  findByToken(token: string): Promise<Caller | undefined>
  /**
   * Whom a platform names that signed a request; undefined where none did. Throws
   * `BotError` for a wrong signature.
   */
  findBySignature(request: SignedRequest): Promise<Signed | undefined>
}

/** What came over http, as it came. */
export interface SignedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** A platform signed the request, for nobody in particular where `caller` is undefined. */
export interface Signed {
  readonly caller: Caller | undefined
}

/** What the program lends to an adapter. */
export interface AdapterContext {
  readonly log: Log
  readonly meter: Meter
  /** The program's. */
  readonly version: string
  /** The names of all adapters that run. */
  readonly adapters: readonly string[]
  readonly callers: Callers
  /** 144 random bits of this start in 24 signs, the same for all adapters; for operators alone. */
  readonly startKey: string
  /** Where the http server listens, such as `http://127.0.0.1:3000`; undefined when no adapter needs it. */
  readonly origin: string | undefined
  /** Serves a path of the http server, and what is under it; call it from `create`. */
  mount(path: string, handler: RequestHandler): void
  /**
   * Takes what a platform sends to exactly this path, before everything that is mounted; call it from
   * `create`. The routing of pages would take a tenth of the time of an acknowledgement.
   */
  receive(path: string, listener: RequestListener): void
  /** The words and streams of the shell that started the program. */
  readonly terminal: {
    readonly words: readonly string[]
    readonly input: NodeJS.ReadStream
    readonly output: NodeJS.WriteStream
  }
  /** Rows of the adapter's own, keyed by workspace, in the database that all replicas share. */
  readonly rows: AdapterRows
  now(): Temporal.Instant
  /** From 0 up to 1; not for secrets. */
  random(): number
  /** Resolves after so many milliseconds; rejects with its reason when the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  readonly places: SubscribedPlaces
  /**
   * A workspace removed the bot at this time, or at the latest then. From now on nothing is posted or
   * answered there, and its data is erased after `FORGET_AFTER`, or never if `isKept`. Has no effect if the
   * workspace came back later, so it may be called late and repeatedly.
   */
  left(workspace: Workspace, atMs: number, how?: { readonly isKept: boolean }): Promise<void>
  /** The bot has been in a workspace since this time; true if that restored what was kept of it. */
  joined(workspace: Workspace, atMs: number): Promise<boolean>
  /** Ends the program, after a graceful stop, with this exit code. */
  quit(exitCode: number): void
}

/** The places that subscriptions of this platform post to. */
export interface SubscribedPlaces {
  list(): Promise<readonly { readonly place: Place; readonly createdBy: string }[]>
  /** Makes two names of one place of a workspace one: what belongs to `from` is `to`'s from then on. */
  join(from: Place, to: Place): Promise<void>
}

export type Health = 'ok' | 'starting' | 'down'

/** A meeting, by a key that names it, and the message that announced it. */
export interface ShownMeeting extends Omit<MeetingNotice, 'announcement'> {
  readonly messageId: string
}

/** Names one delivery, so that a repeat can be recognised. */
export type DeliveryKey = string

export interface Adapter {
  /** What a person should do to use it, printed at start; one line each. */
  readonly hints: readonly string[]
  start(bot: Bot): Promise<void>
  /**
   * Posts a card and gives the platform's message id. Posts once per key: a repeat, also after a crash,
   * gives the id of the message that is there. Throws `BotError('gone')` where no retry can succeed,
   * `BotError('not-allowed')` where somebody has to fix something first, and `BotError('unavailable')`
   * where a later try may succeed by itself; `retryAfterMs` is how long not to post to the place. When
   * `signal` is aborted, nothing more is sent: what waits ends with the signal's reason, and requests
   * already on their way are completed.
   */
  post(place: Place, card: Card, key: DeliveryKey, signal?: AbortSignal): Promise<string>
  /**
   * Posts a card in the thread of a message that `post` gave, by the same rules.
   * Absent where there are no threads.
   */
  reply?(place: Place, messageId: string, card: Card, key: DeliveryKey, signal?: AbortSignal): Promise<string>
  /**
   * Puts a card in the place of one that `post` gave; the same again has no effect. Throws as `post` does.
   * Absent where messages stay as they are.
   */
  edit?(place: Place, messageId: string, card: Card, signal?: AbortSignal): Promise<void>
  /**
   * Shows a meeting as its platform does beside messages, such as by an event or by a pinned message; changes
   * that, or takes it away. The same again has no effect. Where the bot may not do so, nothing happens.
   * Throws as `post` does. Absent where there is nothing of the kind.
   */
  showMeeting?(place: Place, meeting: ShownMeeting, signal?: AbortSignal): Promise<void>
  /**
   * The address that opens a message that `post` gave, for those who may read the place; undefined where it
   * has none. Absent where no message has an address.
   */
  linkTo?(place: Place, messageId: string): string | undefined
  /**
   * The place of a person's direct messages with the bot; undefined where the person cannot be written to.
   * Absent where there are no direct messages.
   */
  findDirectPlace?(workspace: Workspace, user: string): Promise<Place | undefined>
  /**
   * The place of a person's direct messages, or a workspace of their own, that nobody else can
   * read. Absent where there is none.
   */
  findOwn?(workspace: Workspace, user: string): Place | Workspace | undefined
  /** What people call a place, such as `#papers`; undefined where that is not known. Never rejects. */
  nameRoom?(place: Place): Promise<string | undefined>
  /** The state of its connection. Absent where it has none. */
  health?(): Health
  /**
   * Why a person may not change a place where they do not speak at the moment, as a sentence; undefined where
   * they may. Absent where nobody can. Never rejects.
   */
  findRefusal?(place: Place, user: string): Promise<string | undefined>
  /**
   * Whether a person can read a place; undefined where that is not known. Absent where
   * nobody can tell. Never rejects.
   */
  mayRead?(place: Place, user: string): Promise<boolean | undefined>
  /**
   * Who a person is to a workspace by now, `gone` if they were of it and left; undefined where that is not
   * known. Absent where nobody can tell. Never rejects.
   */
  standingOf?(workspace: Workspace, user: string): Promise<Standing | 'gone' | undefined>
  /**
   * What prevents the bot from posting in a place, as a sentence that says how to fix it; undefined if
   * nothing is known to. Never rejects. Absent where nothing can.
   */
  findObstacle?(place: Place): Promise<string | undefined>
  /**
   * Whom the platform names in a request that it signed for a person; undefined where it did not
   * sign it. Throws `BotError('not-allowed')` where the signature is wrong. Absent where a
   * platform signs nothing for people.
   */
  identify?(request: SignedRequest): Promise<Signed | undefined>
  /** Stops receiving and finishes the requests under way. */
  stop(): Promise<void>
}

/** What an adapter's `index.ts` exports; light to import. */
export interface AdapterModule<Config = unknown> {
  /**
   * The settings that turn it on when `ADAPTERS` does not say; none for one that
   * must be named or is the fallback.
   */
  readonly enabledBy: readonly string[]
  /** Whether the http server must listen while it runs: for what it mounts, or for probes and metrics. */
  readonly needsServer: boolean
  /**
   * It is no platform, but runs beside those: whenever the http server listens, whether `ADAPTERS` names it
   * or not. What becomes of it does not count.
   */
  readonly isBeside?: true
  /** Reads its own settings from the environment. */
  readonly config: ZodType<Config>
  /** How an operator sets it up, for `npm run setup`. Absent for one that nobody has to set up. */
  setup?(): Promise<PlatformSetup>
  /**
   * Every module is imported to read `enabledBy`, so a platform's library is imported here, by
   * `import()`, only when it runs.
   */
  create(config: Config, context: AdapterContext): Adapter | Promise<Adapter>
}
