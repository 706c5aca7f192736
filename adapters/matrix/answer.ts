/** Brings an answer to whoever asked alone, by their direct room, or to everybody in the room. */
import { type Ask, sentenceCard, workspaceOf } from '../../src/core.ts'
import { type Answer, awaitAnswer } from '../kit/answer.ts'
import {
  type Asker,
  type CardOf,
  type Desk,
  markOf,
  nameTransaction,
  prepare,
  replaceMessage,
  type Spot,
  sendCard,
  sendMessage,
  showTyping,
} from './desk.ts'
import { ofBot } from './place.ts'
import { findDirectRoom } from './rooms.ts'
import { path } from './wire/client.ts'
import { MatrixFault } from './wire/faults.ts'

/** What somebody said or pressed. */
export interface Asked extends Asker {
  /** Where the answer for everybody goes. */
  readonly spot: Spot
  /** The thread that it goes on from, wherever the answer goes. */
  readonly thread?: string | undefined
  /** The room where only they read, if it was asked there. */
  readonly alone?: string | undefined
  /** The event that asked, by which the messages of the answer are named. */
  readonly event: string
}

export async function answerAsk(desk: Desk, ask: Ask, text: string, asked: Asked): Promise<void> {
  const answer = await awaitAnswer(ask, text, () => showTyping(desk, asked.alone ?? asked.spot.room))
  const isThere = await bring(desk, answer, asked)
  if (isThere && answer.visibility === 'private' && asked.alone === undefined && ask.isTooMuch !== true)
    await pointAway(desk, asked)
}

/** Sends an answer where it belongs; false where it could only say that it cannot. */
export async function bring(
  desk: Desk,
  answer: Answer,
  { place, user, spot, thread, alone, event }: Asked,
): Promise<boolean> {
  const isPublic = answer.visibility === 'public'
  const of = isPublic
    ? { place, user, thread: spot.thread }
    : { place, user, thread, reader: user, origin: answer.origin }
  try {
    const to = isPublic ? spot : { room: alone ?? (await findDirectRoom(desk, user)) }
    const [id = '', ...others] = await sendCard(desk, to, answer.card, `answer/${event}`, of)
    follow(desk, answer, { ...of, to, id, messages: others.length + 1 })
    return true
  } catch (error) {
    if (isPublic || alone !== undefined || !(error instanceof MatrixFault) || error.status !== 403)
      throw error
    await sendCard(desk, spot, sentenceCard(noRoom), `answer/${event}/note`, { place })
    return false
  }
}

/** Changes the first message of an answer for as long as what it tells of goes on. */
export function follow(desk: Desk, answer: Answer, { to, id, messages, ...asked }: Shown): void {
  const { place, user, thread, reader } = asked
  desk.follower.follow(answer, {
    workspace: workspaceOf(place),
    key: id,
    async put(next, isLast) {
      const of = { place, user, thread, ...(reader !== undefined && { reader, origin: next.origin }) }
      const [first, ...others] = await prepare(desk, next.card, of)
      if (first === undefined) return
      await replaceMessage(desk, to.room, id, first, markOf(of, 0))
      // What stood in further messages stays there.
      if (!isLast || messages > 1) return
      for (const [at, other] of others.entries())
        await sendMessage(desk, to, other, { name: `more/${id}/${at}`, mark: markOf(of, at + 1) })
    },
  })
}

/** An answer as it is shown: the id of its first message, and how many it has. */
interface Shown extends Omit<CardOf, 'origin'> {
  readonly to: Spot
  readonly id: string
  readonly messages: number
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
