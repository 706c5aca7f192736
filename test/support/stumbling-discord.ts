/** Discord as digests meet it when it stumbles. */
import { ChannelType } from 'discord-api-types/v10'
import { markOf } from '../../adapters/discord/render/marks.ts'
import type { Place } from '../../src/core.ts'
import type { DiscordLoopback } from './discord-loopback.ts'
import { creating, listStumbles, looking, makeStumble, type StumblingPlatform } from './stumbling-platform.ts'

export function stumbleDiscord(discord: DiscordLoopback): StumblingPlatform {
  const { guild, state } = discord
  const open = (type: ChannelType) => (): Place =>
    `discord:${guild.id}/${state.addChannel(guild.id, { type }).id}`
  return {
    name: 'discord',
    sorts: [open(ChannelType.GuildText), open(ChannelType.GuildForum)],
    stumbles: [
      ...listStumbles(discord, creations, creating(latestMs, { retryAfterMs: 200 })),
      ...listStumbles(discord, looks, looking),
    ],
    silences: posts.map(
      (post) => () => makeStumble(discord, 'discord silence', creations[post], { lateMs: latestMs }),
    ),
    countPosts: () => posts.reduce((sum, post) => sum + discord.count(creations[post]), 0),
    until: (look) => discord.until(look),
    listMarks(place) {
      const channel = place.slice(place.indexOf('/') + 1)
      const rooms = [...state.channels.values()].filter(
        ({ id, parent, isDeleted }) => isDeleted !== true && (id === channel || parent === channel),
      )
      return rooms.flatMap(({ messages }) =>
        messages.map(({ components }) => String(components[0]?.id ?? '')),
      )
    },
    markOf: (key, part) => String(markOf(key, part).id),
    // A nonce is known for some minutes: https://docs.discord.com/developers/resources/message#create-message
    pass() {
      for (const { messages } of state.channels.values()) for (const message of messages) delete message.nonce
    },
  }
}

/** Requests that post, and one that opens the thread which details go to. */
const creations = {
  'discord message': /^POST \/channels\/\d+\/messages$/,
  'discord forum post': /^POST \/channels\/\d+\/threads$/,
  'discord thread': /^POST \/channels\/\d+\/messages\/\d+\/threads$/,
}
const posts = ['discord message', 'discord forum post'] as const
/** Requests that look whether something was posted. */
const looks = {
  'discord look': /^GET \/channels\/\d+\/messages$/,
  'discord forum look': /^GET \/guilds\/\d+\/threads\/active$/,
}
/** Longer than the adapter waits for an answer. */
const latestMs = 16_000
