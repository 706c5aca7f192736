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
import { singleSpaced } from '../model/words.ts'
import type { CommandInfo } from '../ports/bot.ts'
import { type Command, defineCommand } from './support/command.ts'
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
    if (name === undefined || [privacyHelp, allHelp].includes(name.toLowerCase()) || findInfo(name, commands))
      return
    const names = commands.flatMap(({ partOf, name }) => (partOf === undefined ? [name] : []))
    throw new BotError('not-found', `There is no command “${name}”. There are: ${names.join(', ')}.`, {
      suggestions: ['help'],
    })
  },
  async run({ options, commands }) {
    const infos = commands.map(describeCommand)
    const name = options.command ?? ''
    if (name.toLowerCase() === privacyHelp) return privacyCard(infos)
    if (name.toLowerCase() === allHelp) return commandsCard(infos)
    const info = findInfo(name, commands)
    return info === undefined ? helpCard() : commandHelpCard(info, infos)
  },
})

/** A command by its name, or an act: `club skip`. */
function findInfo(name: string, commands: readonly Command[]): CommandInfo | undefined {
  const said = singleSpaced(name.toLowerCase())
  const all = commands.flatMap((command) => [command, ...(command.acts ?? [])])
  const found = all.find(({ name, phrase }) => name === said || phrase === said)
  return found && describeCommand(found)
}
