/** A post of a forum: its name, its tags, and the request that opens it. */

import { ChannelFlags, type Client, RESTJSONErrorCodes, Routes } from 'discord.js'
import { z } from 'zod'
import { type Card, cleanLine, cutText, plainText } from '../../src/core.ts'
import { maxThreadName, maxThreadTags } from './render/limits.ts'
import { hasCode } from './wire/faults.ts'

/**
 * What Discord tells of a channel that can be posted in
 * (https://docs.discord.com/developers/resources/channel).
 */
export const channelSchema = z.object({
  type: z.number(),
  flags: z.number().default(0),
  available_tags: z
    .array(z.object({ id: z.string(), name: z.string(), moderated: z.boolean().default(false) }))
    .default([]),
})
export type Channel = z.infer<typeof channelSchema>

/**
 * The post's name and tags: those of the forum's tags that the card's title or its own sentences name, as
 * topics are named. Moderated ones are for those who moderate.
 */
export function describePost(
  card: Card,
  forum: Channel,
  { isModerator }: { readonly isModerator: boolean },
): { readonly name: string; readonly applied_tags: string[] } {
  const sentences = card.blocks.flatMap((block) =>
    block.kind === 'text' || block.kind === 'note' ? [plainText(block.text)] : [],
  )
  const words = ` ${foldName([card.title, ...sentences].join(' '))} `
  const open = forum.available_tags.filter(({ moderated }) => isModerator || !moderated)
  const named = open.filter((tag) => words.includes(` ${foldName(tag.name)} `))
  const needsTag = (forum.flags & ChannelFlags.RequireTag) !== 0
  const tags = named.length === 0 && needsTag ? open.slice(0, 1) : named
  return {
    name: cutText(cleanLine(card.title) || 'Papers', maxThreadName),
    applied_tags: tags.slice(0, maxThreadTags).map((tag) => tag.id),
  }
}

/**
 * Takes away a post of the bot's own. Only those who may manage threads may delete one
 * (https://docs.discord.com/developers/resources/channel#deleteclose-channel); else it is emptied and closed.
 */
export async function removePost({ rest }: Client<true>, id: string): Promise<void> {
  try {
    await rest.delete(Routes.channel(id))
  } catch (error) {
    if (!hasCode(error, RESTJSONErrorCodes.MissingPermissions)) throw error
    await rest.delete(Routes.channelMessage(id, id))
    await rest.patch(Routes.channel(id), { body: { archived: true } })
  }
}

/** `Reward-Hacking!` as `reward hacking`. */
function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
