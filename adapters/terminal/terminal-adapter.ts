/** Answers into the terminal that the program runs in, one or many. */
import type { Adapter, AdapterContext, Bot, Card, Place } from '../../src/core.ts'
import { withoutForms } from '../kit/form.ts'
import type { TerminalConfig } from './config.ts'
import { keepFiles, readFiles } from './files.ts'
import { runPrompt } from './prompt.ts'
import { renderCard } from './render.ts'

export function createTerminalAdapter(
  { NO_COLOR, COLUMNS, USER, JOURNAL_CLUB_HISTORY }: TerminalConfig,
  { terminal, quit, log }: AdapterContext,
): Adapter {
  const { words, input, output } = terminal
  const place: Place = 'terminal:local/prompt'
  const hasColor = output.isTTY === true && NO_COLOR === undefined
  const print = (card: Card) => {
    const width = Math.min(COLUMNS ?? (output.columns || 80), 100)
    output.write(renderCard(card, { width, hasColor }))
  }
  // Nobody reads on, as after `| head`.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    quit(0)
  })
  let close = () => {}
  return {
    hints: [],
    async start(bot: Bot) {
      const say = async (text: string) => {
        const ask = bot.hear({ place, user: USER, standing: 'operator', ...readFiles(text) })
        const card = withoutForms(await ask.answer({ onWait: print }), bot)
        // Into a pipe or a file goes all of it.
        print(output.isTTY === true ? await keepFiles(card, '.') : card)
        return card
      }
      if (words.length > 0) {
        const { isProblem } = await say(words.join(' '))
        quit(isProblem ? 1 : 0)
        return
      }
      const complete = (text: string) => bot.complete({ place, user: USER, text })
      close = runPrompt({
        input,
        output,
        historyFile: JOURNAL_CLUB_HISTORY,
        say: async (text) => void (await say(text)),
        complete,
        log,
        end: () => quit(0),
      })
    },
    async post(_place, card, key) {
      print(card)
      return key
    },
    async stop() {
      close()
    },
  }
}
