/** `help` and `help search`: what can be asked, and how. */
import { z } from 'zod'
import { commandHelpCard, helpCard } from '../cards/help-card.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'
import { describeCommand } from './support/describe-command.ts'

export const command = defineCommand({
  name: 'help',
  summary: 'What can be asked here',
  options: { command: { summary: 'a command to explain', schema: z.string().optional(), isRest: true } },
  examples: ['help', 'help search'],
  async run({ options, commands }) {
    const infos = commands.map(describeCommand)
    if (options.command === undefined) return helpCard(infos)
    const name = options.command.toLowerCase()
    const info = infos.find((candidate) => candidate.name === name)
    if (info !== undefined) return commandHelpCard(info)
    const names = infos.map((candidate) => candidate.name).join(', ')
    throw new BotError('not-found', `There is no command “${options.command}”. There are: ${names}.`, {
      suggestions: ['help'],
    })
  },
})
