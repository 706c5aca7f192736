import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../adapters/discord/config.ts'
import { describeShards, isPart } from '../../../adapters/discord/shards.ts'
import { shareIdentifies } from '../../../adapters/discord/wire/shards.ts'
import { openStore } from '../../../src/store/open-store.ts'

const settings = { DISCORD_BOT_TOKEN: 'token' }
const read = (text: string) =>
  configSchema.safeParse({ ...settings, DISCORD_SHARDS: text }).data?.DISCORD_SHARDS

describe('DISCORD_SHARDS', () => {
  it('is a number, a part of it, or auto', () => {
    expect(read('auto')).toBe('auto')
    expect(read(' 3 ')).toEqual({ ids: [0, 1, 2], count: 3 })
    expect(read('0-1/4')).toEqual({ ids: [0, 1], count: 4 })
    expect(read('3/4')).toEqual({ ids: [3], count: 4 })
    expect([describeShards(read('0-1/4')), describeShards(read('3/4'))]).toEqual([
      'shards 0 to 1 of 4',
      'shard 3 of 4',
    ])
    expect([read('4'), read('0-3/4'), read('auto'), undefined].map(isPart)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it.each([
    ['0', 'must be of 1 to 100000 shards, not of 0'],
    ['four', 'must be auto, a number such as 8, or a range of it such as 0-3/8'],
    ['0-3', 'must be auto, a number such as 8, or a range of it such as 0-3/8'],
    ['-1/4', 'must be auto, a number such as 8, or a range of it such as 0-3/8'],
    ['2-4/4', 'has no shard 4: 4 shards are numbered from 0 to 3'],
    ['3-2/4', 'must name the lower shard first: 2-3/4'],
    ['0-1/999999', 'must be of 1 to 100000 shards, not of 999999'],
  ])('is refused with the reason where it is wrong: %s', (text, reason) => {
    const faults = configSchema.safeParse({ ...settings, DISCORD_SHARDS: text }).error?.issues
    expect(faults?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['DISCORD_SHARDS', reason],
    ])
  })

  it('says of any range which shards are in it', () => {
    const range = fc
      .tuple(fc.nat(50), fc.nat(50), fc.nat(50))
      .map(([first, more, rest]) => ({ first, last: first + more, count: first + more + rest + 1 }))
    fc.assert(
      fc.property(range, ({ first, last, count }) => {
        const shards = read(`${first}-${last}/${count}`)
        const ids = typeof shards === 'object' ? shards.ids : []
        expect([ids[0], ids.at(-1), ids.length]).toEqual([first, last, last - first + 1])
        expect(shards).toHaveProperty('count', count)
      }),
    )
  })
})

describe('connections of several processes', () => {
  it('begin one in five seconds of each group that Discord names', async () => {
    const store = await openStore({ url: 'file::memory:' })
    let nowMs = 1_000
    const begun: [number, number][] = []
    const throttleOf = () =>
      shareIdentifies({
        rows: store.adapterRows('discord', () => nowMs),
        log: pino({ level: 'silent' }),
        now: () => Temporal.Instant.fromEpochMilliseconds(nowMs),
        random: Math.random,
      })({
        fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency: 2 } }),
      } as never)
    const processes = await Promise.all([throttleOf(), throttleOf()])
    const { signal } = new AbortController()
    const all = Promise.all(
      [0, 1, 2, 3, 4].map(async (shard) => {
        await processes[shard % processes.length]?.waitForIdentify(shard, signal)
        begun.push([shard % 2, nowMs])
      }),
    )
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    while (!isOver) {
      await wait(20)
      nowMs += 500
    }
    for (const group of [0, 1]) {
      const times = begun.filter(([of]) => of === group).map(([, at]) => at)
      times.forEach((at, index) => {
        if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(5_000)
      })
    }
    expect(begun).toHaveLength(5)
    await store.close()
  })

  it('are not kept from beginning by a database that does not answer, and end their waiting when closed', async () => {
    const store = await openStore({ url: 'file::memory:' })
    const rows = store.adapterRows('discord', () => 0)
    const now = () => Temporal.Instant.fromEpochMilliseconds(0)
    const build = shareIdentifies({ rows, log: pino({ level: 'silent' }), now, random: Math.random })
    const throttle = await build({
      fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency: 1 } }),
    } as never)
    await throttle.waitForIdentify(0, new AbortController().signal)
    const closing = new AbortController()
    const waiting = throttle.waitForIdentify(1, closing.signal)
    closing.abort()
    await expect(waiting).rejects.toThrow()
    await store.close()
    await throttle.waitForIdentify(2, new AbortController().signal)
  })
})
