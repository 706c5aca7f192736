/** What an emoji under a post says of its paper. */
import type { Opinion } from '../model/vote.ts'

/** An emoji that somebody put under a message of the bot's, or took away. */
export interface Reaction {
  /** The emoji itself, or its name as platforms write it: `👍`, `+1`, `thumbsup::skin-tone-3`. */
  readonly emoji: string
  readonly isOn: boolean
  /** What else the same person has there now, as far as is known. */
  readonly others?: readonly string[]
  /** What the buttons of the message say. */
  readonly commands: readonly string[]
}

/**
 * The command that the emoji means; undefined for emoji that say nothing, for one that was taken away while
 * another says the same, and under messages of no paper or of several, since nobody knows which is meant.
 */
export function parseReaction({ emoji, isOn, others = [], commands }: Reaction): string | undefined {
  const opinion = opinionOf(emoji)
  const papers = new Set(commands.flatMap((command) => /^vote (?:up|down) (\S+)$/.exec(command)?.[1] ?? []))
  const [paper] = papers
  if (opinion === undefined || paper === undefined || papers.size > 1) return undefined
  if (!isOn && others.some((other) => opinionOf(other) === opinion)) return undefined
  return `vote ${opinion} ${paper} set:${isOn ? 'on' : 'off'}`
}

/** Which way an emoji votes; undefined for those that do not. */
export function opinionOf(emoji: string): Opinion | undefined {
  const bare = emoji.replace(/::skin-tone-\d$/, '').replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, '')
  if (ups.has(bare)) return 'up'
  return downs.has(bare) ? 'down' : undefined
}

const ups = new Set([
  ...['👍', '❤', '💯', '🔥', '⭐', '🌟', '🎉', '👏', '🙌', '😍', '💙', '💚', '💜', '🧡', '💛'],
  ...['+1', 'thumbsup', 'heart', '100', 'fire', 'star', 'star2', 'tada', 'clap', 'raised_hands'],
  ...['heart_eyes', 'blue_heart', 'green_heart', 'purple_heart', 'orange_heart', 'yellow_heart'],
])
const downs = new Set(['👎', '-1', 'thumbsdown'])
