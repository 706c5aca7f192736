/** Remembers what was last answered, so that people can go on from it. */
import type { Asker } from '../commands/support/command.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import type { LastAnswer } from '../ports/last-answers.ts'
import type { Log } from '../ports/log.ts'

/** How long an answer can be gone on from at all. */
const kept = Temporal.Duration.from({ hours: 24 })
/** Outside of threads, how long words that could mean something new are read as a follow-up. */
const fresh = Temporal.Duration.from({ minutes: 10 })

export interface Recalled extends LastAnswer {
  /** In this thread, or moments ago. */
  readonly isFresh: boolean
}

/** The answer that a person goes on from; undefined where there is none, or the database does not answer. */
export async function recall(asker: Asker, library: Library): Promise<Recalled | undefined> {
  if (library.outageSince !== undefined) return undefined
  const found = await library.store.lastAnswers.find(speakingOf(asker))
  const now = library.now()
  if (found === undefined || found.answeredAtMs <= now.subtract(kept).epochMilliseconds) return undefined
  const isFresh =
    speakingOf(asker).thread !== '' || found.answeredAtMs > now.subtract(fresh).epochMilliseconds
  return { ...found, isFresh }
}

/** Remembers a card that shows papers. What cannot be remembered is logged: the answer itself is there. */
export class Memory {
  readonly #library: Library
  readonly #log: Pick<Log, 'warn'>
  #tidiedAtMs = 0

  constructor(library: Library, log: Pick<Log, 'warn'>) {
    this.#library = library
    this.#log = log
  }

  async keep(asker: Asker, { shows }: Card): Promise<void> {
    if (shows === undefined || this.#library.outageSince !== undefined) return
    const { lastAnswers } = this.#library.store
    const answeredAtMs = this.#library.now().epochMilliseconds
    const isPublic = asker.audience === 'everybody'
    try {
      const answer = { ...shows, isPublic, answeredAtMs }
      await lastAnswers.save(speakingOf(asker), answer)
      if (asker.opens !== undefined)
        await lastAnswers.save({ ...speakingOf(asker), thread: asker.opens }, answer)
      if (answeredAtMs - this.#tidiedAtMs < tidiedEveryMs) return
      this.#tidiedAtMs = answeredAtMs
      await lastAnswers.removeUntil(this.#library.now().subtract(kept).epochMilliseconds)
    } catch (error) {
      this.#log.warn({ err: error }, 'an answer was not remembered')
    }
  }
}

function speakingOf({ place, thread, user }: Asker) {
  return { place, thread: thread ?? '', user }
}

const tidiedEveryMs = 600_000
