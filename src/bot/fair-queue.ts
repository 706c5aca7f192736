/**
 * A fair queue: limits how much of one person and of one workspace runs at once, so that
 * nobody's backlog delays others.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Workspace } from '../model/place.ts'

/** The person a command counts for; the same name in another workspace is another person. */
export interface Person {
  readonly workspace: Workspace
  readonly user: string
}

/** What waits beyond `waitingOfPerson` is displaced, the oldest first. */
export interface Shares {
  readonly ofPerson: number
  readonly ofWorkspace: number
  readonly waitingOfPerson?: number
}

/** Ends a turn; ending it again changes nothing. */
export type EndTurn = () => void

/** The people of one workspace with something running or waiting; the one served last comes last. */
interface Line {
  atWork: number
  readonly people: Map<string, Share>
}

interface Share {
  atWork: number
  /** Called with undefined when displaced. */
  readonly waiting: ((end: EndTurn | undefined) => void)[]
}

export class FairQueue {
  readonly #shares: Shares
  readonly #lines = new Map<Workspace, Line>()

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /**
   * Waits for a turn and gives the function that ends it; undefined if newer requests of the same person
   * displaced this one. `onWait` is called after two seconds of waiting. A turn not ended after a minute no
   * longer counts, so that a hanging command cannot lock a person out.
   */
  async take({ workspace, user }: Person, onWait: () => void = () => {}): Promise<EndTurn | undefined> {
    const line = this.#lines.get(workspace) ?? { atWork: 0, people: new Map<string, Share>() }
    this.#lines.set(workspace, line)
    const share = line.people.get(user) ?? { atWork: 0, waiting: [] }
    line.people.set(user, share)
    // If the workspace has room, anybody who waits already has the maximum running.
    const isFree = line.atWork < this.#shares.ofWorkspace && share.atWork < this.#shares.ofPerson
    if (isFree) return this.#begin({ workspace, user }, line, share)
    const { promise, resolve } = Promise.withResolvers<EndTurn | undefined>()
    share.waiting.push(resolve)
    const { waitingOfPerson = Number.POSITIVE_INFINITY } = this.#shares
    if (share.waiting.length > waitingOfPerson) share.waiting.shift()?.(undefined)
    const timer = setTimeout(onWait, quietMs)
    try {
      const end = await promise
      // What is answered from memory would follow each other otherwise, and nobody else get
      // in until the last of hundreds.
      if (end !== undefined) await letOthersRun()
      return end
    } finally {
      clearTimeout(timer)
    }
  }

  #begin({ workspace, user }: Person, line: Line, share: Share): EndTurn {
    const goLast = () => {
      line.people.delete(user)
      line.people.set(user, share)
    }
    line.atWork += 1
    share.atWork += 1
    goLast()
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(timer)
      line.atWork -= 1
      share.atWork -= 1
      // Also behind people who joined meanwhile.
      goLast()
      this.#goOn(workspace, line)
      if (share.atWork === 0 && share.waiting.length === 0) line.people.delete(user)
      if (line.people.size === 0) this.#lines.delete(workspace)
    }
    const timer = setTimeout(end, maxTurnMs)
    timer.unref()
    return end
  }

  #goOn(workspace: Workspace, line: Line): void {
    while (line.atWork < this.#shares.ofWorkspace) {
      const next = findNext(line, this.#shares.ofPerson)
      if (next === undefined) return
      const [user, share] = next
      share.waiting.shift()?.(this.#begin({ workspace, user }, line, share))
    }
  }
}

/**
 * Among people who may start one more: one with the least running; among equals, the one served longest ago.
 */
function findNext({ people }: Line, ofPerson: number): [string, Share] | undefined {
  let next: [string, Share] | undefined
  for (const entry of people) {
    const [, { atWork, waiting }] = entry
    if (waiting.length === 0 || atWork >= (next?.[1].atWork ?? ofPerson)) continue
    next = entry
    if (atWork === 0) break
  }
  return next
}

const quietMs = 2_000
const maxTurnMs = 60_000
