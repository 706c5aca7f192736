/** Answers what was heard: in its turn, within the shares of its person and workspace, whatever fails. */
import { faultCard, mistakeCard, noteOpening, noteOutage, waitingCard } from '../cards/error-card.ts'
import { noteReturn } from '../cards/return-note.ts'
import type { Command } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { platformOf } from '../model/place.ts'
import type { AnswerOptions } from '../ports/bot.ts'
import type { RequestLog } from '../ports/log.ts'
import type { Classifier } from '../talk/classify/classifier.ts'
import { converse } from '../talk/converse.ts'
import type { ReadAnswers } from '../talk/facts/answers.ts'
import { parseCommand, parseOptions } from '../talk/parse-command.ts'
import { Memory } from '../talk/recall.ts'
import { answerWithModel } from '../talk/with-model/answer-with-model.ts'
import type { Choice, Spoken } from '../talk/with-model/take-step.ts'
import { nameButtons, sayCommand } from './button-words.ts'
import { checkIsOrdered, isOrdered, mayChoose } from './decide.ts'
import { FairQueue, type Shares } from './fair-queue.ts'
import { type Heard, isForEverybody, takesBack } from './heard.ts'
import { noteInterest } from './note-interest.ts'
import { runCommand } from './run-command.ts'

export interface AnswerParts {
  readonly library: Library
  readonly commands: readonly Command[]
  readonly classifier: Classifier
  readonly answers: ReadAnswers
  readonly log: RequestLog
  /** Told of every answer. */
  observe?(answered: Answered): void
}

/**
 * `mistake` is the asker's, including asking before the index is ready; `fault` the
 * program's or the database's; `refused` was told to wait. `command` is `unknown` for text
 * that is no command or was not parsed.
 */
export interface Answered {
  readonly command: string
  readonly platform: string
  readonly outcome: 'ok' | 'mistake' | 'fault' | 'refused'
  readonly durationMs: number
}

/** One answer under way. */
interface Course {
  readonly heard: Heard
  readonly onWait: (card: Card) => void
  /** The command that is run; `unknown` until one is. */
  name: string
  /** The last command that changed something since its last card was remembered. */
  deed: { readonly text: string; readonly takesBack: boolean } | undefined
  /** Whether it may be said again to see it later, as what only shows something may. */
  mayRepeat: boolean
}

export class Answering {
  readonly #parts: AnswerParts
  readonly #turns = new FairQueue(sharesOfCommands)
  readonly #memory: Memory

  constructor(parts: AnswerParts) {
    this.#parts = parts
    this.#memory = new Memory(parts.library, parts.log)
  }

  /** Never rejects; what is kept can be gone on from. */
  async answer(heard: Heard, options: AnswerOptions, isKept: boolean): Promise<Card> {
    const { log } = this.#parts
    const course: Course = {
      heard,
      onWait: onlyOnce(options.onWait),
      name: 'unknown',
      deed: undefined,
      mayRepeat: true,
    }
    const { asker } = heard
    const request = log.begin()
    const startMs = performance.now()
    const observe = (outcome: Answered['outcome']) => {
      const durationMs = performance.now() - startMs
      const answered = { command: course.name, platform: platformOf(asker.place), outcome, durationMs }
      log.info({ ...answered, durationMs: Math.round(durationMs) }, 'a command was answered')
      this.#parts.observe?.(answered)
    }
    const end = await this.#turns.take(asker, () => course.onWait(waitingCard(sharesOfCommands)))
    try {
      return await this.#converse(course, isKept, () => observe('ok'))
    } catch (error) {
      if (error instanceof BotError && error.code !== 'unavailable') {
        observe('mistake')
        if (isKept) await this.#memory.keepOffer(heard.asker, error)
        const card = mistakeCard(error, sayCommand)
        return error.code === 'not-ready' && course.mayRepeat ? heard.goOn(card) : card
      }
      log.error({ err: error, command: course.name }, 'a command failed')
      observe('fault')
      return faultCard(request, error instanceof BotError ? error : undefined)
    } finally {
      end?.()
    }
  }

  async #converse(course: Course, isKept: boolean, onAnswer: () => void): Promise<Card> {
    const { library, commands, classifier, answers } = this.#parts
    const { plan } = course.heard
    const standing = await library.standing(course.heard.asker.workspace)
    if (standing === 'gone') throw goneFromHere()
    const zone = await library.ownZone(course.heard.asker)
    if (zone !== undefined) course.heard.speakIn(zone)
    const { asker } = course.heard
    const { opening } = library
    const run = (text: string) => this.#run(text, course)
    const remember = async (card: Card) => {
      if (isKept) await this.#memory.keep(course.heard.asker, card, course.deed)
      course.deed = undefined
    }
    const { said, isToBot } = course.heard
    const conversation = { asker, library, commands, classifier, answers, run, remember }
    const spoken: Spoken = {
      said,
      plan,
      isToBot,
      orders: (change, choice) =>
        isOrdered(change, course.heard) && !mayChoose({ ...change, choice }, course.heard),
      choose: (text, choice) => this.#run(text, course, choice),
    }
    const { done: card, isPartial } = await opening.watch(() =>
      library.answer(
        async () =>
          (await answerWithModel(spoken, conversation)) ??
          converse(plan, conversation, isToBot ? said : undefined),
      ),
    )
    onAnswer()
    await remember(card)
    const noted = noteOpening(nameButtons(card), isPartial ? opening.describe() : undefined)
    const isReturn = standing === 'back' && (await library.store.workspaces.takeReturn(asker.workspace))
    return noteReturn(noteOutage(noted, library.outageSince), isReturn)
  }

  /** One command of an answer. */
  async #run(text: string, course: Course, choice?: Choice): Promise<Card> {
    const { library, commands } = this.#parts
    const { heard, onWait } = course
    const { command, words } = parseCommand(text, commands)
    course.name = command.name
    const options = parseOptions(command, words)
    // That it is shared was read in the sentence by the rules, of what they would answer.
    const isForAll = heard.isPublic || choice === undefined
    const isPublic = heard.asker.audience === 'everybody' && isForAll
    const isShown = isForEverybody(command, options, isPublic)
    // What a model chose may come to nothing, and then the rules answer.
    if (!isShown && choice === undefined) heard.becomePrivate()
    const isChange = command.changesBy(options) !== undefined
    course.mayRepeat &&= !isChange
    await checkIsOrdered({ text, command, options, choice }, heard, { library, commands })
    const asker = isShown ? heard.asker : ({ ...heard.asker, audience: 'asker' } as const)
    const card = await runCommand(command, options, { library, commands, asker, onWait, ...heard.how })
    if (!isShown) heard.becomePrivate()
    if (isChange) course.deed = { text, takesBack: heard.isPressed || takesBack(heard.plan) }
    if (!heard.isRedraw && choice?.isStep !== true) await this.#note({ command, options, asker: heard.asker })
    return card
  }

  /** That a sign of interest is lost fails no answer. */
  async #note(answered: Parameters<typeof noteInterest>[0]): Promise<void> {
    const { library, log } = this.#parts
    try {
      await noteInterest(answered, library)
    } catch (error) {
      log.warn({ err: error }, 'a sign of interest was not noted')
    }
  }
}

function onlyOnce(onWait: ((card: Card) => void) | undefined): (card: Card) => void {
  let hasWaited = false
  return (card) => {
    if (hasWaited) return
    hasWaited = true
    onWait?.(card)
  }
}

function goneFromHere(): BotError {
  return new BotError('not-allowed', 'Journal Club is not installed in this workspace, or no longer is.')
}

/**
 * With thirty heavy commands of one person, another person's p99 at most doubles: `npm run bench -- shares`.
 */
export const sharesOfCommands: Shares = { ofPerson: 2, ofWorkspace: 8 }
