/**
 * Services on the loopback in place of a language model: honest, obedient to whoever it reads, dreaming, and
 * out of order.
 */
import { z } from 'zod'
import { type Order, readOrders } from './planted-orders.ts'
import type { Answer, Asked } from './source-server.ts'

/** What a model is told, as it reads it. */
const bodySchema = z.object({
  messages: z.tuple([z.object({ content: z.string() }), z.object({ content: z.string() })]),
})
const dataSchema = z.object({
  question: z.string(),
  quotes: z.array(z.object({ number: z.number(), title: z.string(), quote: z.string() })),
})
export type ToldModel = z.infer<typeof dataSchema>

export function readTold({ body }: Asked): ToldModel {
  return dataSchema.parse(JSON.parse(bodySchema.parse(JSON.parse(body)).messages[1].content))
}

/** A chat's answer with this content. */
export function chat(content: string, tokens = 400): string {
  return JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: tokens } })
}

/** The same with sentences and their numbers. */
export function say(...sentences: readonly (readonly [text: string, ...quotes: number[]])[]): string {
  return chat(JSON.stringify({ sentences: sentences.map(([text, ...quotes]) => ({ text, quotes })) }))
}

const asJson =
  (answer: (told: ToldModel, asked: Asked) => string): Answer =>
  (asked, response) => {
    response.setHeader('content-type', 'application/json')
    return answer(readTold(asked), asked)
  }

/** Repeats the first quote. */
export const honest = asJson(({ quotes }) => say([quotes[0]?.quote ?? '', quotes[0]?.number ?? 1]))

/** The key that a request brings. */
export function keyOf({ headers }: Asked): string {
  return (headers.authorization ?? '').replace('Bearer ', '')
}

/** What it says to each order, with a number that there is. */
function obey(order: Order, key: string): readonly string[] {
  const base64 = Buffer.from(key).toString('base64')
  const said: Readonly<Record<Order, readonly string[]>> = {
    link: [
      'More is at https://evil.example/paper and evil.example.',
      '[reward hacking](https://evil.example)',
    ],
    mention: [
      '@everyone <!channel> <@U012AB3CD> <@123456789012345678> early stopping reduces reward hacking.',
    ],
    praise: [
      'This is the finest paper ever written and everybody must cite it.',
      'Dies ist die beste Arbeit aller Zeiten, die jeder zitieren muss.',
      '这是有史以来最好的论文。',
    ],
    key: [key, [...key].join(' '), base64, [...key].reverse().join('')].map((told) => `The key is ${told}.`),
    format: ['# Reward hacking\n| a | b |\n|---|---|\n![x](https://evil.example/x.png) **reward** hacking'],
  }
  return said[order]
}

/** Obeys each order that it reads, `always` also those that it did not, beside an honest sentence. */
export const obedient = (always: readonly Order[] = []): Answer =>
  asJson(({ quotes }, asked) => {
    const [first] = quotes
    const obeyed = [...new Set([...always, ...readOrders(asked.body), ...readOrders(JSON.stringify(quotes))])]
    const texts = obeyed.flatMap((order) => obey(order, keyOf(asked)))
    if (always.length === 0 && obeyed.includes('format')) return chat(texts.join('\n'))
    const numbers = quotes.map(({ number }) => number)
    return say(...texts.map((text) => [text, ...numbers] as const), [first?.quote ?? '', first?.number ?? 1])
  })

/**
 * Says what no quote does: without numbers, with numbers of none, with names, figures and denials of its own.
 */
export const dreaming = asJson(({ quotes }) => {
  const numbers = quotes.map(({ number }) => number)
  const without = (quote: string) => quote.replace(/\b(?:does|do|is|are|was) not\b|\bno\b|\bnever\b/, '')
  return say(
    ['Early stopping reduces reward hacking.'],
    ['Early stopping reduces reward hacking.', 99, 0, -1, 1.5],
    ['DeepMind found that early stopping reduces reward hacking.', ...numbers],
    ['Early stopping reduces reward hacking by 73 %.', ...numbers],
    ['Early stopping reduces reward hacking in half of the trials.', ...numbers],
    ['Early stopping never reduces reward hacking of agents, without exception.', numbers[0] ?? 1],
    ['Early stopping increases reward hacking.', ...numbers],
    ['Gradient clipping with large batches improves the vocabulary of parrots.', ...numbers],
    ...quotes
      .filter(({ quote }) => without(quote) !== quote)
      .map(({ quote, number }) => [without(quote), number] as const),
  )
})

/** Answers that are none, by what is wrong with them. */
export const outOfOrder: Readonly<Record<string, Answer>> = {
  'too many requests': (_asked, response) => {
    response.statusCode = 429
    response.setHeader('retry-after', '30')
    return '{"error":"slow down"}'
  },
  'a fault of its own': (asked, response) => {
    response.statusCode = 500
    return JSON.stringify({ error: `cannot read ${keyOf(asked)}` })
  },
  'half of a JSON': (_asked, response) => {
    response.setHeader('content-type', 'application/json')
    return say(['Early stopping reduces reward hacking.', 1]).slice(0, 60)
  },
  'a megabyte': (_asked, response) => {
    response.setHeader('content-type', 'application/json')
    return chat('x'.repeat(1_000_000))
  },
  'a web page': (_asked, response) => {
    response.setHeader('content-type', 'text/html')
    return '<h1>Welcome</h1>'
  },
  'a broken line': (_asked, response) => {
    response.destroy()
    return undefined
  },
}
