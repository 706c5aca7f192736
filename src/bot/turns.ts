/** Turns: how much of a person and of a workspace is at work at once; the rest waits, and nobody's rest is in another's way. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Workspace } from '../model/place.ts'

/** Whom a command counts for: the same name in another workspace is another person. */
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

/** Those of one workspace who have something at work or waiting, who was served last at the end. */
interface Line {
  atWork: number
  readonly people: Map<string, Share>
}

interface Share {
  atWork: number
  /** Told undefined when displaced. */
  readonly waiting: ((end: EndTurn | undefined) => void)[]
}

export class Turns {
  readonly #shares: Shares
  readonly #lines = new Map<Workspace, Line>()

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /**
   * Gives a turn as soon as there is one, and the way to end it; undefined where newer ones of the same person displaced
   * this. `onWait` is told when it has waited for two seconds. A turn that was not ended after a minute counts no longer,
   * so that nothing that hangs can shut a person out.
   */
  async take({ workspace, user }: Person, onWait: () => void = () => {}): Promise<EndTurn | undefined> {
    const line = this.#lines.get(workspace) ?? { atWork: 0, people: new Map<string, Share>() }
    this.#lines.set(workspace, line)
    const share = line.people.get(user) ?? { atWork: 0, waiting: [] }
    line.people.set(user, share)
    // Where the workspace has room, whoever waits has as much at work as a person may.
    const isFree = line.atWork < this.#shares.ofWorkspace && share.atWork < this.#shares.ofPerson
    if (isFree) return this.#begin({ workspace, user }, line, share)
    const { promise, resolve } = Promise.withResolvers<EndTurn | undefined>()
    share.waiting.push(resolve)
    const { waitingOfPerson = Number.POSITIVE_INFINITY } = this.#shares
    if (share.waiting.length > waitingOfPerson) share.waiting.shift()?.(undefined)
    const timer = setTimeout(onWait, quietMs)
    try {
      const end = await promise
      // What is answered from memory would follow each other otherwise, and nobody else get in until the last of hundreds.
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
      // Also behind those who came meanwhile.
      goLast()
      this.#goOn(workspace, line)
      if (share.atWork === 0 && share.waiting.length === 0) line.people.delete(user)
      if (line.people.size === 0) this.#lines.delete(workspace)
    }
    const timer = setTimeout(end, longestMs)
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

/** Of those who wait and may, one with the least at work; among these, whoever was served longest ago. */
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
const longestMs = 60_000
