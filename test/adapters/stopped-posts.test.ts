/**
 * A replica that stops at any step of a post while another makes the same post, and goes on when that is done.
 * No lease is asked and no time passes, so nothing but the adapters themselves keeps the post from standing
 * twice.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/discord-app.ts'
import { startDiscordLoopback } from '../support/discord-loopback.ts'
import { startMatrixLoopback } from '../support/matrix-loopback.ts'
import { type PostingProcess, startPostingProcess } from '../support/posting-process.ts'
import { startSlackLoopback } from '../support/slack-loopback.ts'
import { stumbleDiscord } from '../support/stumbling-discord.ts'
import { stumbleMatrix } from '../support/stumbling-matrix.ts'
import type { StumblingPlatform } from '../support/stumbling-platform.ts'
import { stumbleSlack } from '../support/stumbling-slack.ts'

interface Opened {
  readonly platform: StumblingPlatform
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

const platforms = {
  async slack(): Promise<Opened> {
    const slack = await startSlackLoopback()
    return { platform: stumbleSlack(slack), env: slack.env, close: () => slack.close() }
  },
  async discord(): Promise<Opened> {
    const discord = await startDiscordLoopback()
    return { platform: stumbleDiscord(discord), env: discord.env, close: () => discord.close() }
  },
  async matrix(): Promise<Opened> {
    const matrix = await startMatrixLoopback()
    return { platform: stumbleMatrix(matrix), env: matrix.env, close: () => matrix.close() }
  },
}

const places = [
  ['slack', 'a channel', { sort: 0, papersOfTwo: 20 }],
  ['discord', 'a channel', { sort: 0, papersOfTwo: 8 }],
  ['discord', 'a forum', { sort: 1, papersOfTwo: 8 }],
  ['matrix', 'a room', { sort: 0, papersOfTwo: 12 }],
] as const

describe.each(places)('%s, %s', (name, _sort, { sort, papersOfTwo }) => {
  let opened: Opened
  let replicas: readonly [PostingProcess, PostingProcess]
  let posts = 0
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    opened = await platforms[name]()
    const { folder, remove } = await makeFolder()
    const start = () => startPostingProcess(name, opened.env, `file:${join(folder, 'shared.sqlite')}`)
    replicas = [start(), start()]
    closing.push(
      () => opened.close(),
      remove,
      () => replicas[1].kill(),
      () => replicas[0].kill(),
    )
    for (const { ready } of replicas) await ready
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  /** One stops at its step, then the other at its own or never; they go on in the same order. */
  async function post(papers: number, step: number, otherStep?: number) {
    const { platform } = opened
    const place = platform.sorts[sort]?.(posts)
    if (place === undefined) throw new Error(`${name} has no such place`)
    posts += 1
    const [one, other] = replicas
    const posting = { place, key: `digest-${posts}`, papers }
    const at = await one.begin({ ...posting, step })
    const otherAt = await other.begin({ ...posting, ...(otherStep === undefined ? {} : { step: otherStep }) })
    // Longer than platforms know a repeat.
    platform.pass?.(Temporal.Now.instant())
    const outcomes = [await one.wake(), await other.wake()]
    // Whoever slept too long sends nothing, as both may on a slow machine: then it is posted again, as by the ledger.
    if (outcomes.every(({ error }) => error !== undefined)) {
      await one.begin(posting)
      outcomes.push(await one.wake())
    }
    const marks = platform.listMarks(place)
    const parts = marks.map((mark) =>
      marks.findIndex((_, part) => platform.markOf(posting.key, part) === mark),
    )
    return { at, otherAt, outcomes, parts: parts.toSorted((a, b) => a - b) }
  }

  it.each([
    [1, 'message', 1],
    [2, 'messages', papersOfTwo],
  ])(
    'stands once, wherever a replica stops: %i %s',
    { timeout: 480_000 },
    async (size, _messages, papers) => {
      const whole = (await post(papers, 0)).parts
      expect(whole).toEqual(size === 1 ? [0] : [0, 1])
      const wrong: object[] = []
      const seen = new Set<string>()
      const steps = ['after claim', 'after write', 'before read', 'before save', 'before write']
      // On a slow machine a round may miss a step.
      for (let round = 0; round < 3 && !steps.every((step) => seen.has(step)); round += 1)
        for (let step = 1; ; step += 1) {
          const { at, parts, outcomes } = await post(papers, step)
          if (at === undefined) break
          seen.add(at)
          if (parts.join() !== whole.join()) wrong.push({ step, at, parts, outcomes })
        }
      expect(wrong).toEqual([])
      expect([...seen].toSorted()).toEqual(expect.arrayContaining(steps))
    },
  )

  it('stands once, wherever two replicas stop and go on in turn', { timeout: 1_200_000 }, async () => {
    const wrong: object[] = []
    for (let step = 1; ; step += 1) {
      // The other one has looked, sent, or looked again, in another order with each step.
      const { at, otherAt, parts, outcomes } = await post(1, step, ((step * 7) % 29) + 1)
      if (at === undefined) break
      if (parts.join() !== '0') wrong.push({ step, at, otherAt, parts, outcomes })
    }
    expect(wrong).toEqual([])
  })
})
