/** What the parts of the adapter work with, and the few requests that several of them make. */
import { createHash } from 'node:crypto'
import { type AdapterContext, type Bot, type Card, type Place, workspaceOf } from '../../src/core.ts'
import type { Follower } from '../kit/follower.ts'
import type { Lease } from '../kit/lease.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import type { PerKeyQueue } from '../kit/per-key-queue.ts'
import type { Recounts } from '../kit/recounts.ts'
import type { MatrixConfig } from './config.ts'
import type { Invitations } from './invitations.ts'
import { parsePlace } from './place.ts'
import { type Mark, markField } from './render/mark.ts'
import { keyOf, type MatrixFile, type MatrixMessage, renderCard } from './render.ts'
import { type Call, type Credentials, path } from './wire/client.ts'
import { event, type MatrixEvent } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'

export interface Desk
  extends Pick<AdapterContext, 'rows' | 'log' | 'now' | 'random' | 'joined' | 'left' | 'places'> {
  readonly bot: Bot
  readonly config: MatrixConfig
  readonly call: Call
  readonly login: Credentials
  /** The bot's own id, and the name that people see. */
  readonly self: string
  readonly name: string | undefined
  /** Names this process. */
  readonly session: string
  readonly longCommands: LongCommands
  readonly recounts: Recounts
  readonly follower: Follower
  /** Held by whoever opens a direct room, or notes one. */
  readonly opening: Lease
  /** Votes of one person by emoji, one after the other. */
  readonly voting: PerKeyQueue
  readonly invitations: Invitations
}

/** Where a message goes: into a thread by its first event, or beside it where somebody asked. */
export interface Spot {
  readonly room: string
  readonly thread?: string | undefined
  readonly under?: string | undefined
}

/** Sends a message once for its name, however often it is tried with one token; gives the event's id. */
export async function sendMessage(
  { call }: Pick<Desk, 'call'>,
  { room, thread, under }: Spot,
  message: MatrixMessage,
  how: {
    readonly name: string
    readonly mark: Omit<Mark, 'buttons'>
    readonly signal?: AbortSignal | undefined
  },
): Promise<string> {
  const reply = under ?? thread
  const replied = reply === undefined ? {} : { 'm.in_reply_to': { event_id: reply } }
  const relation =
    thread === undefined
      ? replied
      : { rel_type: 'm.thread', event_id: thread, is_falling_back: true, ...replied }
  const content = {
    ...(await toContent(message, how.mark, uploadWith({ call }, how.signal))),
    ...(reply === undefined ? {} : { 'm.relates_to': relation }),
  }
  const way = path`rooms/${room}/send/m.room.message/${nameTransaction(how.name)}`
  return parseId(await call('PUT', way, { body: content, signal: how.signal }))
}

/**
 * Where the buttons of a card speak, and whose request it answers; for a card that one person reads alone,
 * also who and what they asked.
 */
export interface CardOf {
  readonly place: Place
  readonly user?: string | undefined
  readonly thread?: string | undefined
  readonly reader?: string | undefined
  readonly origin?: string | undefined
}

/** A card as messages, whose long commands are kept. */
export async function prepare(
  desk: Desk,
  card: Card,
  { place, user = parsePlace(place).person, origin }: CardOf,
): Promise<MatrixMessage[]> {
  const messages = renderCard(card, { origin })
  await desk.longCommands.keep({ workspace: workspaceOf(place), user }, messages)
  return messages
}

/** The mark of one of a card's messages. */
export function markOf({ place, thread, reader, origin }: CardOf, part: number): Omit<Mark, 'buttons'> {
  return { place, thread, reader, origin: origin ? keyOf(origin) : undefined, part }
}

/** Sends a card, its messages in order and each once for the name; gives their ids. */
export async function sendCard(
  desk: Desk,
  to: Spot,
  card: Card,
  name: string,
  of: CardOf,
): Promise<string[]> {
  const ids: string[] = []
  for (const [part, message] of (await prepare(desk, card, of)).entries())
    ids.push(await sendMessage(desk, to, message, { name: `${name}/${part}`, mark: markOf(of, part) }))
  return ids
}

/** Puts another message in the place of one. */
export async function replaceMessage(
  desk: Desk,
  room: string,
  id: string,
  message: MatrixMessage,
  mark: Omit<Mark, 'buttons'>,
): Promise<void> {
  await editMessage(desk, room, id, await toContent(message, mark, uploadWith(desk)))
}

/** Puts another content in the place of a message. */
export async function editMessage(desk: Desk, room: string, id: string, whole: object): Promise<void> {
  const { 'm.relates_to': _, ...content } = whole as Readonly<Record<string, unknown>>
  const { formatted_body: __, format: ___, [markField]: ____, ...rest } = content
  const edited = {
    ...rest,
    body: `* ${content.body}`,
    'm.new_content': content,
    'm.relates_to': { rel_type: 'm.replace', event_id: id },
  }
  const name = nameTransaction(`edit/${id}/${desk.session}/${desk.random()}`)
  await desk.call('PUT', path`rooms/${room}/send/m.room.message/${name}`, { body: edited })
}

async function toContent(
  { body, html, buttons, file }: MatrixMessage,
  mark: Omit<Mark, 'buttons'>,
  keep: (file: MatrixFile) => Promise<string>,
) {
  // Without mentions nobody is called, whatever the text says.
  const shared = { body, 'm.mentions': {}, [markField]: { ...mark, buttons } }
  if (file === undefined)
    return { msgtype: 'm.notice', format: 'org.matrix.custom.html', formatted_body: html, ...shared }
  const { name, mediaType, content } = file
  const info = { mimetype: mediaType, size: Buffer.byteLength(content) }
  const msgtype = mediaType.startsWith('image/') ? 'm.image' : 'm.file'
  return { msgtype, filename: name, info, url: await keep(file), ...shared }
}

/** Keeps a file on the homeserver, and gives its `mxc:` address. */
function uploadWith({ call }: Pick<Desk, 'call'>, signal?: AbortSignal) {
  return async ({ name, mediaType, content }: MatrixFile): Promise<string> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const ask = { upload: { type: mediaType, bytes }, query: { filename: name }, signal }
    const { content_uri: address } = Object(await call('POST', '/_matrix/media/v3/upload', ask))
    if (typeof address !== 'string') throw new Error('the homeserver kept a file nowhere')
    return address
  }
}

/** An event as it is by now. */
export async function findEvent({ call }: Desk, room: string, id: string): Promise<MatrixEvent> {
  return event.parse(await call('GET', path`rooms/${room}/event/${id}`))
}

/**
 * The content of a state event; undefined where the room has none, or does not show it. Throws where that is
 * not known.
 */
export async function readState(
  { call }: Pick<Desk, 'call'>,
  room: string,
  type: string,
  key = '',
): Promise<unknown> {
  const absent = (error: unknown) =>
    hasCode(error, 'M_NOT_FOUND', 'M_FORBIDDEN') ? undefined : Promise.reject(error)
  return call('GET', path`rooms/${room}/state/${type}/${key}`).catch(absent)
}

/** The content of a state event, as `readState`; undefined also where it is not known. */
export async function findState(
  desk: Pick<Desk, 'call'>,
  room: string,
  type: string,
  key?: string,
): Promise<unknown> {
  return readState(desk, room, type, key).catch(() => undefined)
}

/** Shows that the bot is at work, for as long as it usually takes. Never rejects. */
export async function showTyping({ call, self, log }: Desk, room: string): Promise<void> {
  await call('PUT', path`rooms/${room}/typing/${self}`, { body: { typing: true, timeout: 20_000 } }).catch(
    (error: unknown) => log.debug({ err: error }, 'waiting could not be shown'),
  )
}

export function parseId(answer: unknown): string {
  const { event_id: id } = Object(answer)
  if (typeof id !== 'string') throw new Error('the homeserver named no event')
  return id
}

/** A transaction id: letters, digits, - and _ only. */
export function nameTransaction(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/** Where somebody asked, and who they are. */
export interface Asker {
  readonly place: Place
  readonly user: string
}
