/**
 * What the platforms saw of a bot: rules that its messages broke, and what strangers'
 * words brought to life in them.
 */
import type { SlackMessage } from '../../../adapters/slack/render/messages.ts'
import type { DiscordLoopback } from '../discord-loopback.ts'
import { readMarkdown } from '../discord-rules.ts'
import type { SlackLoopback } from '../slack-loopback.ts'
import { findSlackFaults, loadSlackSchema, readSlackMessage } from '../slack-rules.ts'

interface Platforms {
  readonly slack: SlackLoopback
  readonly discord: DiscordLoopback
}

/**
 * The rules of both platforms that what was posted so far broke, and mentions and marks that are live in it.
 */
export function findBrokenRules({ slack, discord }: Platforms): readonly string[] {
  const posts = slack
    .calls()
    .filter(
      ({ method, args }) => /^(chat\.(post|update)|response_url)/.test(method) && args.blocks !== undefined,
    )
    // An update carries neither of these two, which stand for links that Slack would show by itself.
    .map(({ args }) => ({ unfurl_links: false, unfurl_media: false, longCommands: {}, files: [], ...args }))
    .map((args) => args as unknown as SlackMessage)
  const checkSchema = loadSlackSchema()
  const faults = posts.flatMap((post) => [
    ...findSlackFaults(post),
    ...(checkSchema?.(post) ?? []),
    ...readSlackMessage(post).strays.map((stray) => `live in Slack: ${stray.slice(0, 80)}`),
    ...readSlackMessage(post)
      .mentions.filter((user) => user === mentioned)
      .map((user) => `a mention of ${user} in Slack`),
  ])
  const live = [...discord.state.channels.values()]
    .flatMap(({ messages }) => messages)
    .concat([...discord.state.interactions.values()].flatMap(({ followUps }) => followUps))
    .flatMap(({ components }) => contentsOf(components))
    .flatMap((content) => {
      const reading = { words: '', links: [], mentions: [], strays: [] as string[] }
      readMarkdown(content, reading)
      return reading.strays.map((stray) => `live in Discord: ${stray.slice(0, 80)}`)
    })
  return [...new Set([...faults, ...live, ...discord.state.broken])]
}

/** The person whom hostile texts mention, and who asks for nothing while they are sent. */
const mentioned = 'UADA'

function contentsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'content' && typeof value === 'string' ? [value] : contentsOf(value),
  )
}
