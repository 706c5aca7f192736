/**
 * What happened in the rooms, as the homeserver tells it: words for the bot,
 * reactions, invitations, removals.
 */
import type { AttachedFile, Incoming } from '../../src/core.ts'
import { attach } from '../kit/download.ts'
import { findLinks } from '../kit/find-links.ts'
import { answerAsk, begin, finish, markRead, spotOf } from './answer.ts'
import { type Desk, sendCard } from './desk.ts'
import { speakerIn } from './permissions.ts'
import { findPressed, hearReaction, hearRedaction, pressNumber } from './press.ts'
import { parsePressedNumber } from './render/numbers.ts'
import {
  answerInvitation,
  findRoom,
  followUpgrade,
  leave,
  placeOf,
  readInvitation,
  readRoom,
  tellEncrypted,
  welcome,
} from './rooms.ts'
import { ageOf, type MatrixEvent, message, type Synced } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'
import { findMedia } from './wire/media.ts'

type Hold = (work: Promise<void>) => Promise<void>

/** Takes what is new; gives what is still worked on. `isLate` where nobody listened for a while. */
export async function takeNews(
  desk: Desk,
  { rooms }: Synced,
  isLate: boolean,
  hold: Hold,
): Promise<Promise<void>[]> {
  for (const room of Object.keys(rooms.leave)) {
    desk.invitations.remove(room)
    await hold(leave(desk, room))
  }
  // A room may remove or silence the bot over its answer.
  const answer = (room: string, work: Promise<void>) =>
    hold(
      work.catch((error: unknown) => {
        if (!hasCode(error, 'M_FORBIDDEN')) throw error
        desk.log.warn({ err: error, room }, 'a room does not take an answer')
      }),
    )
  const heard = await Promise.all(
    Object.entries(rooms.join).map(async ([room, { timeline }]) => {
      const isDirect = timeline.limited && (await findRoom(desk, room)).isDirect
      const events = chooseEvents(desk, timeline, { isLate, isDirect })
      return events.map((event) => [room, event] as const)
    }),
  )
  const { invitations } = desk
  const said = heard
    .flat()
    .map(([room, event]) => answer(room, invitations.goFirst(hearEvent(desk, room, event))))
  const invited = Object.entries(rooms.invite).flatMap(([room, each]) => {
    const invitation = readInvitation(desk, each)
    if (invitation === undefined) return []
    return invitations.add(room, () => answer(room, answerInvitation(desk, room, invitation)))
  })
  return [...said, ...invited]
}

/**
 * After a pause only what was said in the last minute; where more was said than the homeserver tells at once,
 * only the newest word for the bot, and the newest number, which may press a button. What was said before it
 * came into the room is not for it.
 */
function chooseEvents(
  desk: Desk,
  { events, limited }: Synced['rooms']['join'][string]['timeline'],
  { isLate, isDirect }: { readonly isLate: boolean; readonly isDirect: boolean },
): readonly MatrixEvent[] {
  const { self } = desk
  const came = events.findLastIndex(
    ({ type, state_key: key, content }) =>
      type === 'm.room.member' && key === self && content.membership === 'join',
  )
  const others = events.slice(came + 1).filter(({ sender }) => sender !== self)
  const now = desk.now()
  const fresh = others.filter((event) => !isLate || !isSaid.has(event.type) || ageOf(event, now) < maxAgeMs)
  if (!limited || came >= 0) return fresh
  const isFor = (event: MatrixEvent) =>
    (parseWords(desk, event) ?? parseProse(event, isDirect))?.isFor === true
  const newest = [fresh.findLast(isFor), fresh.findLast(saysNumber)]
  return fresh.filter(
    (event) => newest.includes(event) || !(event.type === 'm.room.message' || saysNumber(event)),
  )
}

function saysNumber({ type, content }: MatrixEvent): boolean {
  return type === 'm.reaction' && parsePressedNumber(content['m.relates_to']?.key ?? '') !== undefined
}

async function hearEvent(desk: Desk, room: string, event: MatrixEvent): Promise<void> {
  if (event.type === 'm.room.message') return hearMessage(desk, room, event)
  if (event.type === 'm.reaction') return hearReaction(desk, room, event)
  if (event.type === 'm.room.redaction') return hearRedaction(desk, room, event)
  if (event.type === 'm.room.tombstone') return followUpgrade(desk, room, event)
  if (event.type === 'm.room.encryption') return tellEncrypted(desk, room)
}

async function hearMessage(desk: Desk, room: string, event: MatrixEvent): Promise<void> {
  const known = await readRoom(desk, room)
  const { person } = known
  const words = parseWords(desk, event) ?? parseProse(event, person !== undefined)
  if (words === undefined) return
  const { event_id: id, sender: user } = event
  const relation = event.content['m.relates_to']
  const thread = relation?.rel_type === 'm.thread' ? relation.event_id : undefined
  const place = placeOf(room, known)
  const isPublic = words.isMention && person === undefined
  // What already belongs to another event is no beginning of a thread: homeservers refuse it.
  const opens = isPublic && relation?.rel_type === undefined ? id : undefined
  const incoming: Incoming = {
    ...speakerIn(place, user, desk),
    text: words.text,
    files: readFiles(desk, event),
    thread,
    opens,
    isPublic,
  }
  const number = parsePressedNumber(words.text)
  const pressed = number === undefined ? undefined : await findAnswered(desk, room, event)
  const isMeant = words.isFor || pressed !== undefined
  const ask = isMeant ? desk.bot.hear(incoming) : thread && (await desk.bot.overhear(incoming))
  if (!ask) return person === undefined ? showLinks(desk, room, event, incoming) : undefined
  if (!(await begin(desk, id, pressed !== undefined))) return
  const read = markRead(desk, room, id)
  const within = thread ?? opens
  const spot = spotOf(room, within, id)
  const asked = { place, user, event: id, spot, thread: within, alone: person && room }
  if (pressed !== undefined && number !== undefined) await pressNumber(desk, pressed, number, event)
  else await answerAsk(desk, ask, words.text, asked)
  if (person !== undefined) await welcome(desk, room, place, { occasion: 'message', user })
  else if (isPublic && thread === undefined) await welcome(desk, room, place, { occasion: 'mention' })
  await read
  await finish(desk, id)
}

/** What can be pressed in the message that this one replies to. */
async function findAnswered(desk: Desk, room: string, { content }: MatrixEvent) {
  const relation = content['m.relates_to']
  const answered = relation?.is_falling_back === true ? undefined : relation?.['m.in_reply_to']?.event_id
  return answered ? findPressed(desk, room, answered) : undefined
}

interface Words {
  readonly text: string
  readonly isMention: boolean
  /** Whether it is said to the bot, and not only near it. */
  readonly isFor: boolean
}

/**
 * What a message says to the bot by its command or name; undefined for all else, and for edits and notices.
 */
function parseWords({ self, name, config }: Desk, event: MatrixEvent): Words | undefined {
  const prose = parseProse(event, true)
  if (prose === undefined) return undefined
  const { text } = prose
  const command = config.MATRIX_COMMAND
  if (text.slice(0, command.length).toLowerCase() === command.toLowerCase()) {
    const rest = text.slice(command.length)
    if (/^(?:\s|$)/.test(rest)) return { text: rest.trim(), isMention: false, isFor: true }
  }
  const local = self.slice(0, self.indexOf(':'))
  const names = [self, ...(name === undefined ? [] : [name]), local]
  const called = names.find((each) => text.toLowerCase().startsWith(each.toLowerCase()))
  const isCalled = called !== undefined && /^[:,\s]/.test(text.slice(called.length)) && called !== name
  const isNamed = called !== undefined && /^[:,]/.test(text.slice(called.length))
  if (!mentions(event, self) && !isCalled && !isNamed) return undefined
  const within = names.find((each) => text.includes(each)) ?? self
  const rest = called === undefined ? text.replace(within, ' ') : text.slice(called.length)
  return { text: rest.replace(/^[:,\s]+/, '').trim(), isMention: true, isFor: true }
}

/**
 * Whether a message mentions somebody: by what it says of that itself, or else by a link outside of what it
 * quotes. https://spec.matrix.org/v1.11/client-server-api/#user-and-room-mentions
 */
function mentions({ content }: MatrixEvent, user: string): boolean {
  const { 'm.mentions': named, formatted_body: html = '' } = message.safeParse(content).data ?? {}
  if (named !== undefined) return named.user_ids?.includes(user) === true
  const quoteEnd = html.lastIndexOf('</mx-reply>')
  const own = quoteEnd < 0 ? html : html.slice(quoteEnd)
  return [user, encodeURIComponent(user)].some((id) => own.includes(`"https://matrix.to/#/${id}"`))
}

/** What a person wrote, without what it quotes; undefined for what is no message of theirs. */
function parseProse({ content }: MatrixEvent, isFor: boolean): Words | undefined {
  const { data } = message.safeParse(content)
  const relation = content['m.relates_to']
  if (data === undefined || !written.has(data.msgtype) || relation?.rel_type === 'm.replace') return undefined
  const { body, msgtype, filename } = data
  const said = msgtype === 'm.file' && (filename === undefined || filename === body) ? '' : body
  const isReply = relation?.['m.in_reply_to'] !== undefined
  // Clients quoted what they answer until version 1.13:
  // https://spec.matrix.org/v1.11/client-server-api/#fallbacks-for-rich-replies
  const own = isReply && said.startsWith('> ') ? said.slice(said.indexOf('\n\n') + 1) : said
  return { text: own.trim(), isMention: false, isFor }
}

function readFiles({ config, login }: Desk, { content }: MatrixEvent): readonly AttachedFile[] {
  const { data } = message.safeParse(content)
  const kept = findMedia(data?.url ?? '')
  if (data?.msgtype !== 'm.file' || kept === undefined) return []
  const homeserver = new URL(config.MATRIX_HOMESERVER)
  const file = attach({
    name: data.filename ?? data.body,
    size: data.info?.size,
    url: new URL(kept, homeserver).href,
    headers: { authorization: `Bearer ${login.token}` },
    isOwn: ({ origin }) => origin === homeserver.origin,
    refused: 'The homeserver does not give me that file: please send it again.',
  })
  return [file]
}

/** Shows papers under messages that link to them. */
async function showLinks(
  desk: Desk,
  room: string,
  event: MatrixEvent,
  { place, user, text }: Incoming,
): Promise<void> {
  const links = findLinks(text)
  if (links.length === 0) return
  const thread = event.content['m.relates_to']
  const root = thread?.rel_type === 'm.thread' ? thread.event_id : undefined
  for (const { link, card } of await desk.bot.unfurl({ place, user, links })) {
    const to = spotOf(room, root, event.event_id)
    await sendCard(desk, to, card, `unfurl/${event.event_id}/${link}`, { place, user })
  }
}

const written = new Set(['m.text', 'm.emote', 'm.file'])
const isSaid = new Set(['m.room.message', 'm.reaction', 'm.room.redaction'])
const maxAgeMs = 60_000
