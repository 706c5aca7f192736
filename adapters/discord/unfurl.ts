/** Shows the papers whose links somebody posts, where the operator lets the bot read messages. */
import { type Message, MessageFlags } from 'discord.js'
import type { AdapterRows, Bot } from '../../src/core.ts'
import { findLinks } from './command-text.ts'
import { saveLongCommands, toReply } from './messages.ts'
import { guildPlace, guildWorkspace } from './place.ts'
import { renderCard } from './render.ts'

/** Answers a message under it, without a sound. The bot's own messages and those of other bots are left alone. */
export async function unfurlLinks(
  message: Message,
  { bot, rows }: { readonly bot: Bot; readonly rows: AdapterRows },
): Promise<void> {
  const links = findLinks(message.content)
  if (message.author.bot || message.guildId === null || links.length === 0) return
  const place = guildPlace(message.guildId, message.channelId)
  const user = message.author.id
  for (const { card } of await bot.unfurl({ place, user, links })) {
    const messages = renderCard(card, {
      isPublic: (command) => bot.hear({ place, user, text: command }).visibility === 'public',
    })
    await saveLongCommands(rows, guildWorkspace(message.guildId), messages)
    for (const rendered of messages) {
      const reply = toReply(rendered)
      await message.reply({ ...reply, flags: reply.flags | MessageFlags.SuppressNotifications })
    }
  }
}
