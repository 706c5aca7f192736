import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rightsAskedFor, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

const paper = 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model'
let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ findOwn: (workspace, user) => `${workspace}/${user}` })
})
afterEach(() => test.close())

const direct = { place: 'web:lab/ada' } as const

describe('mydata', () => {
  it('gives a person a file of all that is theirs, and of nobody else', async () => {
    await test.say(`save ${paper}`)
    await test.say(`save ${paper}`, { user: 'bob' })
    await test.say('subscribe reasoning at 12:00', direct)
    await test.say('subscribe agents at 12:00')
    await test.say(`vote up ${paper}`)
    await test.say(`vote up ${paper}`, { user: 'bob' })
    await test.say('interests on')
    await test.say('settings unfurl off', direct)
    const card = await test.say('mydata')
    expect(textOf(card)).toContain('Your reading list: 1 paper.')
    expect(textOf(card)).toContain('1 subscription of your direct messages with me.')
    expect(textOf(card)).toContain('Your name on 1 subscription')
    const file = card.blocks.find((block) => block.kind === 'file')
    expect(file).toMatchObject({ name: 'my-data.json', mediaType: 'application/json' })
    expect(JSON.parse(file?.content ?? '')).toMatchObject({
      user: 'ada',
      readingLists: [{ workspace: 'web:lab', papers: [{ title: paper, savedAt: '2025-04-13T09:00:00Z' }] }],
      subscriptions: [{ place: 'web:lab/ada' }, { place: 'web:lab/general' }],
      votes: [
        { place: 'web:lab/general', signal: 'save' },
        { place: 'web:lab/general', signal: 'up', at: '2025-04-13T09:00:00Z' },
      ],
      interests: [{ workspace: 'web:lab', since: '2025-04-13T09:00:00Z' }],
      settings: [{ place: 'web:lab/ada', name: 'unfurl', value: 'off' }],
    })
    expect(file?.content).not.toContain('bob')
  })

  it('says so where there is nothing, is private, and cannot be shared', async () => {
    expect(textOf(await test.say('mydata'))).toContain('Nothing is kept of you here.')
    const heard = test.bot.hear({ place: 'web:lab/general', user: 'ada', text: 'mydata' })
    expect(heard.visibility).toBe('private')
    expect(await rightsAskedFor(test, 'mydata')).toEqual([])
    expect(textOf(await test.say('share mydata'))).toContain('mydata cannot be shared')
  })
})

describe('forget me', () => {
  it('asks first, and changes nothing then', async () => {
    await test.say(`save ${paper}`)
    const card = await test.say('forget me')
    expect(card.buttons.map(({ label, command }) => [label, command])).toEqual([
      ['Erase', 'forget me sure:now'],
      ['Take it away first', 'mydata'],
    ])
    expect(textOf(await test.say('saved'))).toContain('1 paper')
    expect(textOf(await test.say('forget'))).toContain('forget me')
    expect(textOf(await test.say('forget bob'))).toContain('forget me')
  })

  it('knows who set a reading group up, though they left it', async () => {
    await test.say('club every thu at 15:00')
    await test.say('club leave')
    const card = await test.say('forget me')
    expect(textOf(card)).toContain('1 entry of reading groups: what you set up, nominated')
    expect(card.buttons.map(({ command }) => command)).toContain('forget me sure:now')
    const file = (await test.say('mydata')).blocks.find((block) => block.kind === 'file')
    expect(JSON.parse(file?.content ?? '').readingGroups).toEqual([
      { group: 1, what: 'set it up', at: '2025-04-13T09:00:00Z' },
    ])
    await test.say('forget me sure:now')
    expect(await test.library.store.clubs.listAt('web:lab/general')).toMatchObject([{ createdBy: '' }])
    expect(textOf(await test.say('mydata'))).not.toContain('reading groups')
  })

  it('erases what is theirs, and shared subscriptions go on without their name', async () => {
    await test.say(`save ${paper}`)
    await test.say(`save ${paper}`, { user: 'bob' })
    await test.say('subscribe reasoning at 12:00', direct)
    await test.say('subscribe agents at 12:00')
    await test.say(`vote up ${paper}`)
    await test.say(`vote up ${paper}`, { user: 'bob' })
    await test.say('interests on')
    await test.say('settings unfurl off', direct)
    expect(textOf(await test.say('forget me sure:now'))).toContain('Your reading list: 1 paper.')
    expect(textOf(await test.say('saved'))).toContain('Nothing saved yet')
    expect(textOf(await test.say('saved', { user: 'bob' }))).toContain('1 paper')
    expect(textOf(await test.say('settings', direct))).toContain('Cards for pasted links: on')
    expect(textOf(await test.say('votes'))).toContain('No votes yet')
    expect(textOf(await test.say('votes', { user: 'bob' }))).toContain('Voted up')
    expect(textOf(await test.say('interests'))).toContain('No digest names you')
    const left = await test.library.store.subscriptions.list('web:lab')
    expect(left.map(({ place, createdBy, state }) => [place, createdBy, state])).toEqual([
      ['web:lab/general', '', 'active'],
    ])
    expect(textOf(await test.say('mydata'))).toContain('Nothing is kept of you here.')
  })
})

describe('a workspace that the bot was removed from', () => {
  it('is answered nothing but that, and says welcome once when it is back', async () => {
    await test.say(`save ${paper}`)
    const { workspaces } = test.library.store
    await workspaces.leave('web:lab', 1)
    expect(textOf(await test.say('saved'))).toContain('not installed in this workspace')
    const place = 'web:lab/general'
    expect(await test.bot.complete({ place, user: 'ada', text: 'sear' })).toEqual([])
    const links = ['https://arxiv.org/abs/2504.07615']
    await test.library.store.papers.merge([makeRecord({ identifiers: ['arxiv:2504.07615'] })])
    expect(await test.bot.unfurl({ place, user: 'ada', links })).toEqual([])
    expect(textOf(await test.say('saved', { place: 'web:other/general' }))).toContain('Nothing saved yet')
    await workspaces.join('web:lab', 2)
    expect(await test.bot.unfurl({ place, user: 'ada', links })).toHaveLength(1)
    const first = textOf(await test.say('saved'))
    expect(first).toContain('1 paper')
    expect(first).toContain('Welcome back')
    expect(textOf(await test.say('saved'))).not.toContain('Welcome back')
  })
})
