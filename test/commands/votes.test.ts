import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Incoming } from '../../src/ports/bot.ts'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeClubRequest } from '../support/clubs.ts'

const place = 'web:lab/general'
let test: TestBot
let vlm: string
let other: string
beforeAll(async () => {
  test = await startTestBot()
  const list = await test.say('search reward hacking')
  vlm = commandOf(await test.say('search VLM-R1 stable'), 'Open').replace('show ', '')
  other = itemsOf(list)[0]?.paper ?? ''
})
afterAll(() => test.close())

const as = (user: string, more: Partial<Incoming> = {}) => ({ user, ...more })
const labels = async (...ids: string[]) => {
  const commands = ids.flatMap((id) => [`vote up ${id}`, `vote down ${id}`])
  const found = await test.bot.relabel(place, commands)
  return commands.map((command) => found?.get(command))
}

describe('vote', () => {
  it('counts each person once, and a second press takes it back', async () => {
    const up = await test.say(`vote up ${vlm}`, as('u1'))
    expect(up.title).toBe('Voted up')
    expect(textOf(up)).toContain('1 up, 0 down')
    await test.say(`vote up ${vlm}`, as('u2'))
    expect(await labels(vlm, other)).toEqual(['👍 2', '👎', '👍', '👎'])
    await test.say(`vote down ${vlm}`, as('u1'))
    expect(await labels(vlm)).toEqual(['👍 1', '👎 1'])
    expect((await test.say(`vote down ${vlm}`, as('u1'))).title).toBe('Vote taken back')
    await test.say(commandOf(await test.say(`vote up ${vlm}`, as('u3')), 'Undo'), as('u3'))
    expect(await labels(vlm)).toEqual(['👍 1', '👎'])
  })

  it('on several papers is for all of them, and its undo goes back to what was', async () => {
    const who = { user: 'several', place: 'web:lab/several' } as const
    const [first = '', second = '', third = ''] = itemsOf(await test.say('search reward hacking', who)).map(
      ({ paper = '' }) => paper,
    )
    const own = async () => {
      const ids = [first, second, third] as Identifier[]
      const votes = await test.library.store.votes.own(who, ids)
      return ids.map((id) => votes.get(id))
    }
    await test.say(`vote up ${first}`, who)
    await test.say(`vote down ${third}`, who)
    const voted = await test.say(`vote up ${first} ${second} ${third}`, who)
    expect(textOf(voted)).toContain('👍 3 papers; 1 had your vote before.')
    expect(await own()).toEqual(['up', 'up', 'up'])
    await test.say(commandOf(voted, 'Undo'), who)
    expect(await own()).toEqual(['up', undefined, 'up'])
    await test.say(commandOf(voted, 'Back to 👎'), who)
    expect(await own()).toEqual(['up', undefined, 'down'])
    const again = await test.say(`vote up ${first} set:on`, who)
    expect(commandOf(again, 'Take back')).toBe(`vote up ${first} set:off`)
    const none = await test.say(`vote up ${second} set:off`, who)
    expect([none.title, none.buttons.map(({ label }) => label)]).toEqual([
      'Nothing to take back',
      ['My votes'],
    ])
  })

  it('that replaces another leads back to that', async () => {
    const who = { user: 'turner', place: 'web:lab/turner' } as const
    const own = async () =>
      (await test.library.store.votes.own(who, [vlm as Identifier])).get(vlm as Identifier)
    await test.say(`vote down ${vlm}`, who)
    const turned = await test.say(`vote up ${vlm}`, who)
    expect(await own()).toBe('up')
    await test.say(commandOf(turned, 'Undo'), who)
    expect(await own()).toBe('down')
  })

  it('says at once that its press needs only new labels, and is private', () => {
    expect(test.bot.hear({ place, user: 'u1', text: `vote up ${vlm}` })).toMatchObject({
      isCounted: true,
      visibility: 'private',
    })
    expect(test.bot.hear({ place, user: 'u1', text: `save ${vlm}` }).isCounted).toBe(false)
  })

  it('counts only for members of the team, whatever the place allows', async () => {
    await test.say('settings outsiders on')
    for (const standing of ['guest', 'outsider'] as const) {
      const card = await test.say(`vote up ${other}`, as('u9', { standing }))
      expect(textOf(card)).toContain('Only votes of members of the team')
      expect(card.isProblem).toBe(true)
    }
    expect(await labels(other)).toEqual(['👍', '👎'])
    await test.say('settings outsiders off')
  })

  it('of a guest’s list counts for that guest alone', async () => {
    const [room, guest] = ['web:lab/guests', as('u10', { standing: 'guest' })] as const
    await test.say('settings outsiders on', { place: room })
    expect((await test.say(`save ${other}`, { ...guest, place: room })).title).toBe('Saved')
    const refused = await test.say(`import as votes ${vlm}`, { ...guest, place: room })
    expect(textOf(refused)).toContain('Only votes of members of the team')
    await test.say(`import ${vlm}`, { ...guest, place: room })
    const { votes } = test.library.store
    expect(await votes.ofPlace(room)).toEqual([])
    expect(await votes.ofPerson({ workspace: 'web:lab', user: 'u10' })).toHaveLength(2)
  })

  it('counts in the channel of the post under which it was said', async () => {
    const card = await test.say(`vote up ${other}`, { user: 'u4', place: 'web:lab/thread', channel: place })
    expect(card.title).toBe('Voted up')
    expect(await labels(other)).toEqual(['👍 1', '👎'])
    await test.say(`unvote ${other}`, as('u4'))
  })

  it('by the button of an old digest counts for what its paper has become since', async () => {
    const { papers } = test.library.store
    const [number, doi] = ['arxiv:2401.11111', 'doi:10.1000/old'] as const
    const record = { source: 'test', title: 'One', authors: ['A B'], abstract: 'Of one.', links: [] }
    const twin = { ...record, title: 'Its journal version', abstract: 'As printed.' }
    await papers.merge([
      { ...record, identifiers: [number] },
      { ...twin, identifiers: [doi] },
    ])
    await test.say(`vote up ${doi}`, as('u6'))
    await test.say(`vote up ${number}`, as('u7'))
    expect(await labels(number, doi)).toEqual(['👍 1', '👎', '👍 1', '👎'])
    await papers.merge([
      { ...record, identifiers: [number, doi], versions: [{ number: 2, isWithdrawn: true }] },
    ])
    expect(await labels(number, doi)).toEqual(['👍 2', '👎', '👍 2', '👎'])
    expect((await test.say(`vote up ${doi}`, as('u6'))).title).toBe('Vote taken back')
    await test.say(`vote down ${doi}`, as('u8'))
    expect(await labels(number, doi)).toEqual(['👍 1', '👎 1', '👍 1', '👎 1'])
    expect(textOf(await test.say('votes', as('u7')))).toContain('1 so far')
  })

  it('on a paper that is gone, and an unknown opinion, is a sentence', async () => {
    expect(textOf(await test.say('vote up arxiv:2001.00001'))).toContain('2001.00001')
    expect(textOf(await test.say(`vote maybe ${vlm}`))).toContain('say up or down')
  })

  it('is on the card of a paper: one’s own with a mark, for all as a count', async () => {
    await test.say(`vote up ${other}`, as('u5'))
    const own = await test.say(`show ${other}`, as('u5'))
    expect(own.buttons.map(({ label }) => label)).toEqual([
      'Save',
      'Cite',
      'Similar',
      'Abstract',
      '👍 1 ✓',
      '👎',
      'Share',
      'Not this kind',
    ])
    const shared = await test.say(`share show ${other}`, as('u6'))
    expect(shared.buttons.map(({ label }) => label)).toEqual([
      'Save',
      'Cite',
      'Similar',
      'Abstract',
      '👍 1',
      '👎',
      'Share',
    ])
    await test.say(`unvote ${other}`, as('u5'))
  })

  it('follows what was last shown, in plain words, and is not taken back by saying it again', async () => {
    const who = { user: 'talker', place: 'web:lab/talk' } as const
    const list = await test.say('search reward hacking', who)
    const second = itemsOf(list)[1]?.title ?? '?'
    for (const said of ['I like the second one', 'I like the second one', 'upvote 2'])
      expect(textOf(await test.say(said, who))).toContain(second)
    expect((await test.library.store.votes.ofPlace(who.place)).map(({ value }) => value)).toEqual([1])
    const asked = await test.say('not interested in 3', who)
    expect(asked.title).toBe('Less of what?')
    expect(textOf(asked)).toContain(itemsOf(list)[2]?.title)
  })
})

describe('dislike', () => {
  const who = { user: 'critic', place: 'web:lab/critics' } as const

  it('asks of this paper, this subject or this author, and asks which author of several', async () => {
    const asked = await test.say(`dislike ${vlm}`, who)
    expect(asked.buttons.map(({ label }) => label)).toEqual(['This paper', 'This subject', 'This author'])
    await test.say(commandOf(asked, 'This paper'), who)
    await test.say(commandOf(asked, 'This subject'), who)
    const which = await test.say(commandOf(asked, 'This author'), who)
    expect(which.title).toBe('Nothing by whom?')
    expect(textOf(await test.say(commandOf(which, 'Haozhan Shen'), who))).toContain(
      'for me brings nothing by Haozhan Shen any longer. In digests here, papers by that name come lower.',
    )
    expect(await test.library.store.votes.ofPlace(who.place)).toMatchObject([
      { paper: vlm, value: -1, notBy: ['Haozhan Shen'] },
    ])
    expect(textOf(await test.say(`dislike ${vlm} about:author by:"Nobody Here"`, who))).toContain(
      'No author of this paper is called',
    )
  })
})

describe('votes', () => {
  const who = { user: 'lister', place: 'web:lab/list' } as const

  it('lists one’s own alone, newest first, and takes them back', async () => {
    expect(textOf(await test.say('votes', who))).toContain('No votes yet')
    await test.say(`vote up ${vlm}`, { ...who, place: 'web:lab/elsewhere' })
    await test.say(`dislike ${other} about:subject`, who)
    await test.say(`vote up ${other}`, { ...who, user: 'somebody' })
    const list = await test.say('votes', who)
    const said = itemsOf(list).map(({ text, note }) => `${text.join('')} – ${note?.[0]}`)
    expect(said.toSorted()).toEqual([
      'Nothing of this subject – Said here on ',
      '👍 Voted up – Said elsewhere on ',
    ])
    for (const item of itemsOf(list))
      await test.say(item.buttons.find(({ label }) => label === 'Take back')?.command ?? '', who)
    expect(itemsOf(await test.say('votes', who))).toEqual([])
    expect((await test.library.store.votes.ofPlace(who.place)).length).toBe(1)
  })

  it('that are taken back leave what still counts, which is said', async () => {
    const keeper = { user: 'keeper', place: 'web:lab/keepers' } as const
    const reader = { workspace: 'web:lab', user: 'keeper' } as const
    const values = async () => (await test.library.store.votes.ofPerson(reader)).map(({ value }) => value)
    await test.say(`vote up ${vlm}`, keeper)
    expect(textOf(await test.say(`unvote ${vlm}`, keeper))).toContain('no longer counts.')
    await test.say(`vote up ${vlm}`, keeper)
    await test.say(`save ${vlm}`, keeper)
    const taken = await test.say(`unvote ${vlm}`, keeper)
    expect(await values()).toEqual([1])
    expect(textOf(taken)).toContain('It is still on your reading list, which counts in for me')
    await test.say(commandOf(taken, 'Take off the list'), keeper)
    expect(await values()).toEqual([])
    expect(textOf(await test.say(`unvote ${vlm}`, keeper))).not.toContain('still')
    const club = await test.library.store.clubs.create(makeClubRequest(keeper.place), 0)
    await test.library.store.nominations.nominate(club, vlm as Identifier, {
      person: 'keeper',
      reason: '',
      nowMs: 0,
    })
    const nominated = textOf(await test.say(`unvote ${vlm}`, keeper))
    expect(nominated).toContain('What you nominated, voted for or rated in a reading group still counts.')
  })

  it('is answered in private also where others read the question', () => {
    expect(test.bot.hear({ ...who, text: 'votes', isPublic: true }).visibility).toBe('private')
  })
})
