/**
 * What people's profiles tell, where the workspace lets the bot read them: their time zone,
 * and whether they belong to it.
 */
import { LRUCache } from 'lru-cache'
import { type AdapterContext, atMost, type Standing, within } from '../../../src/core.ts'
import type { Conversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export type Person = Pick<Conversation, 'token' | 'workspace' | 'user' | 'origin'>

export interface PeopleParts extends Pick<AdapterContext, 'log' | 'now'> {
  readonly calls: WebCalls
}

interface Profile {
  readonly timeZone: string | undefined
  /** The ids of where the person belongs; the team is undefined where Slack does not tell. */
  readonly team: string | undefined
  readonly enterprise: string | undefined
  readonly isGuest: boolean
  readonly isStranger: boolean
  /** The account was deactivated. */
  readonly isGone: boolean
}

interface Known {
  readonly askedAtMs: number
  readonly profile: Promise<Profile | undefined>
  isHere: boolean
}

/**
 * Remembers each person for an hour, in this process: another one asks again, and learns the same. Slack itself
 * signs people out whom it deactivates.
 */
export class People {
  readonly #parts: PeopleParts
  readonly #known: LRUCache<string, Known>
  /** The enterprises that workspaces are part of, by token. */
  readonly #enterprises = new LRUCache<string, { readonly id: string | undefined }>(atMost(maxKnown))

  constructor(parts: PeopleParts) {
    this.#parts = parts
    const perf = { now: () => parts.now().epochMilliseconds }
    this.#known = new LRUCache({ ...atMost(maxKnown), ttl: keptMs, ttlResolution: 0, perf })
  }

  /**
   * A person's time zone, such as `Europe/Berlin`, and standing. Where the scope `users:read` was declined,
   * and where Slack takes longer than a second, for which no answer waits, the time zone is undefined, and a
   * member is whose workspace is ours by what Slack said together with what they did. Never rejects.
   */
  async find(
    person: Person,
  ): Promise<{ readonly timeZone: string | undefined; readonly standing: Standing }> {
    const { profile, isHere } = this.#recall(person)
    const found = isHere ? await profile : await within(patienceMs, profile, () => undefined)
    return { timeZone: found?.timeZone, standing: await this.#judge(person, found) }
  }

  /**
   * Who a person is to the workspace, by what Slack said within the last minute, and `gone` once they are
   * deactivated; undefined where it does not tell. Never rejects.
   */
  async standingOf(person: Omit<Person, 'origin'>): Promise<Standing | 'gone' | undefined> {
    const { workspace } = person
    const ours = { team: workspace.slice(workspace.indexOf(':') + 1), enterprise: undefined }
    const asked = { ...person, origin: ours }
    const profile = await this.#recall(asked, freshMs).profile
    if (profile === undefined) return undefined
    return profile.isGone ? 'gone' : this.#judge(asked, profile)
  }

  async #judge(person: Person, profile: Profile | undefined): Promise<Standing> {
    if (profile?.isStranger) return 'outsider'
    const { team, enterprise } = profile?.team === undefined ? person.origin : profile
    const ours = person.workspace.slice(person.workspace.indexOf(':') + 1)
    const isOurs =
      team === ours ||
      (enterprise !== undefined && (enterprise === ours || enterprise === (await this.#enterpriseOf(person))))
    if (!isOurs) return 'outsider'
    return profile?.isGuest ? 'guest' : 'member'
  }

  #recall(person: Person, sinceMs = keptMs): Known {
    const key = keyOf(person)
    const known = this.#known.get(key)
    const nowMs = this.#parts.now().epochMilliseconds
    if (known !== undefined && nowMs - known.askedAtMs < sinceMs) return known
    const asked: Known = { askedAtMs: nowMs, profile: this.#ask(person), isHere: false }
    void asked.profile.then(() => {
      asked.isHere = true
    })
    this.#known.set(key, asked)
    return asked
  }

  // https://docs.slack.dev/reference/methods/users.info
  async #ask(person: Person): Promise<Profile | undefined> {
    const { calls, log } = this.#parts
    try {
      const { user: found } = await calls.client(person.token).users.info({ user: person.user })
      return {
        timeZone: found?.tz,
        team: found?.team_id,
        enterprise: found?.enterprise_user?.enterprise_id,
        isGuest: found?.is_restricted === true || found?.is_ultra_restricted === true,
        isStranger: found?.is_stranger === true,
        isGone: found?.deleted === true,
      }
    } catch (error) {
      // What Slack refuses it refuses for a while; anything else may be over the next time.
      if (refusalOf(error) === undefined) this.#known.delete(keyOf(person))
      if (refusalOf(error) !== 'missing_scope')
        log.warn({ reason: describe(error) }, 'a person’s profile is not known')
      return undefined
    }
  }

  /**
   * Of the workspace that the token is for; people of its other workspaces belong to the same organisation.
   */
  async #enterpriseOf({ token }: Person): Promise<string | undefined> {
    const known = this.#enterprises.get(token)
    if (known !== undefined) return known.id
    const { calls, log } = this.#parts
    try {
      const asked = calls.client(token).auth.test()
      const who = await within(patienceMs, asked, () => undefined)
      if (who !== undefined) this.#enterprises.set(token, { id: who.enterprise_id })
      return who?.enterprise_id
    } catch (error) {
      log.warn({ reason: describe(error) }, 'a workspace’s enterprise is not known')
      return undefined
    }
  }
}

function keyOf({ workspace, user }: Person): string {
  return `${workspace}/${user}`
}

const keptMs = 3_600_000
const freshMs = 60_000
const patienceMs = 1_000
const maxKnown = 10_000
