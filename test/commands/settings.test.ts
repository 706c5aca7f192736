import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePlaceSettings, placeSettings } from '../../src/model/place-settings.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ seeds: false, agrees: true })
})
afterAll(() => test.close())

describe('settings', () => {
  it('show how a place stands, with a button for every other choice', async () => {
    const card = await test.say('settings', { place: 'web:lab/new' })
    const [unfurl] = itemsOf(card)
    expect(unfurl?.meta).toBe('unfurl · on')
    expect(unfurl?.buttons).toEqual([
      { label: 'Turn off', command: 'settings unfurl off', effect: 'replace' },
    ])
  })

  it('change for everybody in the place and nowhere else', async () => {
    const changed = await test.say('settings unfurl off', { user: 'ada', place: 'web:lab/a' })
    expect(textOf(changed)).toContain('Cards for pasted links: now off, for everybody here.')
    expect(itemsOf(changed).map(({ meta }) => meta)).toEqual(['unfurl · off'])
    const seen = await test.say('settings', { user: 'bob', place: 'web:lab/a' })
    expect(itemsOf(seen)[0]?.buttons[0]?.command).toBe('settings unfurl on')
    for (const place of ['web:lab/b', 'web:other/a'] as const)
      expect(itemsOf(await test.say('settings', { place }))[0]?.meta).toBe('unfurl · on')
    await test.say('Settings  UNFURL  On', { place: 'web:lab/a' })
    expect(itemsOf(await test.say('settings', { place: 'web:lab/a' }))[0]?.meta).toBe('unfurl · on')
  })

  it('of learning are those of the channel in whose thread they are changed, as votes are', async () => {
    const [thread, channel] = ['web:lab/thread', 'web:lab/channel'] as const
    await test.say('settings learning off', { place: thread, channel })
    await test.say('settings unfurl off', { place: thread, channel })
    const metas = async (place: typeof thread | typeof channel) =>
      itemsOf(await test.say('settings', { place, channel }))
        .map(({ meta }) => meta)
        .filter((meta) => /^(?:learning|unfurl)/.test(meta ?? ''))
    expect(await metas(channel)).toEqual(['unfurl · on', 'learning · off'])
    expect(await metas(thread)).toEqual(['unfurl · off', 'learning · off'])
  })

  it('say what can be set when something else was typed', async () => {
    const name = await test.say('settings unfrul off')
    expect(textOf(name)).toContain(
      'There is no setting “unfrul”. There are: unfurl, collect, detail, lines, picture, look, quiet, revisions, learning, club, outsiders.',
    )
    expect(name.buttons[0]?.command).toBe('settings unfurl off')
    const value = await test.say('settings unfurl maybe')
    expect(textOf(value)).toContain('unfurl can be set like this: settings unfurl on or settings unfurl off.')
    expect(textOf(await test.say('settings unfurl'))).toContain('can be set like this')
    expect(textOf(await test.say('settings unfurl off now'))).toContain('can be set like this')
    expect(textOf(await test.say('settings constructor on'))).toContain('There is no setting')
  })

  it('are not shared, and complete as they are typed', async () => {
    expect(textOf(await test.say('share settings unfurl off'))).toContain('settings cannot be shared')
    const choices = await test.bot.complete({ place: 'web:lab/a', user: 'ada', text: 'settings unfurl o' })
    expect(choices.map(({ value }) => value)).toEqual(['settings unfurl on', 'settings unfurl off'])
  })
})

describe('stored settings', () => {
  it('are read whatever is stored, each as one of its choices', () => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(placeSettings)), fc.string())
    const value = fc.oneof(
      fc.constantFrom('on', 'off', 'full', 'compact'),
      fc.string(),
      fc.constant('__proto__'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (rows) => {
        const stored = new Map(rows)
        const { unfurl, detail, quiet } = parsePlaceSettings(stored)
        expect(unfurl).toBe(stored.get('unfurl') === 'off' ? 'off' : 'on')
        expect(detail).toBe(stored.get('detail') === 'full' ? 'full' : 'compact')
        expect(quiet).toBe(stored.get('quiet') === 'off' ? 'off' : 'on')
      }),
    )
  })
})
