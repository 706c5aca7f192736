/** The toy platform's adapter: what a platform must write by itself, and no more; see docs/add-a-platform.md. */
import { type Answer, awaitAnswer } from '../../adapters/kit/answer.ts'
import { createConnectedAdapter } from '../../adapters/kit/connected-adapter.ts'
import { InHand } from '../../adapters/kit/in-hand.ts'
import { forgotten, LongCommands } from '../../adapters/kit/long-commands.ts'
import { type Post, PostOnce } from '../../adapters/kit/post-once.ts'
import { press } from '../../adapters/kit/press.ts'
import { retry } from '../../adapters/kit/retry.ts'
import { isFirstToHear } from '../../adapters/kit/seen-events.ts'
import {
  type Adapter,
  type AdapterContext,
  type Ask,
  type Bot,
  BotError,
  type Card,
  type Place,
  sentenceCard,
  type Workspace,
} from '../../src/core.ts'
import { type ToyChat, type ToyDraft, type ToyEvent, ToyLost, ToyRefusal } from './chat.ts'
import { readButton, renderCard, type ToyRendered } from './render.ts'

/** The one workspace that the toy has. */
export const workspace: Workspace = 'toy:lab'

export function createToyAdapter(chat: ToyChat, context: AdapterContext): Required<Adapter> {
  const longCommands = new LongCommands(context)
  const posts = new PostOnce({ ...context, row: 'post' })
  return createConnectedAdapter({
    name: 'Toy',
    async connect(bot) {
      const desk = { chat, bot, context, longCommands }
      const inHand = new InHand(context.log)
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
          await inHand.settle()
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
}

function placeOf(room: string): Place {
  return `${workspace}/${room}`
}

function roomOf(place: Place): string {
  const [, room] = /^toy:lab\/(\w+)$/.exec(place) ?? []
  if (room === undefined) throw new Error(`${place} is not a place of the toy`)
  return room
}

// Receive: acknowledged at once, heard once, answered when the answer is there.

async function hear(event: ToyEvent, desk: Desk): Promise<void> {
  event.acknowledge()
  const { context, longCommands } = desk
  if (event.isRemoval) return context.left(workspace, context.now().epochMilliseconds)
  if (!(await isFirstToHear(context, workspace, `event:${event.id}`))) return
  const say = (text: string, how = {}) => askAs(event, text, desk, how)
  if (event.pressed === undefined) return answer(event, say(event.text), event.text, desk)

  const { id, reader } = event.pressed
  const button = readButton(event.text)
  const command = await longCommands.find(workspace, button.command)
  const origin = (await longCommands.find(workspace, button.origin)) || undefined
  if (command === undefined) return sendAll(event, await render(forgottenAnswer, desk), desk)
  const put = async (shown: Answer) => {
    const [first, ...others] = await render(shown, desk)
    if (first) await desk.chat.edit(id, { ...first, reader })
    await sendAll(event, others, desk)
  }
  const sendBeside = async (shown: Answer) => sendAll(event, await render(shown, desk), desk)
  await press(
    { effect: button.effect, command, origin },
    {
      hear: say,
      mayChange: () => reader !== undefined,
      answerAnew: (ask, text) => answer(event, ask, text, desk),
      showWaiting: (card, { visibility }) => put({ card, visibility, origin: command }),
      put,
      sendBeside,
    },
  )
}

function askAs({ room, user }: ToyEvent, text: string, { bot, chat }: Desk, how: object): Ask {
  const standing = chat.guests.has(user) ? 'guest' : 'member'
  return bot.hear({ place: placeOf(room), user, standing, text, ...how })
}

async function answer(event: ToyEvent, ask: Ask, text: string, desk: Desk): Promise<void> {
  const show = async (card: Card) =>
    sendAll(event, await render({ card, visibility: 'private', origin: text }, desk), desk)
  const shown = await awaitAnswer(ask, text, show)
  await sendAll(event, await render(shown, desk), desk, shown.visibility)
}

async function render(shown: Answer, { longCommands }: Desk): Promise<readonly ToyRendered[]> {
  const messages = renderCard(shown.card, shown.visibility === 'private' ? shown.origin : undefined)
  await longCommands.keep(workspace, messages)
  return messages
}

async function sendAll(
  { room, user }: ToyEvent,
  drafts: readonly ToyRendered[],
  { chat }: Desk,
  visibility: Answer['visibility'] = 'private',
): Promise<void> {
  for (const draft of drafts)
    await call(() => chat.post(room, visibility === 'public' ? draft : { ...draft, reader: user }))
}

const forgottenAnswer: Answer = { card: sentenceCard(forgotten), visibility: 'private', origin: '' }

// Post: each message tagged, so that one whose answer was lost is found again.

async function postCard(post: Post, posts: PostOnce, { chat, longCommands }: Desk): Promise<string> {
  const { card, key, under, signal } = post
  const room = roomOf(post.place)
  return posts.post(post, async () => {
    const messages = renderCard(card, undefined)
    await longCommands.keep(workspace, messages)
    return messages.map((message, part) => {
      const draft: ToyDraft = { ...message, under, tag: `${key}#${part}` }
      const find = () => chat.find(room, draft.tag ?? '')
      return { find, send: () => call(() => chat.post(room, draft), { recover: find, signal }) }
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
      retries: 2,
      firstPauseMs: 50,
      isPassing: (error) => error instanceof ToyLost,
      askedPauseMs: (error) => (error instanceof ToyRefusal ? error.retryAfterMs : undefined),
    })
  } catch (error) {
    throw error instanceof ToyRefusal ? explain(error) : error
  }
}

function explain(cause: ToyRefusal): BotError {
  switch (cause.code) {
    case 'archived':
      return new BotError('gone', 'This room is archived.', { cause })
    case 'uninvited':
      return new BotError('not-allowed', 'I am not in this room: somebody must invite me.', { cause })
    default:
      return new BotError('unavailable', 'The toy does not take my token at the moment.', { cause })
  }
}
