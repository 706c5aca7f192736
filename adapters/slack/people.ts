/** What people's profiles tell, where the workspace lets the bot read them: the time zone that their clocks show. */
import { type Log, within } from '../../src/core.ts'
import type { Conversation } from './conversation.ts'
import { describe } from './library-log.ts'
import { refusalOf } from './refusals.ts'
import type { WebCalls } from './web-calls.ts'

export type Person = Pick<Conversation, 'token' | 'workspace' | 'user'>

export interface PeopleParts {
  readonly calls: WebCalls
  readonly log: Log
  now(): Temporal.Instant
}

interface Known {
  readonly timeZone: Promise<string | undefined>
  isHere: boolean
  readonly endsAtMs: number
}

/** Remembers each person for an hour, in this process: another one asks anew, and learns the same. */
export class People {
  readonly #parts: PeopleParts
  readonly #known = new Map<string, Known>()

  constructor(parts: PeopleParts) {
    this.#parts = parts
  }

  /**
   * A person's time zone, such as `Europe/Berlin`. Undefined where the scope `users:read` was declined, and where Slack
   * takes longer than a second: the answer must not wait for it. Never rejects.
   */
  async findTimeZone(person: Person): Promise<string | undefined> {
    const { timeZone, isHere } = this.#recall(person)
    if (isHere) return timeZone
    return within(patienceMs, timeZone, () => undefined)
  }

  #recall(person: Person): Known {
    const key = keyOf(person)
    const nowMs = this.#parts.now().epochMilliseconds
    const known = this.#known.get(key)
    if (known !== undefined && known.endsAtMs > nowMs) return known
    const asked: Known = { timeZone: this.#ask(person), isHere: false, endsAtMs: nowMs + keptMs }
    void asked.timeZone.then(() => {
      asked.isHere = true
    })
    this.#known.delete(key)
    this.#known.set(key, asked)
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest)
    return asked
  }

  // https://docs.slack.dev/reference/methods/users.info
  async #ask(person: Person): Promise<string | undefined> {
    const { calls, log } = this.#parts
    try {
      const { user: found } = await calls.client(person.token).users.info({ user: person.user })
      return found?.tz
    } catch (error) {
      // What Slack refuses it refuses for a while; anything else may be over the next time.
      if (refusalOf(error) === undefined) this.#known.delete(keyOf(person))
      if (refusalOf(error) !== 'missing_scope')
        log.warn({ reason: describe(error) }, 'a person’s time zone is not known')
      return undefined
    }
  }
}

function keyOf({ workspace, user }: Person): string {
  return `${workspace}/${user}`
}

const keptMs = 3_600_000
const patienceMs = 1_000
const maxKnown = 10_000
