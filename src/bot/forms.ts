/** The forms of commands: opened, filled in, and tried before they are said. */
import type { Asker, Command } from '../commands/support/command.ts'
import { orderOf } from '../commands/support/find-act.ts'
import { checkStanding } from '../commands/support/standing.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Bot, FormValues, Incoming } from '../ports/bot.ts'
import type { Log } from '../ports/log.ts'
import { askerOf } from './heard.ts'

export interface FormParts {
  readonly commands: readonly Command[]
  readonly library: Library
  readonly log: Log
}

/** The part of the bot that forms need; what a form says is heard like any text. */
export function createForms(parts: FormParts): Pick<Bot, 'asksForForm' | 'form' | 'fill' | 'previewForm'> {
  const { commands, library, log } = parts

  function find(text: string) {
    const ordered = orderOf(text, commands)
    return ordered?.command.form && { ...ordered, form: ordered.command.form }
  }

  async function look<T>(
    message: Incoming,
    act: (found: NonNullable<ReturnType<typeof find>> & { readonly asker: Asker }) => Promise<T>,
  ) {
    const found = find(message.text)
    if (found === undefined) return undefined
    const spoken = askerOf(message)
    if ((await library.standing(spoken.workspace)) === 'gone') return undefined
    const timeZone = (await library.ownZone(spoken)) ?? spoken.timeZone
    const asker = { ...spoken, timeZone }
    return library.answer(async () => {
      // What a form says changes something, whatever the words alone would do.
      await checkStanding({ ...found.command, onlyShows: () => false }, {}, asker, library)
      return act({ ...found, asker })
    })
  }

  function fill(text: string, values: FormValues): string {
    const found = find(text)
    if (found === undefined) return text
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
    return `${found.start} ${found.form.write(found.words, trimmed)}`.trim()
  }

  return {
    fill,
    asksForForm(text) {
      const found = find(text)
      return found?.form.isAsked(found.words) === true
    },
    async form(message) {
      try {
        return await look(message, async ({ form, words, asker }) => {
          const opened = await form.open({ words, asker, library })
          return opened && { ...opened, text: message.text.trim() }
        })
      } catch (error) {
        if (!(error instanceof BotError)) log.warn({ err: error }, 'a form could not be made')
        return undefined
      }
    },
    async previewForm(message, values) {
      try {
        const sentence = await look(message, ({ form, start, words, asker }) =>
          form.preview(fill(message.text, values).slice(start.length).trimStart(), {
            words,
            asker,
            library,
          }),
        )
        return sentence ?? ''
      } catch (error) {
        if (error instanceof BotError) return error.userMessage
        log.warn({ err: error }, 'a form could not be tried')
        return ''
      }
    },
  }
}
