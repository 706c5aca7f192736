/** The bot: a function from words to a card. */

import {
  faultCard,
  mistakeCard,
  noteOpening,
  noteOutage,
  tooManyCard,
  waitingCard,
} from '../cards/error-card.ts'
import { noteReturn } from '../cards/return-note.ts'
import type { Asker, Command } from '../commands/support/command.ts'
import { describeCommand } from '../commands/support/describe-command.ts'
import { maySee } from '../commands/support/standing.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { maxMessageLength } from '../model/bounds.ts'
import type { Card } from '../model/card.ts'
import { platformOf, workspaceOf } from '../model/place.ts'
import { stripUnprintable } from '../model/text.ts'
import type { AnswerOptions, Ask, Bot, Choice, Incoming } from '../ports/bot.ts'
import type { RequestLog } from '../ports/log.ts'
import type { Classifier } from '../talk/classify/classifier.ts'
import { converse } from '../talk/converse.ts'
import { isOfAnswer } from '../talk/overheard.ts'
import { maxTextLength, parseCommand, parseOptions, takesLongText } from '../talk/parse-command.ts'
import { planAnswer } from '../talk/plan.ts'
import { planExact } from '../talk/plan-command.ts'
import { Memory, recall } from '../talk/recall.ts'
import { completeText } from './complete-text.ts'
import { checkIsOrdered } from './decide.ts'
import { FairQueue, type Shares } from './fair-queue.ts'
import { planWithFiles } from './files.ts'
import { createForms } from './forms.ts'
import { askerOf, Heard, isForEverybody } from './heard.ts'
import { MinuteLimit } from './minute-limit.ts'
import { noteInterest } from './note-interest.ts'
import { relabel } from './relabel.ts'
import { runCommand } from './run-command.ts'
import { unfurlLinks } from './unfurl.ts'
import { Welcomes } from './welcome.ts'

export interface BotParts {
  readonly library: Library
  readonly commands: readonly Command[]
  readonly classifier: Classifier
  readonly log: RequestLog
  /** Of one person in one workspace; 0, as where it is absent, for no limit. */
  readonly commandsPerMinute?: number
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

export function createBot(parts: BotParts): Bot {
  const { commands, classifier, library, log, commandsPerMinute = 0 } = parts
  const limit = new MinuteLimit(commandsPerMinute, library.now)
  const turns = new FairQueue(sharesOfCommands)
  const completions = new FairQueue(sharesOfCompletions)
  const unfurls = new FairQueue(sharesOfUnfurls)
  const arrivals = new FairQueue(sharesOfUnfurls)
  const welcomes = new Welcomes(library)
  const memory = new Memory(library, log)

  async function answer(heard: Heard, options: AnswerOptions, isKept: boolean): Promise<Card> {
    let hasWaited = false
    let isDeed = false
    // What only shows something may be said again to see it later.
    let mayRepeat = true
    const onWait = (card: Card) => {
      if (hasWaited) return
      hasWaited = true
      options.onWait?.(card)
    }
    const { plan, asker } = heard
    const request = log.begin()
    const startMs = performance.now()
    let name = 'unknown'
    const observe = (outcome: Answered['outcome']) => {
      const durationMs = performance.now() - startMs
      const answered = { command: name, platform: platformOf(asker.place), outcome, durationMs }
      log.info({ ...answered, durationMs: Math.round(durationMs) }, 'a command was answered')
      parts.observe?.(answered)
    }
    const end = await turns.take(asker, () => onWait(waitingCard(sharesOfCommands)))
    try {
      const standing = await library.standing(asker.workspace)
      if (standing === 'gone') throw goneFromHere()
      const { opening } = library
      const runHere = async (text: string) => {
        const { command, words } = parseCommand(text, commands)
        name = command.name
        const options = parseOptions(command, words)
        const isPublic = heard.asker.audience === 'everybody'
        if (!isForEverybody(command, options, isPublic)) heard.becomePrivate()
        const isChange = command.changesBy(options) !== undefined
        mayRepeat &&= !isChange
        await checkIsOrdered({ text, command, options }, heard, { library, commands })
        const running = { library, commands, asker: heard.asker, onWait, ...heard.how }
        const card = await runCommand(command, options, running)
        isDeed ||= isChange
        await note({ command, options, asker: heard.asker }, heard.isRedraw)
        return card
      }
      const remember = async (card: Card) => {
        if (isKept) await memory.keep(heard.asker, card, isDeed)
        isDeed = false
      }
      const { done: card, isPartial } = await opening.watch(() =>
        library.answer(() =>
          converse(plan, { asker, library, commands, classifier, run: runHere, remember }),
        ),
      )
      observe('ok')
      await remember(card)
      const noted = noteOpening(card, isPartial ? opening.describe() : undefined)
      const isReturn = standing === 'back' && (await library.store.workspaces.takeReturn(asker.workspace))
      return noteReturn(noteOutage(noted, library.outageSince), isReturn)
    } catch (error) {
      if (error instanceof BotError && error.code !== 'unavailable') {
        observe('mistake')
        if (isKept) await memory.keepOffer(heard.asker, error)
        const card = mistakeCard(error)
        return error.code === 'not-ready' && mayRepeat ? heard.goOn(card) : card
      }
      log.error({ err: error, command: name }, 'a command failed')
      observe('fault')
      return faultCard(request, error instanceof BotError ? error : undefined)
    } finally {
      end?.()
    }
  }

  /** That a sign of interest is lost fails no answer. */
  async function note(answered: Parameters<typeof noteInterest>[0], isRedraw: boolean): Promise<void> {
    try {
      if (!isRedraw) await noteInterest(answered, library)
    } catch (error) {
      log.warn({ err: error }, 'a sign of interest was not noted')
    }
  }

  // Cheap, because floods end here: nothing is parsed or logged.
  function refuse(asker: Asker, seconds: number): Card {
    const platform = platformOf(asker.place)
    parts.observe?.({ command: 'unknown', platform, outcome: 'refused', durationMs: 0 })
    return tooManyCard(commandsPerMinute, seconds)
  }

  /** What a press draws anew is no answer to go on from, unless it is the one that was waited for. */
  function hear(message: Incoming, isKept: boolean): Ask {
    const text = stripUnprintable(message.text.slice(0, maxMessageLength))
    const plan = message.isExact
      ? planExact(text, commands)
      : planWithFiles(text, message.files ?? [], commands, classifier)
    const isCut =
      message.text.length > maxMessageLength && (plan.kind === 'pasted' || takesLongText(text, commands))
    const heard = new Heard(message, plan, commands)
    let isRefused: boolean | undefined
    return {
      isCounted: heard.isCounted,
      get visibility() {
        return isRefused || heard.asker.audience === 'asker' ? 'private' : 'public'
      },
      get isTooMuch() {
        return isRefused ?? limit.secondsToWait(heard.asker) > 0
      },
      async answer(options = {}) {
        const seconds = message.isRedraw ? 0 : limit.count(heard.asker)
        isRefused = seconds > 0
        const answered = async () => (isCut ? mistakeCard(tooLong) : await answer(heard, options, isKept))
        const card = isRefused ? refuse(heard.asker, seconds) : await answered()
        if (card.isProblem) heard.becomePrivate()
        return card
      },
      redraw: (again) => hear({ ...message, files: [], text: again, isRedraw: true }, isKept),
    }
  }

  const bot: Bot = {
    ...createForms(parts),
    commands: commands.map(describeCommand),
    hear: (message) => hear(message, message.isRedraw !== true),
    async overhear(message) {
      if (message.thread === undefined) return undefined
      const said = message.text.slice(0, maxMessageLength)
      if (!isOfAnswer(planAnswer(said, commands, classifier))) return undefined
      try {
        const last = await recall(askerOf(message), library)
        return last?.isPublic ? bot.hear({ ...message, isPublic: true }) : undefined
      } catch (error) {
        log.warn({ err: error }, 'what was last answered in a thread could not be looked up')
        return undefined
      }
    },
    async relabel(place, commands) {
      try {
        return await relabel(place, commands, library)
      } catch (error) {
        log.warn({ err: error }, 'labels could not be renewed')
        return undefined
      }
    },
    async complete(message: Incoming): Promise<readonly Choice[]> {
      const asker = askerOf(message)
      const end = await completions.take(asker)
      if (end === undefined) return []
      try {
        if (message.text.length > maxTextLength) return []
        const text = stripUnprintable(message.text)
        if ((await library.standing(asker.workspace)) === 'gone') return []
        return await library.answer(async () => {
          const offered = await maySee(commands, asker, library)
          return completeText(text, { library, commands: offered, asker })
        })
      } catch (error) {
        if (!(error instanceof BotError)) log.warn({ err: error }, 'a completion failed')
        return []
      } finally {
        end()
      }
    },
    async unfurl(posted) {
      const end = await unfurls.take({ workspace: workspaceOf(posted.place), user: posted.user })
      if (end === undefined) return []
      try {
        if ((await library.standing(workspaceOf(posted.place))) === 'gone') return []
        return await unfurlLinks(posted, library, (error) => {
          log.warn({ err: error }, 'a linked paper could not be looked up')
        })
      } catch (error) {
        log.warn({ err: error }, 'links could not be looked up')
        return []
      } finally {
        end()
      }
    },
    async welcome(arrival) {
      const workspace = workspaceOf(arrival.place)
      const end = await arrivals.take({ workspace, user: arrival.user ?? '' })
      if (end === undefined) return undefined
      try {
        if ((await library.standing(workspace)) === 'gone') return undefined
        return await welcomes.welcome(arrival)
      } catch (error) {
        log.warn({ err: error }, 'a welcome could not be made')
        return undefined
      } finally {
        end()
      }
    },
  }
  return bot
}

function goneFromHere(): BotError {
  return new BotError('not-allowed', 'Journal Club is not installed in this workspace, or no longer is.')
}

/**
 * With thirty heavy commands of one person, another person's p99 at most doubles: `npm run bench -- shares`.
 */
const sharesOfCommands: Shares = { ofPerson: 2, ofWorkspace: 8 }
/** While a person types, only the newest text matters. */
const sharesOfCompletions: Shares = { ...sharesOfCommands, waitingOfPerson: 1 }
/** Nobody asked for these cards, so a flood of links may lose some. */
const sharesOfUnfurls: Shares = { ...sharesOfCommands, waitingOfPerson: 20 }
const tooLong = new BotError(
  'bad-input',
  `That is longer than ${maxMessageLength.toLocaleString('en')} characters: please attach it as a file.`,
)
