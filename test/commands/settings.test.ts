import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import { parsePlaceSettings, placeSettings } from '../../src/model/place-settings.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ seeds: false, agrees: true })
})
afterAll(() => test.close())

describe('settings', () => {
  it('show how a place stands, a line each', async () => {
    const text = textOf(await test.say('settings', { place: 'web:lab/new' }))
    expect(text).toContain('Cards for pasted links: on (unfurl)')
    expect(text.split('\n').length).toBeLessThan(16)
  })

  it('say what one of them does, with a button for every other choice', async () => {
    const card = await test.say('settings Quiet', { place: 'web:lab/new' })
    expect(textOf(card)).toContain('It is on. When a digest has nothing to tell I say nothing')
    expect(card.buttons[0]).toEqual({ label: 'Turn off', command: 'settings quiet off', effect: 'replace' })
  })

  it('change for everybody in the place and nowhere else', async () => {
    const isOn = async (place: Place) => textOf(await test.say('settings', { place })).includes('links: on')
    const changed = await test.say('settings unfurl off', { user: 'ada', place: 'web:lab/a' })
    expect(textOf(changed)).toContain('Cards for pasted links: now off.\nFor everybody here.')
    expect(await isOn('web:lab/a')).toBe(false)
    expect(await isOn('web:lab/b')).toBe(true)
    expect(await isOn('web:other/a')).toBe(true)
    await test.say('Settings  UNFURL  On', { place: 'web:lab/a' })
    expect(await isOn('web:lab/a')).toBe(true)
  })

  it('change several at once, all taken back by one undo', async () => {
    const place = 'web:lab/several'
    const changed = textOf(await test.say('settings quiet off, detail full, look light', { place }))
    expect(changed).toContain('Quiet when nothing is new: now off.\nHow much a digest says: now full.')
    expect(changed).not.toContain('background')
    expect(textOf(await test.say('undo', { place }))).toContain('a digest says: now compact.')
    expect(textOf(await test.say('settings quiet on', { place }))).toContain('Nothing changed.')
    expect(textOf(await test.say('settings look dark, quiet perhaps', { place }))).toContain(
      'can be set like',
    )
    expect(textOf(await test.say('settings look', { place }))).toContain('It is light.')
  })

  it('of learning are those of the channel in whose thread they are changed, as votes are', async () => {
    const [thread, channel] = ['web:lab/thread', 'web:lab/channel'] as const
    await test.say('settings learning off', { place: thread, channel })
    await test.say('settings unfurl off', { place: thread, channel })
    const inChannel = textOf(await test.say('settings', { place: channel, channel }))
    expect(inChannel).toContain('links: on')
    expect(inChannel).toContain('learn from votes: off')
    const inThread = textOf(await test.say('settings', { place: thread, channel }))
    expect(inThread).toContain('links: off')
    expect(inThread).toContain('learn from votes: off')
  })

  it('say what can be set when something else was typed', async () => {
    const name = await test.say('settings unfrul off')
    expect(textOf(name)).toContain(
      'There is no setting “unfrul”. There are: unfurl, collect, detail, lines, picture, look, quiet, revisions, learning, club, outsiders.',
    )
    expect(name.buttons[0]?.command).toBe('settings unfurl off')
    const value = await test.say('settings unfurl maybe')
    expect(textOf(value)).toContain('unfurl can be set like this: settings unfurl on or settings unfurl off.')
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
