/** Brings an answer to whoever asked alone, by their direct room, or to everybody in the room. */
import { type Ask, sentenceCard, type Workspace, workspaceOf } from '../../src/core.ts'
import { type Answer, awaitAnswer } from '../kit/answer.ts'
import {
  type Asker,
  type Desk,
  editMessage,
  nameTransaction,
  type Spot,
  sendMessage,
  showTyping,
  toContent,
  uploadWith,
} from './desk.ts'
import { ofBot } from './place.ts'
import { keyOf, type MatrixMessage, renderCard } from './render.ts'
import { findDirectRoom } from './rooms.ts'
import { path } from './wire/client.ts'
import { MatrixFault } from './wire/faults.ts'

/** What somebody said or pressed. */
export interface Asked extends Asker {
  /** Where the answer for everybody goes. */
  readonly spot: Spot
  /** The room where only they read, if it was asked there. */
  readonly alone?: string | undefined
  /** The event that asked, by which the messages of the answer are named. */
  readonly event: string
}

export async function answerAsk(desk: Desk, ask: Ask, text: string, asked: Asked): Promise<void> {
  const answer = await awaitAnswer(ask, text, () => showTyping(desk, asked.alone ?? asked.spot.room))
  await bring(desk, answer, asked)
  if (answer.visibility === 'private' && asked.alone === undefined && ask.isTooMuch !== true)
    await pointAway(desk, asked)
}

/** Sends an answer where it belongs. */
export async function bring(
  desk: Desk,
  answer: Answer,
  { place, user, spot, alone, event }: Asked,
): Promise<void> {
  const isPublic = answer.visibility === 'public'
  const mark = isPublic ? { place } : { place, reader: user, origin: originKey(answer.origin) }
  const messages = await prepare(desk, answer, workspaceOf(place))
  try {
    const to = isPublic ? spot : { room: alone ?? (await findDirectRoom(desk, user)) }
    const ids: string[] = []
    for (const [part, message] of messages.entries()) {
      const named = { name: `answer/${event}/${part}`, mark: { ...mark, part } }
      ids.push(await sendMessage(desk, to, message, named))
    }
    const [id = ''] = ids
    follow(desk, answer, { to, id, messages: ids.length, place, reader: isPublic ? undefined : user })
  } catch (error) {
    if (isPublic || alone !== undefined || !(error instanceof MatrixFault) || error.status !== 403)
      throw error
    const [note] = renderCard(sentenceCard(noRoom))
    if (note) await sendMessage(desk, spot, note, { name: `answer/${event}/note`, mark: { place, part: 0 } })
  }
}

/** Changes the first message of an answer for as long as what it tells of goes on. */
export function follow(desk: Desk, answer: Answer, { to, id, messages, place, reader }: Shown): void {
  const workspace = workspaceOf(place)
  desk.follower.follow(answer, {
    workspace,
    key: id,
    async put(next, isLast) {
      const [first, ...others] = await prepare(desk, next, workspace)
      if (first === undefined) return
      const mark = reader === undefined ? { place } : { place, reader, origin: originKey(next.origin) }
      const content = await toContent(first, { ...mark, part: 0 }, uploadWith(desk))
      await editMessage(desk, to.room, id, content)
      // What stood in further messages stays there.
      if (!isLast || messages > 1) return
      for (const [at, other] of others.entries())
        await sendMessage(desk, to, other, { name: `more/${id}/${at}`, mark: { ...mark, part: at + 1 } })
    },
  })
}

/** An answer as it is shown: the id of its first message, and how many it has. */
interface Shown extends Pick<Asker, 'place'> {
  readonly to: Spot
  readonly id: string
  readonly messages: number
  readonly reader: string | undefined
}

/** An answer as messages, whose long commands are kept. */
export async function prepare(desk: Desk, answer: Answer, workspace: Workspace): Promise<MatrixMessage[]> {
  const messages = renderCard(answer.card, answer.visibility === 'private' ? answer : {})
  await desk.longCommands.keep(workspace, messages)
  return messages
}

export function originKey(origin: string): string | undefined {
  return origin === '' ? undefined : keyOf(origin)
}

/** A letter under what somebody asked says that the answer is in their direct room. Never rejects. */
async function pointAway({ call, log }: Desk, { spot, event }: Asked): Promise<void> {
  const body = { 'm.relates_to': { rel_type: 'm.annotation', event_id: event, key: '✉️' } }
  await call('PUT', path`rooms/${spot.room}/send/m.reaction/${nameTransaction(`away/${event}`)}`, {
    body,
  }).catch((error: unknown) => log.debug({ err: error }, 'a reaction could not be sent'))
}

/** Tells that something was taken, before its answer is there. Never rejects. */
export async function markRead({ call, log }: Desk, room: string, event: string): Promise<void> {
  await call('POST', path`rooms/${room}/receipt/m.read/${event}`).catch((error: unknown) =>
    log.debug({ err: error }, 'what was read could not be told'),
  )
}

/**
 * Whether this process is to work on an event: the first that hears of it, or the heir of one that died over
 * it. A press is never made twice, for a second vote would take the first back.
 */
export async function begin({ rows, now, session }: Desk, event: string, isPress: boolean): Promise<boolean> {
  const endsAtMs = now().epochMilliseconds + rememberedMs
  if (await rows.claim(ofBot, `event:${event}`, endsAtMs, session)) return true
  const by = await rows.find(ofBot, `event:${event}`)
  if (isPress || by === session || by === done) return false
  await rows.save(ofBot, `event:${event}`, session, endsAtMs)
  return true
}

export async function finish({ rows, now }: Desk, event: string): Promise<void> {
  await rows.save(ofBot, `event:${event}`, done, now().epochMilliseconds + rememberedMs)
}

/** Where somebody's own words in a room are answered: in the thread, if there is one. */
export function spotOf(room: string, thread: string | undefined, event: string): Spot {
  return thread === undefined ? { room, under: event } : { room, thread, under: event }
}

const done = 'done'
const rememberedMs = 15 * 60_000
const noRoom =
  'That answer is for you alone, and I cannot open a direct room with you: invite me to one, and ask there.'
