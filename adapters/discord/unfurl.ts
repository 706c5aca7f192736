/** Shows the papers whose links somebody posts, where the operator lets the bot read messages. */
import { type Message, MessageFlags } from 'discord.js'
import type { Bot } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import { findLinks } from './command-text.ts'
import { markOf } from './marks.ts'
import { toReply } from './messages.ts'
import { guildPlace, guildWorkspace } from './place.ts'
import { renderCard } from './render.ts'

/** Answers a message under it, without a sound. The bot's own messages and those of other bots are left alone. */
export async function unfurlLinks(
  message: Message,
  { bot, longCommands }: { readonly bot: Bot; readonly longCommands: LongCommands },
): Promise<void> {
  const links = findLinks(message.content)
  if (message.author.bot || message.guildId === null || links.length === 0) return
  const place = guildPlace(message.guildId, message.channelId)
  const user = message.author.id
  for (const { link, card } of await bot.unfurl({ place, user, links })) {
    const messages = renderCard(card, {
      isPublic: (command) => bot.hear({ place, user, text: command }).visibility === 'public',
    })
    await longCommands.keep(guildWorkspace(message.guildId), messages)
    for (const [part, rendered] of messages.entries()) {
      const reply = toReply(rendered)
      // The client repeats what Discord stumbled over; by its nonce Discord knows a repeat.
      const { nonce } = markOf(`unfurl/${message.id}/${link}`, part)
      const flags = reply.flags | MessageFlags.SuppressNotifications
      await message.reply({ ...reply, flags, nonce, enforceNonce: true })
    }
  }
}
