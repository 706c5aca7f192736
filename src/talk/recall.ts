/** Remembers what was last answered, so that people can go on from it. */
import type { Asker } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card, Did } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { LastAnswer, ShownPapers } from '../ports/last-answers.ts'
import type { Log } from '../ports/log.ts'

/** How long an answer can be gone on from at all. */
const kept = Temporal.Duration.from({ hours: 24 })
/** How long yes is said to an offer, and words that could mean something new to a list outside of threads. */
const fresh = Temporal.Duration.from({ minutes: 10 })

/** A command that changed something; `takesBack` where it was pressed, or said to take something back. */
interface Deed {
  readonly text: string
  readonly takesBack: boolean
}

export interface Recalled extends LastAnswer {
  /** Shown in this thread, or moments ago. */
  readonly isFresh: boolean
  /** Done in this thread, or moments ago. */
  readonly isJustDone: boolean
  /** Nothing is known but that something was shown since. */
  readonly isLost: boolean
}

/** The answer that a person goes on from; undefined where there is none, or the database does not answer. */
export async function recall(asker: Asker, library: Library): Promise<Recalled | undefined> {
  const found = await findLast(asker, library)
  return found?.command === '' ? undefined : found
}

/** The last answer, also where it showed no paper. */
export async function findLast(asker: Asker, library: Library): Promise<Recalled | undefined> {
  const found = await library.lastAnswers.find(speakingOf(asker))
  if (found === undefined) return undefined
  if (found === 'lost') return { ...nothingShown, isLost: true }
  const { shownAtMs, answeredAtMs } = found
  const isWithin = (time: Temporal.Duration, ms: number) =>
    ms > library.now().subtract(time).epochMilliseconds
  const [isShown, isAnswered] = [isWithin(kept, shownAtMs), isWithin(kept, answeredAtMs)]
  if (!isShown && !isAnswered) return undefined
  const isThread = speakingOf(asker).thread !== ''
  return {
    ...found,
    ...(!isShown && { command: '', papers: [] }),
    ...(!isAnswered && { did: undefined, deeds: [], doneWith: undefined }),
    offered: isWithin(fresh, answeredAtMs) ? found.offered : undefined,
    isFresh: isThread || isWithin(fresh, shownAtMs),
    isJustDone: isThread || isWithin(fresh, answeredAtMs),
    isLost: false,
  }
}

/** Throws `BotError` if what was shown last is not known, so that nothing older is taken for it. */
export async function checkRemembered(asker: Asker, library: Library): Promise<void> {
  if ((await findLast(asker, library))?.isLost)
    throw new BotError('not-found', 'I could not remember that list: please search again.', {
      suggestions: ['latest', 'topics'],
    })
}

/**
 * Remembers what was shown, done and offered. What cannot be saved is logged and held in memory; the answer is
 * there.
 */
export class Memory {
  readonly #library: Library
  readonly #log: Pick<Log, 'warn'>
  #tidiedAtMs = 0

  constructor(library: Library, log: Pick<Log, 'warn'>) {
    this.#library = library
    this.#log = log
  }

  /** `deed` is the command that changed something, if one did, whether or not the card says what. */
  async keep(asker: Asker, card: Card, deed: Deed | undefined): Promise<void> {
    const {
      shows,
      did = deed === undefined ? undefined : { ...unknownDeed, act: nameOf(deed.text) },
      offers,
    } = card
    const [offered] = offers ?? []
    const doneWith = did && (did.target.papers ?? [])
    await this.#change(asker, (before, nowMs) => {
      const deeds = did === undefined ? before.deeds : addDeed(before.deeds, did, deed)
      if (shows !== undefined) {
        const isPublic = asker.audience === 'everybody'
        // What shows none leaves those that numbers are said of; others never get to know them.
        const papers = shows.papers.length === 0 && !isPublic ? before.papers : shows.papers
        const shown = { ...shows, best: shows.best, papers, shownAtMs: nowMs }
        const earlier = earlierThan(shows.command, before)
        const seenByAll = isPublic ? shown : before.seenByAll
        return { ...before, ...shown, isPublic, earlier, did, deeds, doneWith, offered, seenByAll }
      }
      if (did === undefined || doneWith === undefined) return withOffer(before, offered)
      const isNothing = did.undo === undefined && doneWith.length === 0 && offered === undefined
      if (before === nothing && isNothing) return undefined
      return { ...before, ...ofDeed(doneWith, before, nowMs), did, deeds, doneWith, offered }
    })
  }

  /** Remembers the one thing that a person was asked about, if it is one. */
  async keepOffer(asker: Asker, { code, suggestions }: BotError): Promise<void> {
    const [offered, another] = suggestions.filter((command) => !/^(?:search|help) /.test(command))
    const isOne = code === 'not-sure' && another === undefined
    await this.#change(asker, (before) => withOffer(before, isOne ? offered : undefined))
  }

  async #change(asker: Asker, change: (before: Answer, nowMs: number) => Answer | undefined): Promise<void> {
    const { lastAnswers } = this.#library
    const answeredAtMs = this.#library.now().epochMilliseconds
    const changed = change(await this.#before(asker), answeredAtMs)
    if (changed === undefined) return
    const answer = { ...changed, answeredAtMs }
    const here = speakingOf(asker)
    const opened = asker.opens === undefined ? [] : [{ ...here, thread: asker.opens }]
    for (const where of [here, ...opened]) await this.#try(() => lastAnswers.save(where, answer))
    if (answeredAtMs - this.#tidiedAtMs < tidiedEveryMs || this.#library.outageSince !== undefined) return
    this.#tidiedAtMs = answeredAtMs
    const untilMs = this.#library.now().subtract(kept).epochMilliseconds
    await this.#try(() => lastAnswers.removeUntil(untilMs))
  }

  async #before(asker: Asker): Promise<Answer> {
    return (await this.#try(() => findLast(asker, this.#library))) ?? nothing
  }

  async #try<Done>(act: () => Promise<Done>): Promise<Done | undefined> {
    try {
      return await act()
    } catch (error) {
      this.#log.warn({ err: error }, 'an answer was not remembered')
      return undefined
    }
  }
}

/** With one more; what takes back the last of them takes it off again. */
function addDeed(deeds: readonly Did[], did: Did, deed: Deed | undefined): readonly Did[] {
  const last = deeds.at(-1)
  if (deed?.takesBack === true && last?.undo === deed.text) return deeds.slice(0, -1)
  // Of two wishes the first is remembered before the second is answered.
  if (last?.undo !== undefined && last.undo === did.undo && last.act === did.act) return deeds
  return [...deeds, did].slice(-maxDeeds)
}

/** The first word of a command, which says what was done. */
function nameOf(deed: string): string {
  return deed.split(' ', 1)[0] ?? ''
}

/** An offer stands until the next answer; undefined where there is none and was none. */
function withOffer(before: Answer, offered: string | undefined): Answer | undefined {
  return (offered ?? before.offered) === undefined ? undefined : { ...before, offered }
}

/** The lists to go back to from one; its pages are one, and going back leaves no trace. */
function earlierThan(
  command: string,
  before: Pick<LastAnswer, 'command' | 'papers' | 'earlier'>,
): readonly ShownPapers[] {
  const isSame = (one = '') => listOf(one) === listOf(command)
  if (before.command === '' || isSame(before.command)) return before.earlier
  if (isSame(before.earlier.at(-1)?.command)) return before.earlier.slice(0, -1)
  return [...before.earlier, { command: before.command, papers: before.papers }].slice(-maxEarlier)
}

/** Where nothing was shown, the one paper that something was done with. */
function ofDeed(
  [id, another]: readonly Identifier[],
  { command }: Answer,
  shownAtMs: number,
): Partial<Answer> {
  return command !== '' || id === undefined || another !== undefined
    ? {}
    : { command: `show ${id}`, papers: [id], shownAtMs, isPublic: false }
}

function listOf(command: string): string {
  return command.replace(/\spage:\d+/, '')
}

const maxEarlier = 5
const maxDeeds = 10
/** Of a card that does not say what was done. */
const unknownDeed: Did = { act: '', target: {} }
type Answer = Omit<LastAnswer, 'answeredAtMs'>

const nothing: Answer = {
  command: '',
  papers: [],
  isPublic: false,
  shownAtMs: 0,
  earlier: [],
  did: undefined,
  deeds: [],
  doneWith: undefined,
  offered: undefined,
  seenByAll: undefined,
}

/** Of somebody who was shown nothing. */
export const nothingShown: Recalled = {
  ...nothing,
  answeredAtMs: 0,
  isFresh: false,
  isJustDone: false,
  isLost: false,
}

function speakingOf({ place, thread, user }: Asker) {
  return { place, thread: thread ?? '', user }
}

const tidiedEveryMs = 600_000
