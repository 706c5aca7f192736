/** The bot: a function from words to a card. */

import { mistakeCard, tooManyCard } from '../cards/error-card.ts'
import type { Asker } from '../commands/support/command.ts'
import { describeCommand } from '../commands/support/describe-command.ts'
import { BotError } from '../errors.ts'
import { maxMessageLength } from '../model/bounds.ts'
import type { Card } from '../model/card.ts'
import { platformOf } from '../model/place.ts'
import { stripUnprintable } from '../model/text.ts'
import type { Ask, Bot, Incoming } from '../ports/bot.ts'
import { isOfAnswer } from '../talk/overheard.ts'
import { takesLongText } from '../talk/parse-command.ts'
import { planAnswer } from '../talk/plan.ts'
import { planExact } from '../talk/plan-command.ts'
import { recall } from '../talk/recall.ts'
import { Answering, type AnswerParts } from './answer-heard.ts'
import { planWithFiles } from './files.ts'
import { createForms } from './forms.ts'
import { askerOf, Heard } from './heard.ts'
import { MinuteLimit } from './minute-limit.ts'
import { readCommand } from './read-command.ts'
import { relabel } from './relabel.ts'
import { createSideAnswers } from './side-answers.ts'

export interface BotParts extends AnswerParts {
  /** Commands of one person in one workspace; 0 or absent for no limit. */
  readonly commandsPerMinute?: number
}

export function createBot(parts: BotParts): Bot {
  const { commands, classifier, library, log, commandsPerMinute = 0 } = parts
  const limit = new MinuteLimit(commandsPerMinute, library.now)
  const answering = new Answering(parts)

  // Cheap, because floods end here: nothing is parsed or logged.
  function refuse(asker: Asker, seconds: number): Card {
    const platform = platformOf(asker.place)
    parts.observe?.({ command: 'unknown', platform, outcome: 'refused', durationMs: 0 })
    return tooManyCard(commandsPerMinute, seconds)
  }

  /** What a press draws again is no answer to go on from, unless it is the one that was waited for. */
  function hear(message: Incoming, isKept: boolean, isOverheard = false): Ask {
    const text = stripUnprintable(message.text.slice(0, maxMessageLength))
    const plan = message.isExact
      ? planExact(text, commands)
      : planWithFiles(text, message.files ?? [], commands, classifier)
    const isCut =
      message.text.length > maxMessageLength && (plan.kind === 'pasted' || takesLongText(text, commands))
    const heard = new Heard(message, plan, commands, isOverheard)
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
        const answered = async () =>
          isCut ? mistakeCard(tooLong) : await answering.answer(heard, options, isKept)
        const card = isRefused ? refuse(heard.asker, seconds) : await answered()
        if (card.isProblem) heard.becomePrivate()
        return card
      },
      redraw: (again) => hear({ ...message, files: [], text: again, isRedraw: true }, isKept),
    }
  }

  const bot: Bot = {
    ...createForms(parts),
    ...createSideAnswers(parts),
    commands: commands.map(describeCommand),
    readCommand: (text) => readCommand(text, commands),
    hear: (message) => hear(message, message.isRedraw !== true),
    async overhear(message) {
      if (message.thread === undefined) return undefined
      const said = message.text.slice(0, maxMessageLength)
      if (!isOfAnswer(planAnswer(said, commands, classifier))) return undefined
      try {
        const last = await recall(askerOf(message), library)
        return last?.isPublic ? hear({ ...message, isPublic: true }, true, true) : undefined
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
  }
  return bot
}

const tooLong = new BotError(
  'bad-input',
  `That is longer than ${maxMessageLength.toLocaleString('en')} characters: please attach it as a file.`,
)
