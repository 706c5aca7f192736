/**
 * Last answers, with those that the database could not take. They are held in memory, so that a number is never
 * read of an older list than the one on the screen.
 */
import { workspaceOf } from '../model/place.ts'
import { type LastAnswer, type LastAnswers, type Speaking, withSeen } from '../ports/last-answers.ts'
import type { Person } from '../ports/store.ts'

interface Held {
  readonly where: Speaking
  readonly answer: LastAnswer
}

export class HeldAnswers {
  readonly #rows: LastAnswers
  readonly #isAway: () => boolean
  readonly #held = new Map<string, Held>()
  /** Answers up to then may be older than one that is held no longer. */
  #lostUntilMs = 0

  /** `isAway` tells that the database does not answer, so that it is not asked. */
  constructor(rows: LastAnswers, isAway: () => boolean) {
    this.#rows = rows
    this.#isAway = isAway
  }

  /**
   * As `LastAnswers.find`; `lost` where a newer answer than the stored one may have been dropped, as too many
   * could not be saved.
   */
  async find(where: Speaking): Promise<LastAnswer | 'lost' | undefined> {
    const stored = this.#isAway() ? undefined : await this.#rows.find(where)
    return this.#newest(where, stored)
  }

  /** Saves it, and holds it where that fails, which rejects as `LastAnswers.save` does; not while that is away. */
  async save(where: Speaking, answer: LastAnswer): Promise<void> {
    const key = keyOf(where)
    this.#held.delete(key)
    this.#held.set(key, { where, answer })
    if (this.#isAway()) return this.#dropOldest()
    try {
      await this.#rows.save(where, answer)
      this.#release(key, answer)
    } catch (error) {
      this.#dropOldest()
      throw error
    }
    await this.#renewOthers()
  }

  /** Implements `LastAnswers.removeUntil`. */
  async removeUntil(ms: number): Promise<void> {
    for (const [key, { answer }] of this.#held) if (answer.answeredAtMs <= ms) this.#held.delete(key)
    await this.#rows.removeUntil(ms)
  }

  /** Holds nothing more of a person. */
  forget({ user, workspace, own }: Person): void {
    const workspaces = [workspace, ...(own === undefined ? [] : [workspaceOf(own)])]
    for (const [key, { where }] of this.#held)
      if (where.user === user && workspaces.includes(workspaceOf(where.place))) this.#held.delete(key)
  }

  #newest(where: Speaking, stored: LastAnswer | undefined): LastAnswer | 'lost' | undefined {
    const own = this.#held.get(keyOf(where))?.answer
    const isNewer = own !== undefined && own.answeredAtMs >= (stored?.answeredAtMs ?? 0)
    if (!isNewer && stored !== undefined && stored.answeredAtMs <= this.#lostUntilMs) return 'lost'
    let newest = isNewer ? own : stored
    if (where.thread === '') return newest
    if (isNewer && stored?.isPublic === true) newest = withSeen(newest, stored)
    for (const held of this.#held.values())
      if (isSameThread(held.where, where) && held.answer.seenByAll !== undefined)
        newest = withSeen(newest, held.answer.seenByAll)
    return newest
  }

  /** Other replicas read the stored ones, so what is held goes over them as soon as that works. */
  async #renewOthers(): Promise<void> {
    for (const [key, { where, answer }] of [...this.#held].slice(0, renewedAtOnce))
      if (await this.#rows.renew(where, answer)) this.#release(key, answer)
  }

  #release(key: string, answer: LastAnswer): void {
    if (this.#held.get(key)?.answer === answer) this.#held.delete(key)
  }

  #dropOldest(): void {
    for (const [key, { answer }] of this.#held) {
      if (this.#held.size <= answersHeld) return
      this.#held.delete(key)
      this.#lostUntilMs = Math.max(this.#lostUntilMs, answer.answeredAtMs)
    }
  }
}

function keyOf({ place, thread, user }: Speaking): string {
  return JSON.stringify([place, thread, user])
}

function isSameThread(one: Speaking, other: Speaking): boolean {
  return one.place === other.place && one.thread === other.thread
}

const answersHeld = 1_000
/** Few, as somebody waits meanwhile. */
const renewedAtOnce = 20
