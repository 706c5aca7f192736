/**
 * Everything that goes wrong at the loopback platforms while digests go out, by chance that a seed decides.
 */
import type { Stumble, StumblingPlatform } from './stumbling-platform.ts'

export interface FaultDeck {
  /**
   * Lets so many of the next requests fail, each in another way; fewer where most
   * ways still wait for their request.
   */
  deal(count: number): void
  /** How many that were dealt still wait for their request. */
  countWaiting(): number
  /** Lets one platform after the other take its next post and not answer; resolves when it has taken it. */
  takeWithoutAnswer(): Promise<void>
  /** How often each way to fail happened, but for these posts. */
  counts(): ReadonlyMap<string, number>
}

/**
 * Each kind is dealt once before any is dealt again, but for those that still wait for a request to happen
 * to; and `maxOfKind` times at most.
 */
export function shuffleFaults(
  platforms: readonly StumblingPlatform[],
  random: () => number,
  maxOfKind = Number.POSITIVE_INFINITY,
): FaultDeck {
  const kinds = platforms.flatMap(({ stumbles }) => stumbles)
  const silent = platforms.flatMap((platform) => platform.silences.map((make) => ({ platform, make })))
  const dealt = new Map<Stumble, number>()
  const isOut = (kind: Stumble) => {
    const times = dealt.get(kind) ?? 0
    return times > kind.count() || times >= maxOfKind
  }
  let deck: Stumble[] = []
  let silences = Math.floor(random() * silent.length)
  return {
    async takeWithoutAnswer() {
      const next = silent[silences % silent.length]
      silences += 1
      const fault = next?.make()
      fault?.add()
      await next?.platform.until(() => fault?.count() === 1)
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
    countWaiting: () => dealt.entries().reduce((sum, [kind, times]) => sum + times - kind.count(), 0),
    counts: () => new Map(kinds.map((kind) => [kind.name, kind.count()])),
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const drawn = items.map((item) => ({ item, at: random() }))
  return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item)
}
