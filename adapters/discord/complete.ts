/** Completes the option that a person is filling in. */
import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  CommandInteractionOption,
} from 'discord.js'
import { ApplicationCommandOptionType } from 'discord-api-types/v10'
import { type CommandInfo, type GivenOption, writeCommand } from '../../src/core.ts'
import type { Desk } from './answer.ts'
import { readChannels, toChoices, writeTyping } from './command-text.ts'
import { nameOfActs } from './definitions.ts'
import { standingOf } from './permissions.ts'
import { guildPlace, isInstalled, placeOf } from './place.ts'

/** Offers what may be typed next. Never rejects: a list that comes too late is not missed. */
export async function completeOption(
  interaction: AutocompleteInteraction,
  desk: Pick<Desk, 'bot' | 'log' | 'slashCommand'>,
): Promise<void> {
  const { bot, log } = desk
  try {
    const command = findCommand(desk, interaction)
    if (command === undefined) return await interaction.respond([])
    const given = parseGiven(interaction.options.data)
    const { start, text } = writeTyping(command, given, interaction.options.getFocused(true).name)
    const choices = await bot.complete({
      place: placeOf(interaction),
      user: interaction.user.id,
      standing: standingOf(interaction.member),
      text,
    })
    await interaction.respond(toChoices(command, choices, start))
  } catch (error) {
    log.info({ err: error }, 'a completion came too late')
  }
}

/** The text that a slash command says. */
export function textOf(
  interaction: ChatInputCommandInteraction,
  desk: Pick<Desk, 'bot' | 'slashCommand'>,
): string {
  const command = findCommand(desk, interaction)
  // An older list of commands may still be on somebody's screen: the bot says that it has none such.
  if (command === undefined) return interaction.options.getSubcommand(false) ?? ''
  const text = writeCommand(command, parseGiven(interaction.options.data))
  const { guildId } = interaction
  return guildId !== null && isInstalled(interaction)
    ? readChannels(text, (channel) => guildPlace(guildId, channel))
    : text
}

function findCommand(
  { bot, slashCommand }: Pick<Desk, 'bot' | 'slashCommand'>,
  { commandName, options }: AutocompleteInteraction | ChatInputCommandInteraction,
): CommandInfo | undefined {
  const name = options.getSubcommand(false)
  const several = bot.commands.find(
    (command) => command.acts && commandName === nameOfActs(slashCommand, command),
  )
  return several === undefined
    ? bot.commands.find((command) => command.name === name)
    : several.acts?.find((act) => act.name === `${several.name} ${name}`)
}

function parseGiven([first]: readonly CommandInteractionOption[]): GivenOption[] {
  const subcommand = first?.type === ApplicationCommandOptionType.SubcommandGroup ? first.options?.[0] : first
  return (subcommand?.options ?? []).flatMap(({ name, type, value }) =>
    // Files come beside the text.
    value === undefined || type === ApplicationCommandOptionType.Attachment ? [] : [{ name, value }],
  )
}
