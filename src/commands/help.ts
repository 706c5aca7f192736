/** `help` and `help search`: what can be asked, and how. */
import { z } from 'zod'
import { commandHelpCard, helpCard } from '../cards/help-card.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'
import { describeCommand } from './support/describe-command.ts'

export const command = defineCommand({
  name: 'help',
  summary: 'What can be asked here',
  isForAsker: () => true,
  options: { command: { summary: 'a command to explain', schema: z.string().optional(), isRest: true } },
  examples: ['help', 'help search'],
  check({ command: name }, commands) {
    if (name === undefined || commands.some((candidate) => candidate.name === name.toLowerCase())) return
    const names = commands.map((candidate) => candidate.name).join(', ')
    throw new BotError('not-found', `There is no command “${name}”. There are: ${names}.`, {
      suggestions: ['help'],
    })
  },
  async run({ options, commands }) {
    const infos = commands.map(describeCommand)
    const info = infos.find((candidate) => candidate.name === options.command?.toLowerCase())
    return info === undefined ? helpCard(infos) : commandHelpCard(info)
  },
})
