import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let vlm: string
beforeAll(async () => {
  test = await startTestBot()
  vlm = commandOf(await test.say('search VLM-R1 stable'), 'Open').replace('show ', '')
})
afterAll(() => test.close())

describe('what else shows interest', () => {
  const who = { user: 'reader', place: 'web:lab/signals' } as const
  const signals = async () =>
    (await test.library.store.votes.ofPlace(who.place)).map(({ paper, value }) => [paper, value])

  it('is a save, until it is taken off', async () => {
    await test.say(`save ${vlm}`, who)
    expect(await signals()).toEqual([[vlm, 1]])
    await test.say(`unsave ${vlm}`, who)
    expect(await signals()).toEqual([])
  })

  it('is reading on about a paper that a digest brought, once, and never a search', async () => {
    for (const said of [`show ${vlm}`, `similar ${vlm}`, `share show ${vlm}`]) await test.say(said, who)
    expect(await signals()).toEqual([])
    const digest = await test.say('digest reasoning top 3', who)
    const [brought] = itemsOf(digest)
    expect(brought?.buttons.map(({ label }) => label)).toEqual(['👍', '👎'])
    const id = brought?.paper ?? ''
    await test.say(`search ${brought?.title}`, who)
    expect(await signals()).toEqual([])
    for (const _ of ['once', 'again']) await test.say(`show ${id}`, who)
    expect(await signals()).toEqual([[id, 0.25]])
    await test.say(`similar ${id}`, who)
    await test.say(`show ${id}`, { ...who, user: 'guest', standing: 'guest' })
    await test.bot.hear({ ...who, user: 'other', text: `show ${id}`, isRedraw: true }).answer()
    expect(await signals()).toEqual([[id, 0.5]])
    await test.say(`share show ${id}`, { ...who, user: 'sharer' })
    // Two people, each less than one vote.
    expect((await signals()).map(([, value]) => value)).toEqual([0.5, 0.5])
    await test.library.store.settings.save(who.place, 'learning', 'off')
    await test.say(`show ${id}`, { ...who, user: 'late' })
    expect(await signals()).toHaveLength(2)
  })
})

describe('interests', () => {
  it('are off until a person turns them on', async () => {
    const who = { user: 'ann' }
    expect(textOf(await test.say('interests', who))).toContain('No digest names you.')
    await test.say('interests on', who)
    expect(await test.library.store.interests.isOn({ workspace: 'web:lab', user: 'ann' })).toBe(true)
    const card = await test.say('interests', who)
    expect(textOf(card)).toContain('A digest may name you')
    await test.say(commandOf(card, 'Turn off'), who)
    expect(await test.library.store.interests.isOn({ workspace: 'web:lab', user: 'ann' })).toBe(false)
  })
})
