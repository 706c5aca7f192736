/**
 * The toy platform's adapter: what a platform must write by itself, and no more; see docs/build/add-a-platform.md.
 */
import { type Answer, awaitAnswer } from '../../adapters/kit/answer.ts'
import { createConnectedAdapter } from '../../adapters/kit/connected-adapter.ts'
import { Follower } from '../../adapters/kit/follower.ts'
import { InHand } from '../../adapters/kit/in-hand.ts'
import { forgotten, LongCommands } from '../../adapters/kit/long-commands.ts'
import { type Post, PostOnce } from '../../adapters/kit/post-once.ts'
import { press } from '../../adapters/kit/press.ts'
import { Recounts } from '../../adapters/kit/recounts.ts'
import { retry } from '../../adapters/kit/retry.ts'
import { isFirstToHear } from '../../adapters/kit/seen-events.ts'
import {
  type Adapter,
  type AdapterContext,
  type Ask,
  type Bot,
  BotError,
  type Place,
  sentenceCard,
  type Workspace,
} from '../../src/core.ts'
import { type ToyChat, type ToyDraft, type ToyEvent, ToyLost, type ToyMessage, ToyRefusal } from './chat.ts'
import { parseButton, renderCard } from './render.ts'

export const workspace: Workspace = 'toy:lab'

export function createToyAdapter(chat: ToyChat, context: AdapterContext): Required<Adapter> {
  const longCommands = new LongCommands(context)
  const posts = new PostOnce({ ...context, row: 'post' })
  return createConnectedAdapter({
    name: 'Toy',
    async connect(bot) {
      const follower = new Follower(context)
      const desk = { chat, bot, context, longCommands, recounts: new Recounts(bot), follower }
      const inHand = new InHand(context)
      await context.joined(workspace, context.now().epochMilliseconds)
      const leave = chat.connect((event) => inHand.hold(hear(event, desk)))
      return {
        hints: ['Toy: type search and some words'],
        post: (post) => postCard(post, posts, desk),
        findDirectPlace: async (_workspace, user) => placeOf(user),
        nameRoom: async (place) => roomOf(place),
        findObstacle: async () => undefined,
        health: () => 'ok',
        async stop() {
          leave()
          await follower.stop()
          await inHand.allDone()
        },
      }
    },
    linkTo: (place, messageId) => `https://toy.example/${roomOf(place)}/${messageId}`,
    findOwn: (_workspace, user) => placeOf(user),
  })
}

interface Desk {
  readonly chat: ToyChat
  readonly bot: Bot
  readonly context: AdapterContext
  readonly longCommands: LongCommands
  readonly recounts: Recounts
  readonly follower: Follower
}

function placeOf(room: string): Place {
  return `${workspace}/${room}`
}

function roomOf(place: Place): string {
  const [, room] = /^toy:lab\/(\w+)$/.exec(place) ?? []
  if (room === undefined) throw new Error(`${place} is not a place of the toy`)
  return room
}

// Acknowledged at once, heard once, answered when the answer is there.
async function hear(event: ToyEvent, desk: Desk): Promise<void> {
  event.acknowledge()
  const { context, longCommands, chat } = desk
  if (event.isRemoval) return context.left(workspace, context.now().epochMilliseconds)
  if (!(await isFirstToHear(context, workspace, `event:${event.id}`))) return
  if (event.isInvitation) return introduce(event, desk)
  const standing = chat.guests.has(event.user) ? 'guest' : 'member'
  const who = { place: placeOf(event.room), user: event.user, standing } as const
  const say = (text: string, how = {}) => desk.bot.hear({ ...who, text, ...how })
  const answerAnew = async (ask: Ask, text: string) =>
    send(event, await awaitAnswer(ask, text, async () => undefined), desk)
  if (event.pressed === undefined) return answerAnew(say(event.text), event.text)

  const { id, reader } = event.pressed
  const { effect, ...keys } = parseButton(event.text)
  const command = await longCommands.find(workspace, keys.command)
  const origin = (await longCommands.find(workspace, keys.origin)) || undefined
  const sendBeside = (answer: Answer) => send(event, { ...answer, visibility: 'private' }, desk)
  if (command === undefined)
    return sendBeside({ card: sentenceCard(forgotten), visibility: 'private', origin: '' })
  const put = async (answer: Answer) => {
    await desk.follower.end(workspace, id)
    await change(id, answer, { user: event.user, reader }, desk)
    follow(id, answer, { user: event.user, reader }, desk)
  }
  const mayChange = () => reader !== undefined
  const showWaiting = async () => undefined
  const recount = () => renewLabels(event.pressed, desk)
  const message = { hear: say, mayChange, recount, answerAnew, showWaiting, put, sendBeside }
  await press({ effect, command, origin }, message)
}

// The other buttons and the words stay as they are.
async function renewLabels(message: ToyMessage | undefined, desk: Desk): Promise<void> {
  if (message === undefined) return
  const { chat, longCommands, recounts } = desk
  const commands = await Promise.all(
    message.buttons.map(({ data }) => longCommands.find(workspace, parseButton(data).command)),
  )
  const labels = new Map(message.buttons.map(({ label }, at) => [commands[at] ?? '', label]))
  await recounts.renew(message.id, {
    place: placeOf(message.room),
    labels,
    put(renewed) {
      const buttons = message.buttons.map((button, at) => {
        return { ...button, label: renewed.get(commands[at] ?? '') ?? button.label }
      })
      return chat.edit(message.id, { ...message, buttons })
    },
  })
}

// Said once, over replicas: the bot sees to that.
async function introduce(event: ToyEvent, desk: Desk): Promise<void> {
  const place = placeOf(event.room)
  const card = await desk.bot.welcome({ place, name: event.room, occasion: 'invitation' })
  if (card !== undefined) await send(event, { card, visibility: 'public', origin: '' }, desk)
}

async function render({ card, visibility, origin }: Answer, user: string, { longCommands }: Desk) {
  const messages = renderCard(card, visibility === 'private' ? origin : undefined)
  await longCommands.keep({ workspace, user }, messages)
  return messages
}

async function send({ room, user }: ToyEvent, answer: Answer, desk: Desk): Promise<void> {
  const reader = answer.visibility === 'private' ? user : undefined
  const ids: string[] = []
  for (const draft of await render(answer, user, desk))
    ids.push(await call(() => desk.chat.post(room, { ...draft, reader })))
  if (ids[0] !== undefined) follow(ids[0], answer, { user, reader }, desk)
}

/** Who asked, and who alone reads the answer. */
interface Readers {
  readonly user: string
  readonly reader: string | undefined
}

// As long as what the message tells of goes on.
function follow(id: string, answer: Answer, to: Readers, desk: Desk): void {
  const put = (next: Answer) => change(id, next, to, desk)
  desk.follower.follow(answer, { workspace, key: id, put })
}

async function change(id: string, answer: Answer, { user, reader }: Readers, desk: Desk): Promise<void> {
  const [first] = await render(answer, user, desk)
  if (first) await desk.chat.edit(id, { ...first, reader })
}

// Each message is tagged, so that one whose answer was lost is found again.
async function postCard(post: Post, posts: PostOnce, { chat, longCommands }: Desk): Promise<string> {
  const { card, key, under, signal } = post
  const room = roomOf(post.place)
  return posts.post(post, async () => {
    const messages = renderCard(card, undefined)
    await longCommands.keep({ workspace }, messages)
    return messages.map((message, part) => {
      const draft: ToyDraft = { ...message, under, tag: `${key}#${part}` }
      const find = () => chat.find(room, draft.tag ?? '')
      return {
        find,
        remove: (id: string) => chat.remove(id),
        send(onDoubt: () => void) {
          const recover = async () => {
            onDoubt()
            return (await find())[0]
          }
          return call(() => chat.post(room, draft), { recover, signal })
        },
      }
    })
  })
}

/** Calls the service again where that helps, and says in the port's words what it refuses. */
async function call(
  run: () => Promise<string>,
  how: { recover?(): Promise<string | undefined>; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  try {
    return await retry(run, {
      ...how,
      platform: 'The toy',
      retries: 2,
      firstPauseMs: 50,
      isPassing: (error) => error instanceof ToyLost,
      askedPauseMs: (error) => (error instanceof ToyRefusal ? error.retryAfterMs : undefined),
    })
  } catch (error) {
    if (!(error instanceof ToyRefusal)) throw error
    const [code, sentence] = refusals[error.code]
    throw new BotError(code, sentence, { cause: error })
  }
}

const refusals = {
  archived: ['gone', 'This room is archived.'],
  uninvited: ['not-allowed', 'I am not in this room: somebody must invite me.'],
  token: ['unavailable', 'The toy does not take my token at the moment.'],
  busy: ['unavailable', 'The toy is busy at the moment.'],
} as const
