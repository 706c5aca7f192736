/**
 * Everything that goes wrong at the loopback platforms while digests go out, by chance that a seed decides.
 */
import type { Fault as DiscordFault, DiscordLoopback } from './discord-loopback.ts'
import type { Fault as SlackFault, SlackLoopback } from './slack-loopback.ts'

export interface Platforms {
  readonly slack: SlackLoopback
  readonly discord: DiscordLoopback
}

export interface FaultDeck {
  /**
   * Lets so many of the next requests fail, each in another way; fewer where most
   * ways still wait for their request.
   */
  deal(count: number): void
  /** Lets one platform after the other take its next post and not answer; resolves when it has taken it. */
  takeWithoutAnswer(): Promise<void>
  /** How often each way to fail happened, but for these posts. */
  counts(): ReadonlyMap<string, number>
}

interface Kind {
  readonly name: string
  readonly fault: DiscordFault | SlackFault
  readonly happened: readonly unknown[]
  add(): void
}

/**
 * Each kind is dealt once before any is dealt again, but for those that still wait for a request to happen
 * to; and `mostOfKind` times at most.
 */
export function shuffleFaults(
  { slack, discord }: Platforms,
  random: () => number,
  mostOfKind = Number.POSITIVE_INFINITY,
): FaultDeck {
  const kinds: readonly Kind[] = [
    ...creating(latestOfSlackMs, { retryAfter: 1 }).map(([how, fault]) =>
      slackKind(slack, 'chat.postMessage', how, fault),
    ),
    ...looking().map(([how, fault]) => slackKind(slack, 'conversations.history', how, fault)),
    ...[...discordRoutes].flatMap(([name, request]) =>
      creating(latestOfDiscordMs, { retryAfterMs: 200 }).map(([how, fault]) =>
        discordKind(discord, { name, request, how, fault }),
      ),
    ),
    ...[...discordLooks].flatMap(([name, request]) =>
      looking().map(([how, fault]) => discordKind(discord, { name, request, how, fault })),
    ),
  ]
  const dealt = new Map<Kind, number>()
  const isOut = (kind: Kind) => {
    const times = dealt.get(kind) ?? 0
    return times > countOf(kind) || times >= mostOfKind
  }
  let deck: Kind[] = []
  let silences = Math.floor(random() * 3)
  return {
    async takeWithoutAnswer() {
      const [message, forumPost] = discordRoutes.values()
      const request = [undefined, message, forumPost][silences % 3]
      silences += 1
      const fault = { lateMs: request === undefined ? latestOfSlackMs : latestOfDiscordMs }
      if (request === undefined) slack.fail('chat.postMessage', fault)
      else discord.fail(request, fault)
      await (request === undefined
        ? slack.until(() => slack.failed.includes(fault))
        : discord.until(() => discord.failed.includes(fault)))
    },
    deal(count) {
      for (let left = count; left > 0; left -= 1) {
        if (deck.every(isOut)) deck = shuffle(kinds, random)
        const at = deck.findIndex((kind) => !isOut(kind))
        const [kind] = at < 0 ? [] : deck.splice(at, 1)
        if (kind === undefined) return
        dealt.set(kind, (dealt.get(kind) ?? 0) + 1)
        kind.add()
      }
    },
    counts: () => new Map(kinds.map((kind) => [kind.name, countOf(kind)])),
  }
}

/** Requests that post, at Discord, and one that opens the thread which details go to. */
const discordRoutes = new Map([
  ['discord message', /^POST \/channels\/\d+\/messages$/],
  ['discord forum post', /^POST \/channels\/\d+\/threads$/],
  ['discord thread', /^POST \/channels\/\d+\/messages\/\d+\/threads$/],
])
/** Requests that look whether something was posted. */
const discordLooks = new Map([
  ['discord look', /^GET \/channels\/\d+\/messages$/],
  ['discord forum look', /^GET \/guilds\/\d+\/threads\/active$/],
])
/** Longer than the adapters wait for an answer. */
const latestOfSlackMs = 11_000
const latestOfDiscordMs = 16_000

function creating<Wait>(latestMs: number, wait: Wait) {
  return [
    ['5xx', { status: 500 }],
    ['429', { status: 429, ...wait }],
    ['line broken before', { drop: 'before' }],
    ['line broken after', { drop: 'after' }],
    ['502 after', { stumble: true }],
    ['late answer', { lateMs: 300 }],
    ['no answer', { lateMs: latestMs }],
  ] as const
}

function looking() {
  return [
    ['5xx', { status: 503 }],
    ['line broken', { drop: 'before' }],
  ] as const
}

function slackKind(slack: SlackLoopback, method: string, how: string, fault: SlackFault): Kind {
  const add = () => slack.fail(method, fault)
  return { name: `slack ${method}: ${how}`, fault, happened: slack.failed, add }
}

function discordKind(
  discord: DiscordLoopback,
  { name, request, how, fault }: { name: string; request: RegExp; how: string; fault: DiscordFault },
): Kind {
  return { name: `${name}: ${how}`, fault, happened: discord.failed, add: () => discord.fail(request, fault) }
}

// Each kind has a fault of its own, so that what happened can be told apart.
function countOf({ fault, happened }: Kind): number {
  return happened.filter((one) => one === fault).length
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const drawn = items.map((item) => ({ item, at: random() }))
  return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
