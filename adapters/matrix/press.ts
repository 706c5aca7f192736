/** Reactions under messages of the bot: a number presses a button, a thumb votes. */
import { z } from 'zod'
import {
  dayMs,
  type Incoming,
  opinionOf,
  type Reaction,
  sentenceCard,
  type Workspace,
  workspaceOf,
} from '../../src/core.ts'
import type { Answer } from '../kit/answer.ts'
import { type HeldMessage, renewLabels, voteByEmoji } from '../kit/counts.ts'
import { forgotten } from '../kit/long-commands.ts'
import { press } from '../kit/press.ts'
import { type Asked, answerAsk, begin, bring, follow, markRead } from './answer.ts'
import {
  type Desk,
  editMessage,
  findEvent,
  markOf,
  nameTransaction,
  prepare,
  replaceMessage,
  sendMessage,
} from './desk.ts'
import { permitPress, speakerIn } from './permissions.ts'
import { parsePlace } from './place.ts'
import { type OwnMessage, parseOwn, relabel } from './render/mark.ts'
import { parsePressedNumber } from './render/numbers.ts'
import { renderCard } from './render.ts'
import { findRoom, isAlone, placeOf } from './rooms.ts'
import { path } from './wire/client.ts'
import type { MatrixEvent } from './wire/events.ts'
import { hasCode } from './wire/faults.ts'

/** A message of the bot's, and where it is. */
interface Pressed extends OwnMessage {
  readonly room: string
  readonly id: string
}

/** Takes a reaction; those that say nothing, and those under messages of others, are left alone. */
export async function hearReaction(desk: Desk, room: string, event: MatrixEvent): Promise<void> {
  const { rel_type, event_id: target, key = '' } = event.content['m.relates_to'] ?? {}
  const number = parsePressedNumber(key)
  if (rel_type !== 'm.annotation' || target === undefined) return
  if (number === undefined && opinionOf(key) === undefined) return
  const pressed = await findPressed(desk, room, target)
  if (pressed === undefined || !(await begin(desk, event.event_id, true))) return
  if (number === undefined) return noteVote(desk, pressed, { user: event.sender, key, event: event.event_id })
  await Promise.all([markRead(desk, room, event.event_id), pressNumber(desk, pressed, number, event)])
}

/** A message of the bot's; undefined for those of others, and where there is none. */
export async function findPressed(desk: Desk, room: string, id: string): Promise<Pressed | undefined> {
  const found = await findEvent(desk, room, id).catch((error: unknown) =>
    hasCode(error, 'M_NOT_FOUND', 'M_FORBIDDEN') ? undefined : Promise.reject(error),
  )
  const own = found && parseOwn(found, desk.self)
  return own && { ...own, room, id }
}

/** Says what the button with a number says, by a reaction or a reply. */
export async function pressNumber(
  desk: Desk,
  pressed: Pressed,
  number: number,
  by: MatrixEvent,
): Promise<void> {
  const { mark, room, id } = pressed
  const button = mark.buttons[number - 1]
  if (button === undefined) return
  const { place, thread } = mark
  const [user, workspace] = [by.sender, workspaceOf(place)]
  const isRead = mark.reader === user || parsePlace(place).person === user
  const alone = isRead && (await isAlone(desk, room, user)) ? room : undefined
  const isOwn = mark.reader === user && alone !== undefined
  const asked: Asked = {
    place,
    user,
    event: by.event_id,
    spot: { room: parsePlace(place).room ?? room },
    thread,
    alone,
  }
  const who = speakerIn(place, user, desk)
  const hear = (text: string, how: Pick<Incoming, 'isPressed' | 'isRedraw'>) =>
    permitPress(desk.bot.hear({ ...who, thread, text, ...how }), { place, user, room }, desk)
  const command = await desk.longCommands.find(workspace, button.command)
  const origin = mark.origin === undefined ? undefined : await desk.longCommands.find(workspace, mark.origin)
  const sendBeside = async (answer: Answer) =>
    void (await bring(desk, { ...answer, visibility: 'private' }, asked))
  if (command === undefined)
    return sendBeside({ card: sentenceCard(forgotten), visibility: 'private', origin: '' })
  const put = async (answer: Answer, effect: 'replace' | 'refresh') => {
    await desk.follower.end(workspace, id)
    const of = { place, user, thread, reader: mark.reader, origin: answer.origin }
    const messages = await prepare(desk, answer.card, of)
    const from = effect === 'refresh' && messages[mark.part] !== undefined ? mark.part : 0
    const shown = effect === 'refresh' ? messages.slice(from, from + 1) : messages
    for (const [at, message] of shown.entries()) {
      const next = markOf(of, from + at)
      const name = `answer/${by.event_id}/${at}`
      if (at > 0) await sendMessage(desk, { room }, message, { name, mark: next })
      else await replaceMessage(desk, room, id, message, next)
    }
    if (mark.part === 0) follow(desk, answer, { ...of, to: { room }, id, messages: messages.length })
  }
  await press(
    { effect: button.effect, command, origin },
    {
      hear,
      mayChange: () => isOwn,
      recount: () => renewLabels(hold(desk, pressed), desk),
      answerAnew: (ask, text) => answerAsk(desk, ask, text, asked),
      async showWaiting(card) {
        const [message] = renderCard(card)
        if (message === undefined) return
        await replaceMessage(desk, room, id, message, mark).catch((error: unknown) =>
          desk.log.debug({ err: error }, 'waiting could not be shown'),
        )
      },
      put,
      sendBeside,
    },
  )
  if (isOwn && by.type === 'm.reaction') await takeAway(desk, room, by.event_id)
}

/** Takes a reaction away, so that its number can be pressed again. Never rejects. */
async function takeAway({ call, log }: Desk, room: string, reaction: string): Promise<void> {
  const way = path`rooms/${room}/redact/${reaction}/${nameTransaction(`press/${reaction}`)}`
  await call('PUT', way).catch((error: unknown) =>
    log.debug({ err: error }, 'a reaction could not be taken away'),
  )
}

interface Vote {
  readonly user: string
  readonly key: string
  readonly event: string
}

async function noteVote(desk: Desk, pressed: Pressed, { user, key, event }: Vote): Promise<void> {
  const workspace = workspaceOf(pressed.mark.place)
  // What is redacted no longer says what it was; the hash tells whether it is the
  // same person who takes it back.
  const kept = JSON.stringify({ id: pressed.id, by: nameTransaction(user), key })
  const endsAtMs = desk.now().epochMilliseconds + rememberedMs
  // Known before the vote is seen: whoever sees it may take it back at once.
  await desk.rows.save(workspace, `reaction:${event}`, kept, endsAtMs)
  const all = nameOfAll(pressed.id, user)
  await desk.voting.run(all, async () => {
    if (!(await vote(desk, pressed, { user, key, isOn: true })))
      return desk.rows.remove(workspace, `reaction:${event}`)
    const before = await readAll(desk, workspace, all)
    await desk.rows.save(workspace, all, JSON.stringify([...before, { event, key }]), endsAtMs)
  })
}

/** The emoji of one person under one message that count as votes. */
function nameOfAll(message: string, user: string): string {
  return `reactions:${message} ${nameTransaction(user)}`
}

async function readAll({ rows }: Desk, workspace: Workspace, name: string) {
  return counted.parse(JSON.parse((await rows.find(workspace, name)) ?? '[]'))
}

/** Takes back the vote of an emoji that was taken away. */
export async function hearRedaction(desk: Desk, room: string, event: MatrixEvent): Promise<void> {
  const redacted = event.redacts ?? event.content.redacts
  const workspace = workspaceOf(placeOf(room, await findRoom(desk, room)))
  const kept = typeof redacted === 'string' && (await desk.rows.find(workspace, `reaction:${redacted}`))
  if (!kept || !(await begin(desk, event.event_id, true))) return
  const { id, by, key } = reacted.parse(JSON.parse(kept))
  const user = event.sender
  const pressed = by === nameTransaction(user) ? await findPressed(desk, room, id) : undefined
  const all = nameOfAll(id, user)
  await desk.voting.run(all, async () => {
    const left = (await readAll(desk, workspace, all)).filter((one) => one.event !== redacted)
    const others = left.map((one) => one.key)
    if (pressed !== undefined) await vote(desk, pressed, { user, key, isOn: false, others })
    await desk.rows.remove(workspace, `reaction:${redacted}`)
    const endsAtMs = desk.now().epochMilliseconds + rememberedMs
    if (left.length === 0) await desk.rows.remove(workspace, all)
    else await desk.rows.save(workspace, all, JSON.stringify(left), endsAtMs)
  })
}

/** Whether it counted. */
function vote(
  desk: Desk,
  pressed: Pressed,
  { user, key, ...how }: { readonly user: string; readonly key: string } & Pick<Reaction, 'isOn' | 'others'>,
): Promise<boolean> {
  const { mark, room } = pressed
  const who = speakerIn(mark.place, user, desk)
  return voteByEmoji(hold(desk, pressed), { emoji: key, ...how }, desk, async (text) =>
    permitPress(desk.bot.hear({ ...who, text }), { ...who, room }, desk),
  )
}

/** The message as votes need it. */
function hold(desk: Desk, pressed: Pressed): HeldMessage {
  const { mark, room, id } = pressed
  return {
    key: id,
    place: mark.place,
    labels: new Map(mark.buttons.map(({ command, label }) => [command, label])),
    put: (labels) => editMessage(desk, room, id, relabel(pressed, labels)),
  }
}

const reacted = z.object({ id: z.string(), by: z.string(), key: z.string() })
const counted = z.array(z.object({ event: z.string(), key: z.string() }))
const rememberedMs = 30 * dayMs
