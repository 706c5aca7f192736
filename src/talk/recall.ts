/** Remembers what was last answered, so that people can go on from it. */
import type { Asker } from '../commands/support/command.ts'
import type { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { findIdentifiers } from '../model/identifier.ts'
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
  const found = await findLast(asker, library)
  return found?.command === '' ? undefined : found
}

/** The last answer, also where it showed no paper. */
export async function findLast(asker: Asker, library: Library): Promise<Recalled | undefined> {
  if (library.outageSince !== undefined) return undefined
  const found = await library.store.lastAnswers.find(speakingOf(asker))
  const isWithin = (time: Temporal.Duration) =>
    found !== undefined && found.answeredAtMs > library.now().subtract(time).epochMilliseconds
  if (found === undefined || !isWithin(kept)) return undefined
  return { ...found, isFresh: speakingOf(asker).thread !== '' || isWithin(fresh) }
}

/**
 * Remembers a card that shows papers, or that can be undone. What cannot be remembered is logged: the answer
 * itself is there.
 */
export class Memory {
  readonly #library: Library
  readonly #log: Pick<Log, 'warn'>
  #tidiedAtMs = 0

  constructor(library: Library, log: Pick<Log, 'warn'>) {
    this.#library = library
    this.#log = log
  }

  async keep(asker: Asker, { shows, buttons }: Card): Promise<void> {
    const commandOf = (label: string) => buttons.find((button) => button.label === label)?.command
    const [undo, offered] = [commandOf('Undo'), commandOf('Subscribe')]
    if ((shows ?? undo ?? offered) === undefined) return
    await this.#change(asker, (before) => {
      const isPublic = asker.audience === 'everybody'
      const shown = shows && { ...shows, isPublic, earlier: earlierThan(shows.command, before) }
      return { ...before, ...(shown ?? ofDeed(undo, before)), undo, offered }
    })
  }

  /** Remembers the one thing that a person was asked about, if it is one. */
  async keepOffer(asker: Asker, { code, suggestions }: BotError): Promise<void> {
    const [offered, another] = suggestions.filter((command) => !/^(?:search|help) /.test(command))
    if (code === 'not-sure' && offered !== undefined && another === undefined)
      await this.#change(asker, (before) => ({ ...before, offered }))
  }

  async #change(asker: Asker, change: (before: Answer) => Answer): Promise<void> {
    if (this.#library.outageSince !== undefined) return
    const { lastAnswers } = this.#library.store
    const answeredAtMs = this.#library.now().epochMilliseconds
    try {
      const before = await findLast(asker, this.#library)
      const answer = { ...change(before ?? nothing), answeredAtMs }
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

/** The lists to go back to from one; its pages are one, and going back leaves no trace. */
function earlierThan(command: string, before: Pick<LastAnswer, 'command' | 'earlier'>): readonly string[] {
  const isSame = (one = '') => listOf(one) === listOf(command)
  if (before.command === '' || isSame(before.command)) return before.earlier
  if (isSame(before.earlier.at(-1))) return before.earlier.slice(0, -1)
  return [...before.earlier, before.command].slice(-maxEarlier)
}

/** Where nothing was shown, the one paper that something was done with. */
function ofDeed(undo: string | undefined, { command }: Answer): Partial<Answer> {
  const [id, another] = command === '' && undo !== undefined ? findIdentifiers(undo) : []
  return id === undefined || another !== undefined ? {} : { command: `show ${id}`, papers: [id] }
}

function listOf(command: string): string {
  return command.replace(/\spage:\d+/, '')
}

const maxEarlier = 5
type Answer = Omit<LastAnswer, 'answeredAtMs'>

const nothing: Answer = {
  command: '',
  papers: [],
  isPublic: false,
  earlier: [],
  undo: undefined,
  offered: undefined,
}

function speakingOf({ place, thread, user }: Asker) {
  return { place, thread: thread ?? '', user }
}

const tidiedEveryMs = 600_000
