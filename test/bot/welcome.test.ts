import { afterEach, describe, expect, it } from 'vitest'
import { proposeTopics } from '../../src/bot/propose-topics.ts'
import type { Arrival } from '../../src/core.ts'
import { OpeningIndex } from '../../src/library/index-opening.ts'
import { Library } from '../../src/library/library.ts'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const open: TestBot[] = []
afterEach(async () => {
  for (const test of open.splice(0)) await test.close()
})

async function start(options: Parameters<typeof startTestBot>[0] = {}) {
  const test = await startTestBot(options)
  open.push(test)
  return test
}

const invited = (place: Arrival['place'], about: Partial<Arrival> = {}): Arrival => {
  return { place, occasion: 'invitation', ...about }
}
const proposed = async ({ bot }: TestBot, arrival: Arrival) =>
  itemsOf((await bot.welcome(arrival)) ?? { title: '', blocks: [], buttons: [] }).map(({ meta }) =>
    meta.replace(/ ·.*/, ''),
  )

describe('a welcome', () => {
  it('says in four lines what the bot does, and offers three topics to subscribe to', async () => {
    const test = await start()
    const card = await test.bot.welcome(invited('web:lab/general'))
    if (card === undefined) throw new Error('no welcome')
    expect(textOf({ ...card, blocks: card.blocks.slice(0, 1) }).split('\n')).toHaveLength(5)
    expect(itemsOf(card)).toHaveLength(3)
    for (const { buttons } of itemsOf(card)) {
      const [subscribe] = buttons
      const answer = await test.say(subscribe?.command ?? '')
      expect(textOf(answer)).toMatch(/Subscribed, as number \d/)
    }
  })

  it('has a try in plain words that finds papers', async () => {
    const test = await start()
    const card = await test.bot.welcome(invited('web:lab/general', { name: 'llm-safety' }))
    const [first] = card?.blocks ?? []
    const tried =
      first?.kind === 'text' ? first.text.find((span) => typeof span === 'object' && 'code' in span) : ''
    const answer = await test.say(typeof tried === 'object' && 'code' in tried ? tried.code : '')
    expect(itemsOf(answer).length).toBeGreaterThan(0)
  })

  it.each([
    ['agents', 'all about tool use', 'agents'],
    ['vision-team', 'vision language models, weekly', 'multimodal'],
    ['proj-jailbreaks', '', 'safety'],
    ['grpo', 'our GRPO experiments', 'policy-optimization'],
    ['theorem-proving', 'Lean and friends', 'mathematics'],
    ['general', 'we talk about robots here', 'robotics-games'],
    ['rlhf-reading-group', 'papers about human feedback', 'alignment'],
  ])('proposes for #%s, “%s”, first of all %s', async (name, description, topic) => {
    const test = await start()
    expect((await proposed(test, invited('web:lab/x', { name, description })))[0]).toBe(topic)
  })

  it('proposes the topics with most papers where the channel says nothing, or nothing readable', async () => {
    const test = await start()
    const busiest = await proposed(test, invited('web:lab/a'))
    expect(busiest).toHaveLength(3)
    for (const [at, [name, description]] of [
      ['general', 'The channel for everybody'],
      ['zzz', '-"((( or not topic:nothing since:never author: …'],
      ['☃️☃️☃️', '☃️ '.repeat(5_000)],
    ].entries())
      expect(await proposed(test, invited(`web:lab/b${at}`, { name, description }))).toEqual(busiest)
  })

  it('leaves out topics without a paper', async () => {
    const test = await start()
    await test.library.store.topics.save('web:lab', { name: 'zebras', title: 'Zebras', query: 'zebras' })
    expect(await proposed(test, invited('web:lab/zebras', { name: 'zebras' }))).not.toContain('zebras')
  })

  it('is said once, also by replicas at the same time, and again a day after an invitation', async () => {
    let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    const test = await start({ now: () => now })
    const said = await Promise.all(Array.from({ length: 5 }, () => test.bot.welcome(invited('web:lab/c'))))
    expect(said.filter((card) => card !== undefined)).toHaveLength(1)
    now = now.add({ hours: 23 })
    expect(await test.bot.welcome(invited('web:lab/c'))).toBeUndefined()
    now = now.add({ hours: 2 })
    expect(await test.bot.welcome(invited('web:lab/c'))).toBeDefined()
  })

  it('under somebody’s answer is one line, and is never repeated', async () => {
    let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    const test = await start({ now: () => now })
    const arrival = invited('web:lab/d', { occasion: 'mention', name: 'agents' })
    const card = await test.bot.welcome(arrival)
    expect(card?.blocks.map(({ kind }) => kind)).toEqual(['note'])
    expect(commandOf(card ?? { title: '', blocks: [], buttons: [] }, 'Subscribe to agents')).toBe(
      'subscribe agents',
    )
    now = now.add({ hours: 24 * 400 })
    expect(await test.bot.welcome(arrival)).toBeUndefined()
  })

  it('is not said where people subscribed, set or saved something', async () => {
    const test = await start()
    await test.say('subscribe agents', { place: 'web:lab/e' })
    expect(await test.bot.welcome(invited('web:lab/e'))).toBeUndefined()
    await test.say('settings unfurl off', { place: 'web:lab/f' })
    expect(await test.bot.welcome(invited('web:lab/f'))).toBeUndefined()
    await test.say('save VLM-R1', { place: 'web:lab/g', user: 'bob' })
    const alone = { place: 'web:lab/bob', user: 'bob', occasion: 'page' } as const
    expect(await test.bot.welcome(alone)).toBeUndefined()
    await test.say('unsave VLM-R1', { place: 'web:lab/g', user: 'bob' })
    expect(await test.bot.welcome(alone)).toBeDefined()
    expect(await test.bot.welcome(alone)).toBeDefined()
  })

  it('is not said in a workspace that removed the bot', async () => {
    const test = await start()
    const nowMs = test.library.now().epochMilliseconds
    await test.library.store.workspaces.leave('web:lab', nowMs)
    expect(await test.bot.welcome(invited('web:lab/h'))).toBeUndefined()
    expect((await test.library.store.countOf('web:lab')).get('adapter_rows')).toBeUndefined()
  })

  it('is not said, and so not noted, in the direct messages of a person who just was forgotten', async () => {
    const place = 'web:lab/ada'
    const test = await start({ findOwn: () => place })
    await test.say('forget me sure:now', { place, user: 'ada' })
    expect(await test.bot.welcome({ place, user: 'ada', occasion: 'message' })).toBeUndefined()
    const rows = test.library.store.adapterRows('welcome', () => 0)
    expect(await rows.list('web:lab', '')).toEqual([])
    // In a channel it names nobody.
    await test.say('forget me sure:now', { place: 'web:lab/general', user: 'ada' })
    expect(await test.bot.welcome({ place: 'web:lab/general', occasion: 'mention' })).toBeDefined()
  })

  it('is forgotten with the workspace', async () => {
    const test = await start()
    await test.bot.welcome(invited('web:lab/i'))
    await test.library.store.forget('web:lab')
    expect(await test.library.store.countOf('web:lab')).toEqual(new Map())
    expect(await test.bot.welcome(invited('web:lab/i'))).toBeDefined()
  })

  it('goes by the names of topics alone while the index is not there yet', async () => {
    const test = await start()
    const nowMs = () => test.library.now().epochMilliseconds
    const opening = new OpeningIndex({ description: 'in memory', papersAtOnce: 500 }, { nowMs })
    const { store, now, timeZone, version } = test.library
    const library = new Library({ store, index: opening, opening, now, timeZone, version })
    const { proposals, fits } = await proposeTopics('all about robots', library, 'web:lab')
    expect(fits).toBe(true)
    expect(proposals.map(({ topic }) => topic.name)).toContain('robotics-games')
    expect(proposals.map(({ papers }) => papers)).toEqual([undefined, undefined, undefined])
  })

  it('is left out, and logged, where the database is away', async () => {
    const test = await start()
    await test.library.store.close()
    expect(await test.bot.welcome(invited('web:lab/j'))).toBeUndefined()
    expect(test.logged.some(({ msg }) => msg === 'a welcome could not be made')).toBe(true)
    open.splice(0)
  })
})
