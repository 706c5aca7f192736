/** Opens Discords for tests to post in, and closes them after each. */
import { afterEach, expect } from 'vitest'
import { guildPlace } from '../../adapters/discord/place.ts'
import type { Bot, Card, Place } from '../../src/core.ts'
import { gallery, makeCard, makeItem } from './card-gallery.ts'
import { type RunningAdapter, startDiscordAdapter } from './discord-adapter.ts'
import { type DiscordLoopback, type LoopbackChannel, startDiscordLoopback } from './discord-loopback.ts'

/** A card that comes in one message. */
export const highlights = makeCard([makeItem(), makeItem()], [], 'Highlights: reward hacking')
/** A card that takes several. */
export const longList: Card = { ...(gallery['fifty results'] ?? highlights), isWhole: true }

export interface Posting {
  readonly discord: DiscordLoopback
  readonly running: RunningAdapter
  /** The channel that is posted into. */
  readonly target: LoopbackChannel
  readonly place: Place
  /** Posts into the channel, under the key `one` if not said. */
  post(card: Card, key?: string): Promise<string>
}

export interface PostingParts {
  /** Chooses or adds the channel that is posted into; the one that is there if not said. */
  readonly channel?: (discord: DiscordLoopback) => LoopbackChannel
  /** Puts another bot in the place of the real one. */
  readonly change?: (bot: Bot) => Bot
}

export type StartPosting = (parts?: PostingParts) => Promise<Posting>

/**
 * An opener whose Discords are closed when their test ends, which fails where one of them saw a rule broken.
 */
export function makePostingOpener(): StartPosting {
  const opened: Posting[] = []
  afterEach(async () => {
    for (const { discord, running } of opened.splice(0)) {
      await running.close()
      await discord.close()
      expect(discord.state.broken).toEqual([])
    }
  })
  return async ({ channel, change } = {}) => {
    const discord = await startDiscordLoopback()
    const target = channel?.(discord) ?? discord.channel
    const running = await startDiscordAdapter(discord, change)
    const place = guildPlace(discord.guild.id, target.id)
    const post: Posting['post'] = (card, key = 'one') => running.adapter.post(place, card, key)
    const posting = { discord, running, target, place, post }
    opened.push(posting)
    return posting
  }
}
