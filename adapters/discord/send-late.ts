/** Tells an answer to an interaction that Discord lets nobody answer any longer. */
import { InteractionContextType, MessageFlags, Routes } from 'discord.js'
import type { Card, Log } from '../../src/core.ts'
import type { Pressed, Said } from './interactions.ts'
import { toReply } from './messages.ts'
import { markOf } from './render/marks.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { insist } from './wire/faults.ts'
import { toRequest } from './wire/requests.ts'

/**
 * Once Discord takes no answer to an interaction any longer, after 15 minutes or since it forgot it, the
 * channel is left. Where others read there, a private answer is not told, and neither are the words that
 * asked for it. Where the channel takes nothing, the person's direct messages are tried. Never rejects.
 */
export async function sendLate(
  interaction: Said | Pressed,
  messages: readonly DiscordMessage[],
  isHidden: boolean,
  log: Log,
): Promise<void> {
  const isSeen = interaction.context !== InteractionContextType.BotDM
  const shown = isHidden && isSeen ? renderCard(apologise(interaction)) : messages
  try {
    for (const [at, message] of shown.entries()) {
      const { nonce } = markOf(`late/${interaction.id}`, at)
      const body = toRequest(message, { nonce, enforce_nonce: true, ...referenceOf(interaction) })
      await insist(() =>
        interaction.client.rest.post(Routes.channelMessages(interaction.channelId ?? ''), body),
      )
    }
  } catch (error) {
    log.warn({ err: error, interaction: interaction.id }, 'an answer came too late for where it was asked')
    try {
      for (const message of messages) await insist(() => interaction.user.send(toReply(message)))
    } catch (fault) {
      log.error({ err: fault, interaction: interaction.id }, 'an answer came too late, and could not be told')
    }
  }
}

/** What a late answer stands under: the message whose button was pressed, where others see it too. */
function referenceOf(interaction: Said | Pressed): object {
  const message = 'message' in interaction ? interaction.message : null
  if (message === null || message.flags.has(MessageFlags.Ephemeral)) return {}
  return { message_reference: { message_id: message.id, fail_if_not_exists: false } }
}

function apologise(interaction: Said | Pressed): Card {
  const text = `, Discord no longer lets me show you alone the answer to ${nameOf(interaction)}: please ask again.`
  const block = { kind: 'text', text: [{ mention: interaction.user.id }, text] } as const
  return { title: '', blocks: [block], buttons: [] }
}

/** What somebody did, without words of theirs. */
function nameOf(interaction: Said | Pressed): string {
  if (interaction.isChatInputCommand()) {
    const { commandName, options } = interaction
    return [`/${commandName}`, options.getSubcommandGroup(false), options.getSubcommand(false)]
      .filter((word) => word !== null)
      .join(' ')
  }
  if (interaction.isMessageContextMenuCommand()) return interaction.commandName
  if (interaction.isModalSubmit()) return 'your form'
  const { component } = interaction
  const label = component !== null && 'label' in component ? component.label : undefined
  return label ? `the button ${label}` : 'the menu'
}
