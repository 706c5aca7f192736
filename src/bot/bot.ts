/** The bot: a function from words to a card. */
import { faultCard, mistakeCard, noteSilence } from '../cards/error-card.ts'
import { noteReturn } from '../cards/return-note.ts'
import type { Asker, Command } from '../command.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library.ts'
import type { RequestLog } from '../log.ts'
import type { Card } from '../model/card.ts'
import { platformOf, workspaceOf } from '../model/place.ts'
import { stripUnprintable } from '../model/text.ts'
import { findTimeZone } from '../model/time-zone.ts'
import { describeCommand } from './catalogue.ts'
import { completeText } from './complete-text.ts'
import type { Ask, Bot, Choice, Incoming } from './port.ts'
import { readCommand, readOptions } from './read-command.ts'
import { unfurlLinks } from './unfurl.ts'

export interface BotParts {
  readonly library: Library
  readonly commands: readonly Command[]
  readonly log: RequestLog
  /** Told of every answer. */
  observe?(answered: Answered): void
}

/** `mistake` is the asker's, `fault` the program's or the database's; `command` is `unknown` for words that are none. */
export interface Answered {
  readonly command: string
  readonly platform: string
  readonly outcome: 'ok' | 'mistake' | 'fault'
  readonly durationMs: number
}

export function createBot(parts: BotParts): Bot {
  const { commands, library, log } = parts

  async function run(command: Command, words: string, asker: Asker): Promise<Card> {
    const options = readOptions(command, words)
    const ask = (said: string) => runText(said, asker)
    return library.answer(() => command.run({ options, asker, library, commands, ask }))
  }

  async function runText(text: string, asker: Asker): Promise<Card> {
    const { command, words } = readCommand(text, commands)
    return run(command, words, asker)
  }

  async function answer(text: string, asker: Asker): Promise<Card> {
    const request = log.begin()
    const startMs = performance.now()
    let name = 'unknown'
    const observe = (outcome: Answered['outcome']) => {
      const durationMs = performance.now() - startMs
      const answered = { command: name, platform: platformOf(asker.place), outcome, durationMs }
      log.info({ ...answered, durationMs: Math.round(durationMs) }, 'a command was answered')
      parts.observe?.(answered)
    }
    try {
      const { command, words } = readCommand(text, commands)
      name = command.name
      const standing = await library.standing(asker.workspace)
      if (standing === 'gone') throw goneFromHere()
      const card = await run(command, words, asker)
      observe('ok')
      const isReturn = standing === 'back' && (await library.store.workspaces.takeReturn(asker.workspace))
      return noteReturn(noteSilence(card, library.silentSince), isReturn)
    } catch (error) {
      if (error instanceof BotError && error.code !== 'unavailable') {
        observe('mistake')
        return mistakeCard(error)
      }
      log.error({ err: error, command: name }, 'a command failed')
      observe('fault')
      return faultCard(request, error instanceof BotError ? error : undefined)
    }
  }

  return {
    commands: commands.map(describeCommand),
    hear(message: Incoming): Ask {
      const asker = askerOf(message)
      const text = stripUnprintable(message.text)
      return { ...foresee(text, commands), answer: () => answer(text, asker) }
    },
    async complete(message: Incoming): Promise<readonly Choice[]> {
      try {
        const asker = askerOf(message)
        const text = stripUnprintable(message.text)
        if ((await library.standing(asker.workspace)) === 'gone') return []
        return await library.answer(() => completeText(text, { library, commands, asker }))
      } catch (error) {
        if (!(error instanceof BotError)) log.warn({ err: error }, 'a completion failed')
        return []
      }
    },
    async unfurl(posted) {
      try {
        if ((await library.standing(workspaceOf(posted.place))) === 'gone') return []
        return await unfurlLinks(posted, library)
      } catch (error) {
        log.warn({ err: error }, 'links could not be looked up')
        return []
      }
    },
  }
}

function goneFromHere(): BotError {
  return new BotError('not-allowed', 'Journal Club is not installed in this workspace, or no longer is.')
}

function askerOf(message: Incoming): Asker {
  const { place, user, timeZone } = message
  return { place, workspace: workspaceOf(place), user, timeZone: findTimeZone(timeZone ?? '') }
}

/** Mistakes are answered privately, nobody wants their typing errors in the channel, and change nothing. */
function foresee(text: string, commands: readonly Command[]): Pick<Ask, 'visibility' | 'changes'> {
  try {
    const { command, words } = readCommand(text, commands)
    const options = readOptions(command, words)
    const changes = command.onlyShows(options) ? undefined : command.changes
    return { visibility: command.visibility ?? 'private', changes }
  } catch {
    return { visibility: 'private' }
  }
}
