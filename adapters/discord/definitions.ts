/**
 * The catalogue as Discord wants it declared: one command with a subcommand each, and an
 * entry in every message's menu.
 */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import { type CommandInfo, cutText, type OptionInfo } from '../../src/core.ts'
import { maxChoices, maxDescription } from './render/limits.ts'

/** The entry of a message's menu. */
export const relatedName = 'Find related papers'

/**
 * A command may have 25 subcommands, or groups of 25
 * (https://docs.discord.com/developers/interactions/application-commands).
 */
const groups = {
  manage: 'Change the topics and subscriptions of this channel',
  mine: 'What you said of papers, and what is kept of you',
} as const

/**
 * What to register; the same for the same catalogue. Usable in servers and direct messages,
 * installed there or by a person.
 */
export function defineCommands(
  name: string,
  commands: readonly CommandInfo[],
): RESTPostAPIApplicationCommandsJSONBody[] {
  return [
    {
      ...everywhere,
      type: ApplicationCommandType.ChatInput,
      name,
      description: 'Papers: find, read, keep, cite and share them',
      options: [
        ...commands.filter(({ group }) => group === undefined).map(defineSubcommand),
        ...Object.entries(groups).map(([group, description]) => ({
          type: ApplicationCommandOptionType.SubcommandGroup as const,
          name: group,
          description,
          options: commands.filter((command) => command.group === group).map(defineSubcommand),
        })),
      ],
    },
    { ...everywhere, type: ApplicationCommandType.Message, name: relatedName },
  ]
}

function defineSubcommand({
  name,
  summary,
  options,
  takesFiles,
}: CommandInfo): APIApplicationCommandSubcommandOption {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    name,
    description: cutText(summary, maxDescription),
    // The catalogue has the required ones first, as Discord wants them.
    options: [...options.map(defineOption), ...(takesFiles ? [file] : [])],
  }
}

const file: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.Attachment,
  name: 'file',
  description: 'a file, up to 5 MB',
  required: false,
}

function defineOption(option: OptionInfo): APIApplicationCommandBasicOption {
  const { name, isRequired, choices } = option
  const common = { name, description: cutText(option.summary, maxDescription), required: isRequired }
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
