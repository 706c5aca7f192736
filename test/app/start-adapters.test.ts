import pino from 'pino'
import { expect, it } from 'vitest'
import { startAdapters } from '../../src/app/start-adapters.ts'
import { BotError } from '../../src/errors.ts'
import type { Adapter } from '../../src/ports/adapter.ts'
import type { Bot } from '../../src/ports/bot.ts'

const away = new BotError('unavailable', 'It cannot be reached.')
const wrong = new BotError('misconfigured', 'The token is wrong.')

/** An adapter whose starts fail so, one after the other, until one does not. */
function makeAdapter(...faults: readonly Error[]): Adapter {
  const left = [...faults]
  return {
    hints: [],
    async start() {
      const fault = left.shift()
      if (fault !== undefined) throw fault
    },
    post: async () => '1',
    async stop() {},
  }
}

async function run(adapters: Readonly<Record<string, Adapter>>) {
  const logged: { msg: string; level: number; adapter?: string }[] = []
  const pauses: number[] = []
  const quits: number[] = []
  const told: string[] = []
  const ended = Promise.withResolvers<void>()
  const expected = Object.keys(adapters).length
  const started = await startAdapters(new Map(Object.entries(adapters)), {
    bot: {} as Bot,
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    quit(exitCode) {
      quits.push(exitCode)
      ended.resolve()
    },
    onRunning(name) {
      told.push(name)
      if (told.length === expected) ended.resolve()
    },
    async pause(ms) {
      pauses.push(ms)
    },
  })
  return { started, logged, pauses, quits, told, ended: ended.promise }
}

it('tries a platform again that is out of reach, ever more slowly, and tells of it once', async () => {
  const faults = Array.from({ length: 11 }, () => away)
  const { started, logged, pauses, told, ended } = await run({
    web: makeAdapter(),
    slack: makeAdapter(...faults),
  })
  await ended
  await started.stop()
  expect(told).toEqual(['web', 'slack'])
  expect([...started.running.keys()]).toEqual(['web', 'slack'])
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1_000))
  expect(logged.map(({ msg }) => msg)).toEqual([
    'an adapter is out of reach and is tried again',
    'an adapter that was out of reach runs',
  ])
})

it('tries it again also where it is alone, or beside one that has to be fixed', async () => {
  const alone = await run({ slack: makeAdapter(away) })
  await alone.ended
  expect(alone.told).toEqual(['slack'])
  const { started, logged } = await run({ discord: makeAdapter(wrong), slack: makeAdapter(away) })
  await started.stop()
  expect(logged.map(({ msg }) => msg)).toContain('an adapter could not start')
})

it('ends with the sentence where somebody has to fix something and nothing else runs, at once or later', async () => {
  await expect(run({ slack: makeAdapter(wrong), discord: makeAdapter(wrong) })).rejects.toBe(wrong)
  const { quits, ended } = await run({ slack: makeAdapter(away, wrong) })
  await ended
  expect(quits).toEqual([2])
})
