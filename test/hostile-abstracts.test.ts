/** Papers that order a language model about, and models that obey or dream: nothing of it reaches a card. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../src/model/card.ts'
import { anyCharacter } from './support/any-character.ts'
import { startTestBot, type TestBot, textOf } from './support/bot.ts'
import { hostileTexts } from './support/hostile-card-texts.ts'
import { chat, dreaming, keyOf, obedient, readTold } from './support/model-endpoints.ts'
import { type Order, plantedPapers, plantedQuestion } from './support/planted-orders.ts'
import { findHarm, type ReadAnswer, readAnswer } from './support/read-answer.ts'
import { type Answer, type SourceServer, startSourceServer } from './support/source-server.ts'

const key = 'sk-planted-7f3e9c21'
const secrets = [key, [...key].reverse().join(''), Buffer.from(key).toString('base64'), key.slice(3)]
const orders: readonly Order[] = ['link', 'mention', 'praise', 'key', 'format']

let server: SourceServer
let test: TestBot
let answer: Answer = () => undefined
/** The clock goes on between questions, so that an endpoint that failed is asked again. */
let hours = 0
/** Each in a workspace of its own, whose tokens nobody used. */
let askers = 0
beforeAll(async () => {
  server = await startSourceServer((...asked) => answer(...asked))
  const start = Temporal.Instant.from('2025-11-20T09:00:00Z')
  test = await startTestBot({
    seeds: false,
    now: () => start.add({ hours }),
    model: { url: `${server.url}/v1/chat/completions`, model: 'small', key, dailyTokens: 100_000 },
  })
  await test.library.store.papers.merge(plantedPapers.map(({ record }) => record))
})
afterAll(async () => {
  await test?.close()
  await server?.close()
})

async function ask(text: string, endpoint: Answer): Promise<Card> {
  answer = endpoint
  hours += 1
  askers += 1
  return test.say(text, { place: `web:lab${askers}/general` })
}

/** What a reader may hold against an answer, found without the code that checks it. */
function findUnbound({ sentences, quotes }: ReadAnswer): string[] {
  return sentences.flatMap(({ text, numbers }) => {
    const cited = numbers.flatMap((number) => quotes.get(number) ?? [])
    const said = cited.join('\n').toLowerCase()
    const made = [
      ...(text.match(/\d+/g) ?? []),
      ...(text.slice(1).match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []),
      ...(text.match(/[^\x20-\x7e]/gu) ?? []),
    ]
    return [
      ...(cited.length === 0 || cited.length !== numbers.length ? [`uncited: ${text}`] : []),
      ...made
        .filter((part) => !said.includes(part.toLowerCase()))
        .map((part) => `${part} is in no quote: ${text}`),
      ...(/https?:|evil|@|[<>*_`#|]/.test(text) ? [`markup: ${text}`] : []),
      ...(/finest|beste|\p{Script=Han}/u.test(text) ? [`praise: ${text}`] : []),
    ]
  })
}

describe('an abstract with an order in it', () => {
  it('is one of two hundred, each of which can be answered from', async () => {
    expect(plantedPapers.length).toBe(200)
    expect(new Set(plantedPapers.map(({ record }) => record.abstract)).size).toBe(200)
  })

  it.each([
    ['obeys what it reads', obedient()],
    ['obeys every order but one', obedient(orders.filter((order) => order !== 'key'))],
    ['dreams', dreaming],
  ])('brings nothing about by a model that %s', { timeout: 240_000 }, async (_name, endpoint) => {
    const before = server.asked.length
    const wrong: string[] = []
    let shown = 0
    for (const { record } of plantedPapers) {
      const card = await ask(`ask ${record.identifiers[0]} ${plantedQuestion}`, endpoint)
      const read = readAnswer(card)
      shown += read.sentences.length
      wrong.push(...findHarm(card, secrets), ...findUnbound(read))
    }
    expect([...new Set(wrong)]).toEqual([])
    expect(server.asked.length - before).toBeGreaterThan(150)
    if (endpoint === dreaming) expect(shown).toBe(0)
    else expect(shown).toBeGreaterThan(100)
  })

  it('gets nothing from a model that tells its key', async () => {
    for (const { record } of plantedPapers.slice(0, 20)) {
      const card = await ask(`ask ${record.identifiers[0]} ${plantedQuestion}`, obedient(['key']))
      expect([findHarm(card, secrets), readAnswer(card).sentences]).toEqual([[], []])
    }
  })

  it('sends the question, titles and quotes, and nothing of people or the workspace', () => {
    const [asked] = server.asked
    if (asked === undefined) throw new Error('nothing was asked')
    expect(keyOf(asked)).toBe(key)
    expect(Object.keys(readTold(asked))).toEqual(['question', 'quotes'])
    expect(asked.body).not.toMatch(/\bada\b|lab\d|general|web:/)
    expect(asked.body).not.toContain(key)
  })
})

describe('whatever an endpoint answers', () => {
  const words = fc.constantFrom(
    ...'early stopping reduces reward hacking of agents not no 73 two Gemini the it is in all trials'.split(
      ' ',
    ),
    ...[
      key,
      'https://evil.example',
      '@everyone',
      '<@U012AB3CD>',
      '\u200B',
      'а',
      '**x**',
      '[1]',
      '\n',
      'trial',
    ],
  )
  const good = {
    text: 'Early stopping reduces reward hacking of agents in all of our trials.',
    quotes: [1, 2, 3, 4, 5],
  }
  const text = fc.oneof(
    fc.array(words, { maxLength: 14 }).map((parts) => parts.join(' ')),
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constant(good.text),
  )
  const numbers = fc.oneof(
    fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 4 }),
    fc.constant(good.quotes),
    fc.jsonValue(),
  )
  const write = (...sentences: readonly unknown[]) => JSON.stringify({ sentences })
  const sentence = fc.oneof(
    { weight: 9, arbitrary: fc.record({ text, quotes: numbers }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  const content = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(sentence, { maxLength: 6 }).map((sentences) => write(...sentences)),
    },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: fc.json() },
  )
  const status = fc.oneof(
    { weight: 9, arbitrary: fc.constant(200) },
    fc.constantFrom(201, 400, 404, 422, 429, 503),
  )
  const reply = fc.oneof(
    { weight: 9, arbitrary: content.map((said) => chat(said)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
  )

  it('no link, mention, secret or sentence without its quotes comes of it', {
    timeout: 240_000,
  }, async () => {
    let written = 0
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: plantedPapers.length - 1 }), status, reply, async (nth, code, body) => {
        const id = plantedPapers[nth]?.record.identifiers[0]
        const card = await ask(`ask ${id} ${plantedQuestion}`, (_asked, response) => {
          response.statusCode = code
          response.setHeader('content-type', 'application/json')
          return body
        })
        expect(card.isProblem, textOf(card)).toBeUndefined()
        const read = readAnswer(card)
        written += read.sentences.length
        expect([...findHarm(card, secrets), ...findUnbound(read)]).toEqual([])
      }),
      // Few random answers are good enough to be written, so some are that are.
      { examples: [1, 2, 3, 4].map((quote, nth) => [nth, 200, chat(write({ ...good, quotes: [quote] }))]) },
    )
    expect(written).toBeGreaterThan(0)
  })
})
