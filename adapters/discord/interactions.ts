/** What people do that asks for an answer. */
import type {
  ButtonInteraction,
  ChatInputCommandInteraction,
  MessageContextMenuCommandInteraction,
  ModalSubmitInteraction,
  StringSelectMenuInteraction,
} from 'discord.js'

/** A command that somebody gave, in its own words, by the menu of a message or by a form. */
export type Said = ChatInputCommandInteraction | MessageContextMenuCommandInteraction | ModalSubmitInteraction
/** A button that somebody pressed, or an item that somebody chose. */
export type Pressed = ButtonInteraction | StringSelectMenuInteraction
