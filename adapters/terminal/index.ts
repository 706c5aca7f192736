/** The terminal: one answer, or a prompt with history and completion. */
import { z } from 'zod'
import type { Adapter, AdapterModule, Bot, Card, Place } from '../../src/core.ts'
import { withoutForms } from '../kit/form.ts'
import { keepFiles, readFiles } from './files.ts'
import { runPrompt } from './prompt.ts'
import { renderCard } from './render.ts'

const config = z.object({
  NO_COLOR: z.string().optional(),
  COLUMNS: z.coerce.number().int().min(20).optional(),
  USER: z.string().default('you'),
  JOURNAL_CLUB_HISTORY: z.string().default('data/history'),
})
type TerminalConfig = z.infer<typeof config>

export const adapter: AdapterModule<TerminalConfig> = {
  enabledBy: [],
  needsServer: false,
  config,
  create({ NO_COLOR, COLUMNS, USER, JOURNAL_CLUB_HISTORY }, { terminal, quit, log }): Adapter {
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
  },
}
