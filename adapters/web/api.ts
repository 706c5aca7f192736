/** What the page asks the server: say, complete, events. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { type AdapterContext, type Bot, type Card, isPlace, type Place, plainText } from '../../src/core.ts'
import { withoutForms } from '../kit/form.ts'
import { allowOnly, Refusal, tellFault } from '../kit/guard/refusal.ts'
import { encodeInPieces, type Platform, renderAll } from './platforms.ts'
import type { Posts } from './posts.ts'
import { splitPrefix } from './prefix.ts'
import { setSafeHeaders } from './safe-headers.ts'

/** What the adapter knows once it has started. */
export interface Running {
  readonly bot: Bot
  readonly platforms: readonly Platform[]
}

/**
 * The handler of `/api`; `running` gives undefined until the bot is there, and till
 * then requests are told to wait.
 */
export function createApi(
  parts: Pick<AdapterContext, 'log' | 'random'> & {
    readonly guard: RequestHandler
    readonly posts: Posts
    running(): Running | undefined
  },
): Router {
  const { guard, posts, running } = parts
  const router = Router()
  router.use(setSafeHeaders, guard)

  router
    .route('/say')
    .post(readJson, async (request, response) => {
      const { bot, platforms } = whenRunning(running())
      const message = readMessage(request)
      const ask = bot.hear(message)
      const wantsWaiting = request.accepts(['json', waitingType]) === waitingType
      const onWait = ({ blocks }: Card) => {
        const waiting = blocks.map((block) => (block.kind === 'text' ? plainText(block.text) : '')).join(' ')
        if (wantsWaiting) response.type(waitingType).write(`${JSON.stringify({ waiting })}\n`)
      }
      const card = await ask.answer({ onWait })
      const around = {
        isPublic: (text: string) => bot.hear({ ...message, text }).visibility === 'public',
        ...(ask.visibility === 'private' && { origin: message.text }),
      }
      const answer = {
        cards: [withoutForms(card, bot)],
        visibility: ask.visibility,
        ...renderAll(platforms, card, around),
      }
      if (!response.headersSent) response.type('json')
      await pipeline(Readable.from(encodeInPieces(answer)), response).catch((error: unknown) => {
        // Whoever asked is gone.
        if (!response.destroyed) throw error
      })
    })
    .all(allowOnly('POST'))

  router
    .route('/complete')
    .post(readJson, async (request, response) => {
      const { bot } = whenRunning(running())
      response.json({ choices: await bot.complete(readMessage(request)) })
    })
    .all(allowOnly('POST'))

  router
    .route('/events')
    .get((request, response) => {
      const place = checkFields(PlaceOfOurs, request.query.place ?? defaultPlace, 'place')
      response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.flushHeaders()
      posts.listen(place, request.get('last-event-id'), response)
    })
    .all(allowOnly('GET'))

  router.use((request) => {
    throw new Refusal(404, `There is nothing at ${request.baseUrl}${request.path}.`)
  })
  router.use(tellFault(parts))
  return router
}

/**
 * Whoever asks for this gets, ahead of an answer that has to wait, a line of JSON with a sentence, `waiting`.
 */
const waitingType = 'application/x-ndjson'

/** The place of the page's one channel. */
const defaultPlace = 'web:playground/general'

// The playground speaks for its own places only, else it could read and write what
// belongs to a workspace elsewhere.
const PlaceOfOurs = z
  .string('must be a text')
  .max(200, 'is longer than 200 characters')
  .refine((text): text is Place => isPlace(text) && text.startsWith('web:'), `must be like ${defaultPlace}`)

const Message = z.strictObject(
  {
    place: PlaceOfOurs.default(defaultPlace),
    user: z
      .string('must be a text')
      .min(1, 'is empty')
      .max(80, 'is longer than 80 characters')
      .default('you'),
    text: z.string('must be a text'),
    /** By a button of the page. */
    isPressed: z.boolean('must be true or false').default(false),
    timeZone: z.string('must be a text').max(80, 'is longer than 80 characters').optional(),
  },
  'must have the fields text and, if you like, place, user and timeZone, and no others',
)

const parseJson = express.json({ limit: 64 * 1024 })

const readJson: RequestHandler = (request, response, next) => {
  if (!request.is('application/json')) {
    throw new Refusal(415, 'Send a body with the content type application/json.')
  }
  parseJson(request, response, next)
}

function readMessage(request: Request) {
  const { isPressed, ...message } = checkFields(Message, request.body, 'body')
  return { ...message, text: splitPrefix(message.text).words, ...(isPressed && { isPressed }) }
}

function checkFields<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || name} ${message}`)
  throw new Refusal(422, `Not understood: ${faults.join('; ')}.`)
}

function whenRunning(running: Running | undefined): Running {
  if (!running) throw new Refusal(503, 'Journal Club is still starting; try again in a moment.')
  return running
}
