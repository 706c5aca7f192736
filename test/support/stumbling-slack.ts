/** Slack as digests meet it when it stumbles. */
import type { SlackLoopback } from './slack-loopback.ts'
import { creating, listStumbles, looking, makeStumble, type StumblingPlatform } from './stumbling-platform.ts'

export function stumbleSlack(slack: SlackLoopback): StumblingPlatform {
  const post = 'chat.postMessage'
  return {
    name: 'slack',
    sorts: [(number) => `slack:T1/C${1000 + number}`],
    stumbles: [
      ...listStumbles(slack, { 'slack post': post }, creating(latestMs, { retryAfter: 1 })),
      ...listStumbles(slack, { 'slack look': 'conversations.history' }, looking),
    ],
    silences: [() => makeStumble(slack, 'slack silence', post, { lateMs: latestMs })],
    countPosts: () => slack.calls(post).length,
    until: (look) => slack.until(look),
    listMarks: (place) =>
      slack.channel(place.slice(place.indexOf('/') + 1)).messages.map(({ metadata }) => {
        const payload = metadata?.event_payload
        return typeof payload === 'object' && payload !== null && 'key' in payload ? String(payload.key) : ''
      }),
    markOf: (key, part) => (part === 0 ? key : `${key}#${part}`),
  }
}

/** Longer than the adapter waits for an answer. */
const latestMs = 11_000
