/** Shows the papers whose links somebody posts, where the operator lets the bot read messages. */
import { type Message, MessageFlags } from 'discord.js'
import type { Bot } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import { findShownLinks, withForwarded } from './command-text.ts'
import { prepareMessages, toReply } from './messages.ts'
import { guildPlace } from './place.ts'
import { markOf } from './render/marks.ts'

/**
 * Answers a message under it, without a sound. The bot's own messages and those of other bots are left alone.
 */
export async function unfurlLinks(
  message: Message,
  desk: { readonly bot: Bot; readonly longCommands: LongCommands },
): Promise<void> {
  const links = findShownLinks(withForwarded(message))
  if (message.author.bot || message.guildId === null || links.length === 0) return
  const place = guildPlace(message.guildId, message.channelId)
  const user = message.author.id
  for (const { link, card } of await desk.bot.unfurl({ place, user, links })) {
    const messages = await prepareMessages(desk, { place, user }, card)
    for (const [part, rendered] of messages.entries()) {
      const reply = toReply(rendered)
      // The client repeats what Discord stumbled over; by its nonce Discord knows a repeat.
      const { nonce } = markOf(`unfurl/${message.id}/${link}`, part)
      const flags = reply.flags | MessageFlags.SuppressNotifications
      await message.reply({ ...reply, flags, nonce, enforceNonce: true })
    }
  }
}
