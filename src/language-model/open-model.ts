/**
 * Asks the language model that the settings name: with a time limit, within a workspace's tokens of the
 * day, and not for a while after it failed repeatedly.
 */

import { CircuitBreaker } from '../async/circuit-breaker.ts'
import { within } from '../async/within.ts'
import { dayOf } from '../model/day.ts'
import type { Workspace } from '../model/place.ts'
import type {
  LanguageModel,
  ModelAnswer,
  ModelPurpose,
  ModelRequest,
  NoModelAnswer,
} from '../ports/language-model.ts'
import type { Log } from '../ports/log.ts'
import type { ModelDays } from '../ports/model-days.ts'
import { ModelService } from './model-service.ts'
import type { ModelSettings } from './settings.ts'
import { TokenCount } from './token-count.ts'

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
  const lines = {
    query: openLine('questions are read by rules'),
    answer: openLine('quotes stand alone'),
    talk: openLine('plain words are read without it'),
  }
  const service = new ModelService(settings, parts.version)
  const count = new TokenCount(days, log, settings.dailyTokens)

  function openLine(meanwhile: string): Line {
    const breaker = new CircuitBreaker({
      threshold: 3,
      rest: { firstMs: 10_000, maxMs: 300_000 },
      onOpen: (why) => log.warn({ why }, `the language model fails: ${meanwhile}`),
      onClose: () => log.info({}, 'the language model answers again'),
    })
    return { breaker, atWork: [], isTrying: false }
  }

  /** Asks and counts; that it was late was counted already. */
  async function call(asked: ModelRequest, line: Line, wait: { isLate: boolean }): Promise<ModelAnswer> {
    const { workspace, purpose } = asked
    const [day, reckoned] = [today(), service.reckon(asked)]
    const tell = (outcome: ModelCall['outcome'], tokens = 0) => onCall?.({ purpose, outcome, tokens })
    try {
      if (!(await count.take(workspace, day, reckoned))) {
        tell('spent')
        return { why: 'spent' }
      }
    } catch (error) {
      log.warn({ err: error }, 'tokens of the language model cannot be counted: it is not asked')
      return { why: 'uncounted' }
    }
    const reply = await service.send(asked)
    const { tokens = reckoned } = reply
    const isFailure = 'why' in reply
    if (isFailure && !wait.isLate) line.breaker.fail(reply.why, nowMs(), reply.restMs)
    if (!isFailure && !wait.isLate) line.breaker.succeed()
    tell(isFailure ? 'failed' : wait.isLate ? 'late' : 'answered', tokens)
    const change = { tokens: tokens - reckoned, failures: isFailure || wait.isLate ? 1 : 0 }
    count.later(days.add(workspace, day, change), 'tokens of the language model were not counted')
    if (isFailure) return { why: 'failed' }
    asked.keep?.(reply.text)
    return { text: reply.text, ...(reply.calls && { calls: reply.calls }) }
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
      count.later(days.add(workspace, today(), { dropped }), 'dropped sentences were not counted')
    },

    async stop() {
      await count.stop()
    },

    async describe(workspace) {
      await count.settle()
      const { calls, tokens, failures, dropped } = await days.find(workspace, today())
      const used = `${sayCount(calls, 'call')} and ${tokens.toLocaleString('en')} of ${sayCount(settings.dailyTokens, 'token')} today`
      const failure = lines.answer.breaker.failure ?? lines.talk.breaker.failure
      return [
        `${settings.model}, ${used}`,
        ...(failures > 0 ? [sayCount(failures, 'failure')] : []),
        ...(dropped > 0 ? [`${sayCount(dropped, 'sentence')} dropped`] : []),
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

function sayCount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

const maxAtOnce = 8
/** Half of the commands that a workspace may have at work, so that others are answered meanwhile. */
const maxOfWorkspace = 4
