/** Who is told of the end of an import that went on beside answers. */
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tellImported } from '../../src/digest/tell-imported.ts'
import { BotError } from '../../src/errors.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, makeLookup } from '../support/paper-services.ts'
import { RecordingPlatform } from '../support/recording-platform.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = Temporal.Instant.from('2025-04-13T09:00:00Z')
let now = start
const opened: TestBot[] = []
beforeEach(() => {
  now = start
})
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close()
})
const startServer = makeSourceServers()

async function openAt(answer: Answer, parts: Parameters<typeof startTestBot>[0]) {
  const server = await startServer(answer)
  const test = await startTestBot({ now: () => now, openLookup: () => makeLookup(server.url), ...parts })
  opened.push(test)
  return { test }
}

describe('whoever did not see the end of an import', () => {
  const numbers = Array.from({ length: 3 }, (_, nth) => `2401.0000${nth + 1}`)
  const papers = answerServices({
    arxiv: () =>
      printApiPage(
        numbers.map((number) => makeArxivPaper('2025-04-10', 1, { number })),
        3,
      ),
  })

  async function importUnseen() {
    const { test } = await openAt(papers, { importPatienceMs: 0 })
    const card = await test.say(`import ${numbers.join(' ')}`)
    expect(card.title).toBe('Importing…')
    await test.library.imports.allDone()
    const platform = new RecordingPlatform(() => now)
    const tell = (replica = test) =>
      tellImported({
        store: replica.library.store,
        messengers: new Map([['web', platform]]),
        log: pino({ level: 'silent' }),
        now: () => now,
      })
    return { test, platform, tell }
  }

  it('is told by direct message, once over replicas and time', async () => {
    const { platform, tell } = await importUnseen()
    await tell()
    // Who asked may still see it.
    expect(platform.posts).toEqual([])
    now = now.add({ minutes: 1 })
    await Promise.all([tell(), tell(), tell()])
    for (const hours of [1, 30]) {
      now = start.add({ hours })
      await tell()
    }
    expect(platform.tries).toHaveLength(1)
    const [told] = platform.posts
    expect(told?.place).toBe('web:lab/direct-ada')
    expect(textOf(told?.card ?? { title: '', blocks: [], buttons: [] })).toContain(
      '3 entries. 3 papers are new on your reading list (0 found here, 3 fetched)',
    )
    expect(told?.card.buttons.map(({ label }) => label)).toEqual(['Report', 'Reading list', 'Undo'])
  })

  it('is not told what they saw themselves, or undid', async () => {
    const { test, platform, tell } = await importUnseen()
    await test.say('import report')
    now = now.add({ minutes: 1 })
    await tell()
    await test.say('import undo')
    await test.say(`import ${numbers.join(' ')}`)
    await test.library.imports.allDone()
    await test.say('import undo')
    now = now.add({ minutes: 1 })
    await tell()
    expect(platform.tries).toEqual([])
  })

  it('is told later where the platform is away, and never where they take no messages', async () => {
    const { platform, tell } = await importUnseen()
    platform.onTry = () => {
      throw new Error('socket hang up')
    }
    now = now.add({ minutes: 1 })
    await tell()
    platform.onTry = () => undefined
    await tell()
    expect(platform.posts).toEqual([])
    now = now.add({ minutes: 5 })
    await tell()
    expect(platform.posts).toHaveLength(1)
    expect(new Set(platform.tries).size).toBe(1)

    const other = await importUnseen()
    other.platform.onTry = () => {
      throw new BotError('not-allowed', 'No messages.')
    }
    for (const minutes of [1, 10]) {
      now = now.add({ minutes })
      await other.tell()
    }
    expect(other.platform.tries).toHaveLength(1)
  })
})
