/** Requests to an OpenAI-compatible endpoint, and how its answers are parsed. */
import { z } from 'zod'
import type { Parsed } from '../http/fetch-parsed.ts'
import { parseJson } from '../model/parse-json.ts'
import type { HttpRequest } from '../ports/http.ts'
import type { EmbeddingsSettings } from './settings.ts'
import { packVector, type Vector } from './vector.ts'

/**
 * https://platform.openai.com/docs/api-reference/embeddings/create; one request at a time, by one replica.
 */
export function askFor(texts: readonly string[], { url, model, key }: EmbeddingsSettings): HttpRequest {
  return {
    url,
    rateLimit: { name: 'embeddings', everyMs: 50 },
    isOperators: true,
    kind: 'json',
    body: { model, input: texts, encoding_format: 'float' },
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    // 4,096 numbers of 25 letters each.
    maxBytes: 100_000 + texts.length * 102_400,
  }
}

/** A vector for each text in its order; or why there is none, as the end of a sentence. */
export function parseVectors(answer: string, count: number): Parsed<readonly Vector[]> {
  const read = answerSchema.safeParse(parseJson(answer))
  if (!read.success) return { why: 'does not answer with vectors' }
  const vectors: Vector[] = []
  for (const [at, { embedding, index = at }] of read.data.data.entries()) {
    const vector = packVector(embedding)
    if (vector === undefined) return { why: 'sends a vector of nothing but zeros' }
    if (vector.length !== read.data.data[0]?.embedding.length)
      return { why: 'sends vectors of several sizes' }
    vectors[index] = vector
  }
  const { length } = read.data.data
  const whole = length > count ? length : vectors.slice(0, count).filter(() => true).length
  return whole === count
    ? { data: vectors }
    : { why: `answers ${tell(count, 'text')} with ${tell(whole, 'vector')}` }
}

// Only the fields used; zod accepts neither NaN nor infinity as a number.
const answerSchema = z.object({
  data: z
    .array(
      z.object({
        index: z.int().min(0).max(10_000).optional(),
        embedding: z.array(z.number()).min(1).max(8192),
      }),
    )
    .min(1),
})

function tell(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
