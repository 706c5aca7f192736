/** Completes the option that a person is filling in. */
import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  CommandInteractionOption,
} from 'discord.js'
import { ApplicationCommandOptionType } from 'discord-api-types/v10'
import { type Bot, type CommandInfo, type GivenOption, type Log, writeCommand } from '../../src/core.ts'
import { readChannels, toChoices, writeTyping } from './command-text.ts'
import { standingOf } from './permissions.ts'
import { guildPlace, isInstalled, placeOf } from './place.ts'

/** Offers what may be typed next. Never rejects: a list that comes too late is not missed. */
export async function completeOption(
  interaction: AutocompleteInteraction,
  { bot, log }: { readonly bot: Bot; readonly log: Log },
): Promise<void> {
  try {
    const command = findCommand(bot, interaction)
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
export function textOf(interaction: ChatInputCommandInteraction, bot: Bot): string {
  const command = findCommand(bot, interaction)
  // An older list of commands may still be on somebody's screen: the bot says that it has none such.
  if (command === undefined) return interaction.options.getSubcommand(false) ?? ''
  const text = writeCommand(command, parseGiven(interaction.options.data))
  const { guildId } = interaction
  return guildId !== null && isInstalled(interaction)
    ? readChannels(text, (channel) => guildPlace(guildId, channel))
    : text
}

function findCommand(
  bot: Bot,
  { options }: AutocompleteInteraction | ChatInputCommandInteraction,
): CommandInfo | undefined {
  const name = options.getSubcommand(false)
  return bot.commands.find((command) => command.name === name)
}

function parseGiven([first]: readonly CommandInteractionOption[]): GivenOption[] {
  const subcommand = first?.type === ApplicationCommandOptionType.SubcommandGroup ? first.options?.[0] : first
  return (subcommand?.options ?? []).flatMap(({ name, type, value }) =>
    // Files come beside the text.
    value === undefined || type === ApplicationCommandOptionType.Attachment ? [] : [{ name, value }],
  )
}
