/** How many commands a person may send within a minute. */
import type { Person } from './fair-queue.ts'

/** Counts exactly, over a sliding minute; remembers the 10,000 people who sent last. */
export class MinuteLimit {
  readonly #max: number
  readonly #now: () => Temporal.Instant
  /** When each person's commands of the last minute were sent; the person who sent last comes last. */
  readonly #sent = new Map<string, number[]>()

  /** `max` is 0 for no limit. */
  constructor(max: number, now: () => Temporal.Instant) {
    this.#max = max
    this.#now = now
  }

  /** In how many seconds a person may send the next command; 0 for now. */
  secondsToWait(person: Person): number {
    const sent = this.#sent.get(keyOf(person)) ?? []
    const nowMs = this.#now().epochMilliseconds
    const inMinute = sent.filter((sentMs) => isInMinute(sentMs, nowMs))
    const [oldest = nowMs] = inMinute
    if (this.#max === 0 || inMinute.length < this.#max) return 0
    return Math.ceil((oldest + minuteMs - nowMs) / 1_000)
  }

  /** Counts a command and gives 0; or, without counting it, gives how many seconds the person has to wait. */
  count(person: Person): number {
    if (this.#max === 0) return 0
    const seconds = this.secondsToWait(person)
    if (seconds > 0) return seconds
    const nowMs = this.#now().epochMilliseconds
    const key = keyOf(person)
    const sent = this.#sent.get(key) ?? []
    this.#sent.delete(key)
    this.#sent.set(key, [...sent.filter((sentMs) => isInMinute(sentMs, nowMs)), nowMs])
    for (const [old, times] of this.#sent) {
      if (this.#sent.size <= maxPeople && isInMinute(times.at(-1) ?? 0, nowMs)) break
      this.#sent.delete(old)
    }
    return 0
  }
}

/** A clock that was set back makes nobody wait longer. */
function isInMinute(sentMs: number, nowMs: number): boolean {
  return sentMs <= nowMs && sentMs > nowMs - minuteMs
}

function keyOf({ workspace, user }: Person): string {
  return JSON.stringify([workspace, user])
}

const minuteMs = 60_000
const maxPeople = 10_000
