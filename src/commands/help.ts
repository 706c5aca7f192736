/** `help`, `help search` and `help privacy`: what can be asked, how, and who sees it. */
import { z } from 'zod'
import { commandHelpCard, helpCard, privacyCard, privacyHelp } from '../cards/help-card.ts'
import { BotError } from '../errors.ts'
import type { CommandInfo } from '../ports/bot.ts'
import { type Command, defineCommand } from './support/command.ts'
import { describeCommand } from './support/describe-command.ts'

export const command = defineCommand({
  name: 'help',
  summary: 'What can be asked here',
  isForAsker: () => true,
  options: {
    command: { summary: 'a command to explain, or privacy', schema: z.string().optional(), isRest: true },
  },
  examples: ['help', 'help search', 'help privacy'],
  check({ command: name }, commands) {
    const names = [...commands.map((candidate) => candidate.name), privacyHelp]
    if (name === undefined || name.toLowerCase() === privacyHelp || findInfo(name, commands)) return
    throw new BotError('not-found', `There is no command “${name}”. There are: ${names.join(', ')}.`, {
      suggestions: ['help'],
    })
  },
  async run({ options, commands }) {
    const infos = commands.map(describeCommand)
    const name = options.command ?? ''
    if (name.toLowerCase() === privacyHelp) return privacyCard(infos)
    const info = findInfo(name, commands)
    return info === undefined ? helpCard(infos) : commandHelpCard(info)
  },
})

/** A command by its name, or an act: `club skip`. */
function findInfo(name: string, commands: readonly Command[]): CommandInfo | undefined {
  const said = name.toLowerCase().split(/\s+/).join(' ')
  const all = commands.flatMap((command) => [command, ...(command.acts ?? [])])
  const found = all.find((command) => command.name === said)
  return found && describeCommand(found)
}
