/** What is shown beside answers: completions, cards under links, a word of welcome. None of it may fail. */
import { maySee } from '../commands/support/standing.ts'
import { BotError } from '../errors.ts'
import { workspaceOf } from '../model/place.ts'
import { stripUnprintable } from '../model/text.ts'
import type { Bot } from '../ports/bot.ts'
import { maxTextLength } from '../talk/parse-command.ts'
import type { AnswerParts } from './answer-heard.ts'
import { sharesOfCommands } from './answer-heard.ts'
import { completeText } from './complete-text.ts'
import { FairQueue, type Shares } from './fair-queue.ts'
import { askerOf } from './heard.ts'
import { paperPanel } from './paper-panel.ts'
import { unfurlLinks } from './unfurl.ts'
import { Welcomes } from './welcome.ts'

export function createSideAnswers({
  commands,
  library,
  log,
}: AnswerParts): Pick<Bot, 'complete' | 'panel' | 'unfurl' | 'welcome'> {
  const completions = new FairQueue(sharesOfCompletions)
  const unfurls = new FairQueue(sharesOfUnfurls)
  const arrivals = new FairQueue(sharesOfUnfurls)
  const welcomes = new Welcomes(library)
  return {
    async complete(message) {
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
    async panel(message) {
      const asker = askerOf(message)
      const end = await unfurls.take(asker)
      if (end === undefined) return undefined
      try {
        if ((await library.standing(asker.workspace)) === 'gone') return undefined
        return await paperPanel(message.text, asker, library)
      } catch (error) {
        log.warn({ err: error }, 'a paper could not be shown beside its link')
        return undefined
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
}

/** While a person types, only the newest text matters. */
const sharesOfCompletions: Shares = { ...sharesOfCommands, waitingOfPerson: 1 }
/** Nobody asked for these cards, so a flood of links may lose some. */
const sharesOfUnfurls: Shares = { ...sharesOfCommands, waitingOfPerson: 20 }
