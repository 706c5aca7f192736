/**
 * Asks the language model that the settings name: with a time limit, within a workspace's tokens of the
 * day, and not for a while after it failed repeatedly.
 */

import { z } from 'zod'
import { CircuitBreaker } from '../async/circuit-breaker.ts'
import { within } from '../async/within.ts'
import { exchange } from '../http/exchange.ts'
import { dayOf } from '../model/day.ts'
import { parseJson } from '../model/parse-json.ts'
import type { Workspace } from '../model/place.ts'
import type { HttpRequest } from '../ports/http.ts'
import type {
  LanguageModel,
  ModelAnswer,
  ModelPurpose,
  ModelRequest,
  NoModelAnswer,
} from '../ports/language-model.ts'
import type { Log } from '../ports/log.ts'
import type { ModelDays } from '../ports/model-days.ts'
import { holdsKey } from './holds-key.ts'
import type { ModelSettings } from './settings.ts'

/** The outcome of a call; `tokens` is what the service says that it took, or what is reckoned. */
export interface ModelCall {
  readonly purpose: ModelPurpose
  readonly outcome: 'answered' | Exclude<NoModelAnswer, 'uncounted'>
  readonly tokens: number
}

export interface ModelParts {
  readonly log: Log
  readonly version: string
  readonly days: ModelDays
  now(): Temporal.Instant
  /** Told of each call, and of each that was not made for want of tokens or of room. */
  onCall?(call: ModelCall): void
  /** Told how many sentences were shown, or dropped and why. */
  onSentences?(sentences: ReadonlyMap<string, number>): void
}

/** Nothing is sent until something is asked; of each failure only what kind it is is logged. */
export function openModel(settings: ModelSettings, parts: ModelParts): LanguageModel {
  const { log, now, days, onCall, onSentences } = parts
  const nowMs = () => now().epochMilliseconds
  const today = () => dayOf(now())
  // A model that is too slow to read questions may still be quick enough to answer them.
  const lines = { query: openLine('questions are read by rules'), answer: openLine('quotes stand alone') }
  let form: Form = { takesSchemas: true, reasons: false }
  const counting = new Set<Promise<void>>()

  /** Nobody who asks waits for it; the stop does. */
  function countLater(work: Promise<void>, fault: string): void {
    const counted: Promise<void> = work
      .catch((error: unknown) => log.warn({ err: error }, fault))
      .finally(() => counting.delete(counted))
    counting.add(counted)
  }

  /** Whether there are tokens left for it; a database that is too slow rejects, and takes none in the end. */
  async function takeTokens(workspace: Workspace, day: string, tokens: number): Promise<boolean> {
    const taking = days.take(workspace, day, tokens, settings.dailyTokens)
    return within(countingMs, taking, () => {
      const giveBack = async () => {
        // That it failed is told already.
        if (await taking.catch(() => false)) await days.add(workspace, day, { calls: -1, tokens: -tokens })
      }
      countLater(giveBack(), 'tokens of the language model were not given back')
      throw new Error('the database does not answer in time')
    })
  }

  function openLine(meanwhile: string): Line {
    const breaker = new CircuitBreaker({
      threshold: 3,
      rest: { firstMs: 10_000, maxMs: 300_000 },
      onOpen: (why) => log.warn({ why }, `the language model fails: ${meanwhile}`),
      onClose: () => log.info({}, 'the language model answers again'),
    })
    return { breaker, atWork: [], isTrying: false }
  }

  /** The status, and what the service names as its reason: never anything that may be the key. */
  function sayRefusal({ status, text }: { readonly status: number; readonly text: string }): string {
    const names = [...text.matchAll(/"(?:code|param)"\s?:\s?"([a-z_]{1,40})"/gi)].flatMap(
      ([, name]) => name ?? [],
    )
    const reason = names.join(', ')
    const isSafe = reason !== '' && (settings.key === undefined || !holdsKey(reason, settings.key))
    return `answers ${status}${isSafe ? ` (${reason})` : ''}`
  }

  /** The answer of the service, and the tokens that it took. */
  async function send(asked: ModelRequest): Promise<Reply> {
    const { patienceMs, timeoutMs = patienceMs + afterPatienceMs } = asked
    const limits = { userAgent: `journal-club/${parts.version}`, allowPrivate: false, signal: undefined }
    const untilMs = performance.now() + timeoutMs
    let learnt: Partial<Form> = {}
    const post = () => {
      const leftMs = Math.max(1, Math.ceil(untilMs - performance.now()))
      return exchange(requestFor(asked, settings, { ...form, ...learnt }), { ...limits, timeoutMs: leftMs })
    }
    const refusal = () =>
      'status' in answer && /^4(?:00|22)$/.test(`${answer.status}`) ? answer.text : undefined
    let answer = await post()
    if (!form.reasons && /max_completion_tokens|temperature/.test(refusal() ?? '')) {
      learnt = { reasons: true }
      answer = await post()
    }
    // Some services know no schema, or not this kind.
    if (form.takesSchemas && asked.schema !== undefined && refusal() !== undefined) {
      learnt = { ...learnt, takesSchemas: false }
      answer = await post()
    }
    if ('status' in answer && answer.status === 200) form = { ...form, ...learnt }
    if ('why' in answer) return { why: answer.why, tokens: undefined }
    if (answer.status !== 200)
      return { why: sayRefusal(answer), tokens: 0, restMs: secondsOf(answer.retryAfter) * 1_000 }
    const read = answerSchema.safeParse(parseJson(answer.text))
    const text = read.data?.choices[0]?.message.content
    const tokens = read.data?.usage?.total_tokens
    if (text === undefined) return { why: 'does not answer as a chat', tokens }
    if (settings.key !== undefined && holdsKey(text, settings.key)) return { why: 'tells its key', tokens }
    return { text, tokens: Math.min(tokens ?? reckon(asked, form), maxTokensOfCall) }
  }

  /** Asks and counts; that it was late was counted already. */
  async function call(asked: ModelRequest, line: Line, wait: { isLate: boolean }): Promise<ModelAnswer> {
    const { workspace, purpose } = asked
    const [day, reckoned] = [today(), reckon(asked, form)]
    const count = (outcome: ModelCall['outcome'], tokens = 0) => onCall?.({ purpose, outcome, tokens })
    try {
      if (!(await takeTokens(workspace, day, reckoned))) {
        count('spent')
        return { why: 'spent' }
      }
    } catch (error) {
      log.warn({ err: error }, 'tokens of the language model cannot be counted: it is not asked')
      return { why: 'uncounted' }
    }
    const reply = await send(asked)
    const { tokens = reckoned } = reply
    const isFailure = 'why' in reply
    if (isFailure && !wait.isLate) line.breaker.fail(reply.why, nowMs(), reply.restMs)
    if (!isFailure && !wait.isLate) line.breaker.succeed()
    count(isFailure ? 'failed' : wait.isLate ? 'late' : 'answered', tokens)
    const change = { tokens: tokens - reckoned, failures: isFailure || wait.isLate ? 1 : 0 }
    countLater(days.add(workspace, day, change), 'tokens of the language model were not counted')
    if (isFailure) return { why: 'failed' }
    asked.keep?.(reply.text)
    return { text: reply.text }
  }

  return {
    async ask(asked) {
      const line = lines[asked.purpose]
      const isTrial = line.breaker.isOpen
      if (isTrial && (line.isTrying || line.breaker.restMs(nowMs()) > 0)) return { why: 'failed' }
      const ofWorkspace = line.atWork.filter((workspace) => workspace === asked.workspace)
      if (line.atWork.length >= maxAtOnce || ofWorkspace.length >= maxOfWorkspace) {
        onCall?.({ purpose: asked.purpose, outcome: 'busy', tokens: 0 })
        return { why: 'busy' }
      }
      line.atWork.push(asked.workspace)
      line.isTrying ||= isTrial
      const wait = { isLate: false }
      const answer = call(asked, line, wait).finally(() => {
        line.atWork.splice(line.atWork.indexOf(asked.workspace), 1)
        if (isTrial) line.isTrying = false
      })
      return within(asked.patienceMs, answer, (): ModelAnswer => {
        wait.isLate = true
        line.breaker.fail(`does not answer within ${asked.patienceMs} ms`, nowMs())
        return { why: 'late' }
      })
    },

    countSentences(workspace, sentences) {
      onSentences?.(sentences)
      const dropped = [...sentences].reduce((sum, [why, count]) => (why === 'shown' ? sum : sum + count), 0)
      if (dropped === 0) return
      countLater(days.add(workspace, today(), { dropped }), 'dropped sentences were not counted')
    },

    async stop() {
      while (counting.size > 0) await Promise.all(counting)
    },

    async describe(workspace) {
      await Promise.all(counting)
      const { calls, tokens, failures, dropped } = await days.find(workspace, today())
      const used = `${tell(calls, 'call')} and ${tokens.toLocaleString('en')} of ${tell(settings.dailyTokens, 'token')} today`
      const { failure } = lines.answer.breaker
      return [
        `${settings.model}, ${used}`,
        ...(failures > 0 ? [tell(failures, 'failure')] : []),
        ...(dropped > 0 ? [`${tell(dropped, 'sentence')} dropped`] : []),
        ...(failure === undefined ? [] : [`it ${failure.why}`]),
      ].join(', ')
    },
  }
}

/** Requests of one purpose. */
interface Line {
  readonly breaker: CircuitBreaker
  /** Whose they are that are under way. */
  readonly atWork: Workspace[]
  /** Whether one is asked after a rest. */
  isTrying: boolean
}

/** How the service wants to be asked, as far as its answers told. */
interface Form {
  readonly takesSchemas: boolean
  /** Whether it counts what it thinks as tokens of its answer, and takes no temperature. */
  readonly reasons: boolean
}

type Reply =
  | { readonly text: string; readonly tokens: number }
  | { readonly why: string; readonly tokens: number | undefined; readonly restMs?: number }

// Only the fields used.
const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(20_000) }) })).min(1),
  usage: z.object({ total_tokens: z.int().nonnegative() }).optional(),
})

/** https://platform.openai.com/docs/api-reference/chat/create */
function requestFor(asked: ModelRequest, { url, model, key }: ModelSettings, form: Form): HttpRequest {
  const { instructions, data, maxTokens, schema } = asked
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: JSON.stringify(data) },
  ]
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
    body: { model, messages, ...bounds, stream: false, ...format },
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    maxBytes: 100_000,
  }
}

/** What a call takes at most: a token is seldom less than three characters of English. */
function reckon({ instructions, data, maxTokens }: ModelRequest, { reasons }: Form): number {
  const told = Math.ceil((instructions.length + JSON.stringify(data).length) / 3)
  return told + maxTokens + (reasons ? reasoningTokens : 0)
}

/** Of `Retry-After`, where it is a number of seconds. */
function secondsOf(retryAfter: string | undefined): number {
  return Math.min(Number(/^\d{1,6}$/.exec(retryAfter ?? '')?.[0] ?? 0), maxRestSeconds)
}

function tell(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

const maxAtOnce = 8
/** Half of the commands that a workspace may have at work, so that others are answered meanwhile. */
const maxOfWorkspace = 4
/** Whoever asks for an answer does not wait longer for the database. */
const countingMs = 1_500
/** Ends a request that nobody waits for any longer. */
const afterPatienceMs = 250
/** What a model may think before a short answer. */
const reasoningTokens = 4_000
/** What a service says is believed up to here. */
const maxTokensOfCall = 100_000
const maxRestSeconds = 3_600
