/** `help`, `help search` and `help privacy`: what can be asked, how, and who sees it. */
import { z } from 'zod'
import {
  allHelp,
  commandHelpCard,
  commandsCard,
  helpCard,
  privacyCard,
  privacyHelp,
} from '../cards/help-card.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'
import { describeCommand } from './support/describe-command.ts'

export const command = defineCommand({
  name: 'help',
  area: 'here',
  summary: 'What I can do',
  isForAsker: () => true,
  options: {
    command: {
      summary: 'a command to explain, all, or privacy',
      schema: z.string().optional(),
      isRest: true,
    },
  },
  examples: ['help', 'help all', 'help privacy'],
  check({ command: name }, commands) {
    const names = [...commands.map((candidate) => candidate.name), privacyHelp, allHelp]
    if (name === undefined || names.includes(name.toLowerCase())) return
    throw new BotError('not-found', `There is no command “${name}”. There are: ${names.join(', ')}.`, {
      suggestions: ['help'],
    })
  },
  async run({ options, commands }) {
    const infos = commands.map(describeCommand)
    const name = options.command?.toLowerCase()
    if (name === privacyHelp) return privacyCard(infos)
    if (name === allHelp) return commandsCard(infos)
    const info = infos.find((candidate) => candidate.name === name)
    return info === undefined ? helpCard() : commandHelpCard(info)
  },
})
