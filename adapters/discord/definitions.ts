/**
 * The catalogue as Discord wants it declared: one command with a subcommand each, one more for each command
 * that is several, and an entry in every message's menu.
 */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import { type CommandInfo, chunk, cutText, type OptionInfo } from '../../src/core.ts'
import {
  maxChoices,
  maxCommandName,
  maxCommandText,
  maxDescription,
  maxSubcommands,
} from './render/limits.ts'

/** The entries of a message's menu. */
export const relatedName = 'Find related papers'
export const checkName = 'Check the references'

const groups = {
  manage: 'Change the topics and subscriptions of this channel',
  mine: 'What you said of papers, and what is kept of you',
} as const

/**
 * What to register; the same for the same catalogue. Usable in servers and direct messages,
 * installed there or by a person. What is part of another command, and what a list has more than Discord
 * takes, is in groups called `more`; where there is too much text, descriptions are cut.
 */
export function defineCommands(
  name: string,
  commands: readonly CommandInfo[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  const lists = splitLists(commands.filter(({ acts }) => acts === undefined))
  const all = (maxLength: number): ChatCommand => ({
    ...everywhere,
    type: ApplicationCommandType.ChatInput,
    name,
    description: 'Papers: find, read, keep, cite and share them',
    options: [
      ...lists.first.map((command) => defineSubcommand(command, maxLength)),
      ...lists.groups.map((group) => ({
        type: ApplicationCommandOptionType.SubcommandGroup as const,
        name: group.name,
        description: group.description,
        options: group.commands.map((command) => defineSubcommand(command, maxLength)),
      })),
    ],
  })
  return [
    cutToRoom(all),
    ...commands.flatMap((command) =>
      command.acts === undefined ? [] : [defineActs(name, command, command.acts)],
    ),
    { ...everywhere, type: ApplicationCommandType.Message, name: relatedName },
    { ...everywhere, type: ApplicationCommandType.Message, name: checkName },
  ]
}

/** The name of the command whose subcommands are the acts of another: `papers-club`. */
export function nameOfActs(name: string, { name: own }: Pick<CommandInfo, 'name'>): string {
  return `${name.slice(0, maxCommandName - own.length - 1)}-${own}`
}

type ChatCommand = RESTPostAPIChatInputApplicationCommandsJSONBody

function defineActs(name: string, command: CommandInfo, acts: readonly CommandInfo[]): ChatCommand {
  return cutToRoom((maxLength) => ({
    ...everywhere,
    type: ApplicationCommandType.ChatInput,
    name: nameOfActs(name, command),
    description: cutText(command.summary, maxLength),
    options: acts.slice(0, maxSubcommands).map((act) => defineSubcommand(act, maxLength)),
  }))
}

/** With the longest descriptions for which there is room. */
function cutToRoom(define: (maxLength: number) => ChatCommand): ChatCommand {
  const lengths = [maxDescription, 80, 60, 40, 20]
  return lengths.map(define).find((command) => countDefinedText(command) <= maxCommandText) ?? define(1)
}

/** The characters of a command that Discord counts: names, descriptions and values, its options' included. */
export function countDefinedText(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  return Object.entries(part).reduce((sum, [key, value]) => {
    const isCounted = typeof value === 'string' && ['name', 'description', 'value'].includes(key)
    return sum + (isCounted ? value.length : countDefinedText(value))
  }, 0)
}

interface Group {
  readonly name: string
  readonly description: string
  readonly commands: readonly CommandInfo[]
}

function splitLists(commands: readonly CommandInfo[]): {
  readonly first: readonly CommandInfo[]
  readonly groups: readonly Group[]
} {
  const named = Object.entries(groups).map(([name, description]) => ({
    name,
    description,
    all: commands.filter(({ group }) => group === name),
  }))
  const ungrouped = commands.filter(({ group, partOf }) => group === undefined && partOf === undefined)
  const parts = commands.filter(({ group, partOf }) => group === undefined && partOf !== undefined)
  const tooMany = [...parts, ...named.flatMap(({ all }) => all.slice(maxSubcommands))]
  const room = maxSubcommands - named.length
  // Each further group takes a place of the first list and gives 25.
  const lacking = ungrouped.length + tooMany.length - room
  const furtherCount = Math.ceil(Math.max(tooMany.length / maxSubcommands, lacking / (maxSubcommands - 1)))
  const firstCount = room - Math.max(0, furtherCount)
  const further = [...ungrouped.slice(firstCount), ...tooMany]
  return {
    first: ungrouped.slice(0, firstCount),
    groups: [
      ...named.map(({ all, ...group }) => ({ ...group, commands: all.slice(0, maxSubcommands) })),
      ...chunk(further, maxSubcommands).map((chunk, at) => ({
        name: at === 0 ? 'more' : `more-${at + 1}`,
        description: 'Further commands',
        commands: chunk,
      })),
    ],
  }
}

function defineSubcommand(
  { name, summary, options, takesFiles }: CommandInfo,
  maxLength: number,
): APIApplicationCommandSubcommandOption {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    // Of an act the second word.
    name: name.split(' ').at(-1) ?? name,
    description: cutText(summary, maxLength),
    // The catalogue has the required ones first, as Discord wants them.
    options: [...options.map((option) => defineOption(option, maxLength)), ...(takesFiles ? [file] : [])],
  }
}

const file: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.Attachment,
  name: 'file',
  description: 'a file, up to 5 MB',
  required: false,
}

function defineOption(option: OptionInfo, maxLength: number): APIApplicationCommandBasicOption {
  const { name, isRequired, choices } = option
  const common = { name, description: cutText(option.summary, maxLength), required: isRequired }
  if (option.isNumber) return { ...common, type: ApplicationCommandOptionType.Integer, min_value: 1 }
  const text = { ...common, type: ApplicationCommandOptionType.String } as const
  if (choices.length > 0 && choices.length <= maxChoices)
    return { ...text, choices: choices.map((choice) => ({ name: choice, value: choice })) }
  return option.isCompleted ? { ...text, autocomplete: true } : text
}

const everywhere = {
  contexts: [
    InteractionContextType.Guild,
    InteractionContextType.BotDM,
    InteractionContextType.PrivateChannel,
  ],
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
}
