/** Work that goes on after its answer: the message that shows it changes until the work ends. */
import { type AdapterContext, BotError, type Card, type Workspace } from '../../src/core.ts'
import type { Answer } from './answer.ts'
import { newId } from './new-id.ts'

/** A message with an answer, which its platform lets the bot change. */
export interface FollowedMessage {
  readonly workspace: Workspace
  /** Names it on its platform; a press of a button in it gives the same. */
  readonly key: string
  /**
   * Puts what is so by now in its place; `origin` is the command that this answers, and `isLast` tells that
   * the work ended. What it rejects with ends the following.
   */
  put(answer: Answer, isLast: boolean): Promise<void>
}

type Parts = Pick<AdapterContext, 'rows' | 'log' | 'now' | 'random' | 'pause'> & {
  /** The shortest time between two changes of a message; 3 s unless told. */
  readonly everyMs?: number
}

/** Follows messages in this process; whoever presses in one ends that, at any replica. */
export class Follower {
  readonly #parts: Parts
  readonly #everyMs: number
  readonly #stopping = new AbortController()
  readonly #following = new Set<Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#everyMs = parts.everyMs ?? defaultEveryMs
  }

  /** Goes on beside everything else, for ten minutes at most, where the card says that its work goes on. */
  follow(answer: Answer, message: FollowedMessage): void {
    if (answer.card.goesOn === undefined || answer.again === undefined) return
    if (this.#stopping.signal.aborted || this.#following.size >= maxFollowed) return
    const following = this.#follow(answer, message)
      .catch((error: unknown) => this.#told(error))
      .finally(() => this.#following.delete(following))
    this.#following.add(following)
  }

  /** To be called before a press puts something else in a message's place. Never rejects. */
  async end(workspace: Workspace, key: string): Promise<void> {
    try {
      const row = rowOf(key)
      if ((await this.#parts.rows.find(workspace, row)) !== undefined)
        await this.#parts.rows.remove(workspace, row)
    } catch (error) {
      this.#told(error)
    }
  }

  /** Resolves when nothing is followed any more. */
  async stop(): Promise<void> {
    this.#stopping.abort(new BotError('unavailable', 'The program stops.'))
    await Promise.all(this.#following)
  }

  async #follow(answer: Answer, { workspace, key, put }: FollowedMessage): Promise<void> {
    const { rows, now, random, pause } = this.#parts
    const { again } = answer
    const [row, mark] = [rowOf(key), newId(random, 16)]
    const endsAtMs = now().epochMilliseconds + 2 * followedMs
    await rows.save(workspace, row, mark, endsAtMs)
    let { card } = answer
    for (let left = Math.ceil(followedMs / this.#everyMs); left > 0; left -= 1) {
      await pause(this.#everyMs, this.#stopping.signal)
      const origin = card.goesOn
      if (origin === undefined || again === undefined) break
      const ask = again(origin)
      const next = await ask.answer()
      // What everybody reads is no place for what only one may see.
      if (answer.visibility === 'public' && ask.visibility === 'private') break
      if (isSame(next, card)) continue
      if ((await rows.find(workspace, row)) !== mark) return
      const isLast = next.goesOn === undefined
      await put({ card: next, visibility: answer.visibility, origin, again }, isLast)
      card = next
      if (isLast) break
    }
    await rows.remove(workspace, row)
  }

  /** The answer itself arrived: that it no longer changes fails nothing. */
  #told(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#parts.log.debug({ err: error }, 'a message is not followed')
  }
}

function isSame(one: Card, other: Card): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function rowOf(key: string): string {
  return `follow:${key}`
}

const defaultEveryMs = 3_000
/** Interactions on Discord can be answered for fifteen minutes, and the message has a button to look again. */
const followedMs = 10 * 60_000
/** One that is not followed is as it was; each costs a question to the database every three seconds. */
const maxFollowed = 100
