/**
 * Slack's sessions of an agent: a direct conversation's threads have titles, and show that an answer is
 * worked on (https://docs.slack.dev/ai/agent-sessions). The answer neither waits for
 * any of it nor fails with it.
 */
import { LRUCache } from 'lru-cache'
import { type AdapterContext, cleanLine, cutText, within } from '../../../src/core.ts'
import { agentScope } from '../install/manifest.ts'
import type { Conversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface SessionParts extends Pick<AdapterContext, 'log' | 'now'> {
  readonly calls: WebCalls
}

/** A thread of direct messages; `isNew` where the message begins it. */
export interface Talk extends Pick<Conversation, 'token' | 'channel' | 'user'> {
  readonly threadTs: string
  readonly isNew: boolean
  /** What was said. */
  readonly text: string
}

export class Sessions {
  readonly #parts: SessionParts
  /** Whether Slack knows the app as an agent, by token. */
  readonly #agents: LRUCache<string, Promise<boolean>>

  constructor(parts: SessionParts) {
    this.#parts = parts
    const perf = { now: () => parts.now().epochMilliseconds }
    this.#agents = new LRUCache({ max: maxKnown, ttl: keptMs, ttlResolution: 0, perf })
  }

  /**
   * Whether the workspace installed the app as an agent: earlier manifests did not say so, and there threads
   * have no titles and answers stand in none. False where Slack does not tell within a second. Never rejects.
   */
  isAgent(token: string): Promise<boolean> {
    const known = this.#agents.get(token) ?? this.#ask(token)
    this.#agents.set(token, known)
    return within(patienceMs, known, () => false)
  }

  /** Works on an answer; what takes longer than a blink is shown. Resolves when Slack was told the end. */
  async during(talk: Talk, work: () => Promise<void>): Promise<void> {
    let showing: Promise<boolean> | undefined
    const timer = setTimeout(() => {
      showing = this.#tell(talk, 'processing')
    }, blinkMs)
    try {
      await work()
    } finally {
      clearTimeout(timer)
      // Unlike other words of Slack's, this one does not go away by itself when the answer comes.
      if (await showing) await this.#tell(talk, 'active', true)
      else if (talk.isNew) await this.#tell(talk, 'active')
    }
  }

  // https://docs.slack.dev/reference/methods/agents.sessions.setStatus; the title
  // counts for a new session only.
  async #tell(talk: Talk, status: 'processing' | 'active', insists = false): Promise<boolean> {
    const { calls, log } = this.#parts
    const { token, channel: channel_id, threadTs: thread_ts, user: initiator_user_id } = talk
    const title = cutText(cleanLine(talk.text) || 'Papers', maxTitle)
    const tell = () =>
      calls
        .client(token)
        .agents.sessions.setStatus({ channel_id, thread_ts, status, title, initiator_user_id })
    try {
      await (insists ? calls.call(tell) : tell())
      return true
    } catch (error) {
      log.debug({ reason: describe(error) }, 'the state of a session could not be shown')
      return false
    }
  }

  // The answer's header names the scopes: https://docs.slack.dev/reference/methods/auth.test
  async #ask(token: string): Promise<boolean> {
    const { calls, log } = this.#parts
    try {
      const { response_metadata } = await calls.client(token).auth.test()
      return response_metadata?.scopes?.includes(agentScope) ?? false
    } catch (error) {
      this.#agents.delete(token)
      log.debug({ reason: describe(error) }, 'whether the app is an agent is not known')
      return false
    }
  }
}

/** Quicker answers would only flicker. */
const blinkMs = 300
const maxTitle = 200
const patienceMs = 1_000
const keptMs = 3_600_000
const maxKnown = 500
