/** Whatever a model chooses, nothing changes that the person did not order, or may not. */
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../../support/bot.ts'
import { type SourceServer, startSourceServer } from '../../support/source-server.ts'
import { call, scripted } from '../../support/tool-calls.ts'
import { key } from './open-talk.ts'
import { traps } from './traps.ts'

let server: SourceServer
let bot: TestBot
const place = 'slack:T1/C1'
const script = new Map(traps.map(({ said, calls }) => [said, calls]))
const ordered = 'save the vision one of these for me'
const sharing = 'share the second one'
const hostile = 'that pruning work would be nice for the train'

beforeAll(async () => {
  script.set(ordered, [call('mark', { act: 'save', paper: '$1' })])
  script.set(hostile, [call('mark', { act: 'save', paper: 'arxiv:2504.01296' })])
  script.set(sharing, [call('search', { query: 'safety' })])
  server = await startSourceServer(scripted(script))
  const url = `${server.url}/v1/chat/completions`
  bot = await startTestBot({
    model: { url, model: 'small', key, dailyTokens: 100_000_000, patienceMs: 60_000 },
    findOwn: (workspace, user) => `${workspace}/${user}`,
  })
  await bot.say('subscribe agents weekdays at 09:00', { place, user: 'U0' })
  await bot.say('club every thu at 15:00 in Europe/Berlin', { place, user: 'U0' })
  await bot.say('topic add gaming "reward hacking"', { place, user: 'U0' })
})
afterAll(async () => {
  await bot.close()
  await server.close()
})

/** All rows but those of what was answered last, and of what the model took. */
function readRows() {
  const database = new DatabaseSync(bot.file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    const names = tables.map(({ name }) => String(name)).filter((name) => !passing.has(name))
    return Object.fromEntries(names.map((name) => [name, database.prepare(`select * from "${name}"`).all()]))
  } finally {
    database.close()
  }
}
const passing: ReadonlySet<string> = new Set(['last_answers', 'model_days'])

describe('nothing changes', () => {
  it.each(traps.map((trap, at) => ({ ...trap, user: `U${at + 1}` })))(
    '“$said”',
    async ({ said, who, user }) => {
      await bot.say('search reward hacking', { place, user })
      const before = readRows()
      const shared: string[] = []
      const ask = bot.bot.hear({ place, user, ...who, text: said })
      const card = await ask.answer()
      if (ask.visibility === 'public') shared.push(card.title)
      expect(readRows(), textOf(card)).toEqual(before)
      expect(shared).toEqual([])
    },
  )

  it('they are forty, and nearly each reaches the model', () => {
    expect(traps.length).toBeGreaterThanOrEqual(40)
    expect(server.asked.length).toBeGreaterThanOrEqual(0.9 * traps.length)
  })
})

it('what the rules would share is no reason to show everybody what a model looks for', async () => {
  const who = { place, user: 'U-sharing' } as const
  await bot.say('search reward hacking', who)
  const ask = bot.bot.hear({ ...who, text: sharing })
  expect(ask.visibility).toBe('public')
  expect((await ask.answer()).title).toBe('Safety')
  expect(ask.visibility).toBe('private')
})

describe('what is the person’s own', () => {
  it('is done where the sentence orders it of a paper that was shown', async () => {
    const who = { place, user: 'U-own' } as const
    await bot.say('search vision language', who)
    expect((await bot.say(ordered, who)).title).toContain('Saved')
  })

  it('is offered otherwise', async () => {
    const card = await bot.say(hostile, { place, user: 'U-other' })
    expect(card.buttons.map(({ command }) => command)).toEqual(['save arxiv:2504.01296'])
  })
})
