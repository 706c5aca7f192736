/** The service that answers: how it wants to be asked, which its refusals tell, and what it answers. */
import { z } from 'zod'
import { exchange } from '../http/exchange.ts'
import { parseJson } from '../model/parse-json.ts'
import type { HttpRequest } from '../ports/http.ts'
import type { ModelRequest, ModelStep, ModelToolCall } from '../ports/language-model.ts'
import { holdsKey } from './holds-key.ts'
import type { ModelSettings } from './settings.ts'

export class ModelService {
  readonly #settings: ModelSettings
  readonly #version: string
  #form: Form = { takesSchemas: true, reasons: false }

  /** `version` is the program's. */
  constructor(settings: ModelSettings, version: string) {
    this.#settings = settings
    this.#version = version
  }

  /** What a call takes at most: a token is seldom less than three characters of English. */
  reckon({ instructions, data, maxTokens, tools, steps }: ModelRequest): number {
    const parts = [data, ...(tools === undefined ? [] : [tools, steps ?? []])]
    const length = parts.reduce((sum: number, part) => sum + JSON.stringify(part).length, instructions.length)
    const told = Math.ceil(length / 3)
    return told + maxTokens + (this.#form.reasons ? reasoningTokens : 0)
  }

  /** The answer of the service, and the tokens that it took. */
  async send(asked: ModelRequest): Promise<Reply> {
    const { patienceMs, timeoutMs = patienceMs + afterPatienceMs } = asked
    const limits = { userAgent: `journal-club/${this.#version}`, allowPrivate: false, signal: undefined }
    const { key } = this.#settings
    const untilMs = performance.now() + timeoutMs
    let learnt: Partial<Form> = {}
    const post = () => {
      const leftMs = Math.max(1, Math.ceil(untilMs - performance.now()))
      return exchange(requestFor(asked, this.#settings, { ...this.#form, ...learnt }), {
        ...limits,
        timeoutMs: leftMs,
      })
    }
    const refusal = () => ('status' in answer && [400, 422].includes(answer.status) ? answer.text : undefined)
    let answer = await post()
    if (!this.#form.reasons && /max_completion_tokens|temperature/.test(refusal() ?? '')) {
      learnt = { reasons: true }
      answer = await post()
    }
    // Some services know no schema, or not this kind.
    if (this.#form.takesSchemas && asked.schema !== undefined && refusal() !== undefined) {
      learnt = { ...learnt, takesSchemas: false }
      answer = await post()
    }
    if ('status' in answer && answer.status === 200) this.#form = { ...this.#form, ...learnt }
    if ('why' in answer) return { why: answer.why, tokens: undefined }
    if (answer.status !== 200)
      return { why: this.#sayRefusal(answer), tokens: 0, restMs: secondsOf(answer.retryAfter) * 1_000 }
    const read = answerSchema.safeParse(parseJson(answer.text))
    const message = read.data?.choices[0]?.message
    const tokens = read.data?.usage?.total_tokens
    const calls = asked.tools === undefined ? [] : (message?.tool_calls ?? []).map(readCall)
    const text = message?.content ?? (calls.length > 0 ? '' : undefined)
    if (text === undefined) return { why: 'does not answer as a chat', tokens }
    const said = [text, ...calls.flatMap((call) => [call.name, call.arguments])]
    if (key !== undefined && said.some((each) => holdsKey(each, key))) return { why: 'tells its key', tokens }
    const taken = Math.min(tokens ?? this.reckon(asked), maxTokensOfCall)
    return { text, ...(calls.length > 0 && { calls }), tokens: taken }
  }

  /** The status, and what the service names as its reason: never anything that may be the key. */
  #sayRefusal({ status, text }: { readonly status: number; readonly text: string }): string {
    const { key } = this.#settings
    const names = [...text.matchAll(/"(?:code|param)"\s?:\s?"([a-z_]{1,40})"/gi)].flatMap(
      ([, name]) => name ?? [],
    )
    const reason = names.join(', ')
    const isSafe = reason !== '' && (key === undefined || !holdsKey(reason, key))
    return `answers ${status}${isSafe ? ` (${reason})` : ''}`
  }
}

/** How the service wants to be asked, as far as its answers told. */
interface Form {
  readonly takesSchemas: boolean
  /** Whether it counts what it thinks as tokens of its answer, and takes no temperature. */
  readonly reasons: boolean
}

type Reply =
  | { readonly text: string; readonly calls?: readonly ModelToolCall[]; readonly tokens: number }
  | { readonly why: string; readonly tokens: number | undefined; readonly restMs?: number }

const toolCallSchema = z.object({
  function: z.object({
    name: z.string().max(100),
    // Some services give the object itself.
    arguments: z.union([z.string().max(10_000), z.record(z.string(), z.unknown())]).optional(),
  }),
})

// Only the fields used.
const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().max(20_000).nullish(),
          tool_calls: z.array(toolCallSchema).max(20).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().nonnegative() }).optional(),
})

function readCall({ function: called }: z.infer<typeof toolCallSchema>): ModelToolCall {
  const { name, arguments: given = '{}' } = called
  return { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) }
}

/** A call and its answer, as messages. */
function messagesOf({ call, result }: ModelStep, at: number) {
  const id = `call_${at + 1}`
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: call }] },
    { role: 'tool', tool_call_id: id, content: result },
  ]
}

/** https://platform.openai.com/docs/api-reference/chat/create */
function requestFor(asked: ModelRequest, { url, model, key }: ModelSettings, form: Form): HttpRequest {
  const { instructions, data, maxTokens, schema, steps = [] } = asked
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: JSON.stringify(data) },
    ...steps.flatMap(messagesOf),
  ]
  const tools = asked.tools?.map((tool) => ({ type: 'function', function: tool }))
  const format =
    schema === undefined || !form.takesSchemas
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: asked.purpose, strict: true, schema },
          },
        }
  const bounds = form.reasons
    ? { max_completion_tokens: maxTokens + reasoningTokens }
    : { temperature: 0, max_tokens: maxTokens }
  return {
    url,
    rateLimit: { name: 'llm', everyMs: 0 },
    isOperators: true,
    kind: 'json',
    body: { model, messages, ...bounds, stream: false, ...format, ...(tools && { tools }) },
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    maxBytes: 100_000,
  }
}

/** Seconds that `Retry-After` asks for; 0 where it is a date or absent. */
function secondsOf(retryAfter: string | undefined): number {
  return Math.min(Number(/^\d{1,6}$/.exec(retryAfter ?? '')?.[0] ?? 0), maxRestSeconds)
}

/** Ends a request that nobody waits for any longer. */
const afterPatienceMs = 250
/** What a model may think before a short answer. */
const reasoningTokens = 4_000
/** What a service says is believed up to here. */
const maxTokensOfCall = 100_000
const maxRestSeconds = 3_600
