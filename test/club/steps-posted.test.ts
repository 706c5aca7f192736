import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../support/bot.ts'
import { type ClubDesk, openClubDesk } from '../support/club-desk.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

// Thursday 3 April 2025, 15:00 in Berlin, is 13:00 UTC; nominations close on Wednesday at 13:00 UTC.
describe('what is posted for the meetings of a club', () => {
  const left = new Set<string>()
  let desk: ClubDesk
  beforeEach(async () => {
    left.clear()
    desk = await openClubDesk({ mayRead: async (_, person) => !left.has(person) })
  })
  afterEach(() => desk.close())

  const kinds = () => desk.platform.posts.map(({ key }) => key.split('/')[1])
  const texts = () => desk.platform.posts.map(({ card }) => textOf(card))

  it('comes at its time and once: the ballot, the announcement, a reminder, and what asks for minutes', async () => {
    const club = await desk.create()
    await desk.nominate(club, 1)
    await desk.nominate(club, 2, 'bob')
    await desk.nominate(club, 2, 'cem')
    await desk.tickAt('2025-04-01T12:59:59Z')
    expect(kinds()).toEqual([])
    await desk.tickAt('2025-04-01T13:00:00Z')
    expect(kinds()).toEqual(['2025-04-03 ballot 0'])
    expect(texts()[0]).toContain('Nominations close on Wed 2 Apr, 15:00 (Europe/Berlin)')
    await desk.tickAt('2025-04-02T13:00:10Z')
    expect(kinds().slice(1)).toEqual(['2025-04-03 announcement 0'])
    const [, announcement] = desk.platform.posts
    expect(textOf(announcement?.card ?? { title: '', blocks: [], buttons: [] })).toMatch(
      /Thu 3 Apr, 15:00 \(Europe\/Berlin\).*ada presents.*Chosen with 2 votes/s,
    )
    expect(announcement?.card.blocks.find(({ kind }) => kind === 'file')).toMatchObject({
      mediaType: 'text/calendar',
      content: expect.stringContaining('DTSTART:20250403T130000Z'),
    })
    expect(desk.platform.meetings.get(`${club.id}/2025-04-03`)?.states).toEqual(['planned'])
    // A day before would be the moment of the announcement.
    await desk.tickAt('2025-04-03T11:59:59Z')
    expect(kinds()).toHaveLength(2)
    await desk.tickAt('2025-04-03T12:00:00Z')
    expect(kinds().slice(2)).toEqual(['2025-04-03 hour 1'])
    await desk.tickAt('2025-04-03T14:00:00Z')
    expect(kinds().slice(3)).toEqual(['2025-04-03 minutes 1'])
    expect(desk.platform.meetings.get(`${club.id}/2025-04-03`)?.states).toEqual(['planned', 'over'])
    await desk.tickAt('2025-04-03T14:01:00Z')
    expect(kinds()).toHaveLength(4)
  })

  it('lets what was not chosen stay while anybody votes for it, and whoever presented go to the end', async () => {
    const club = await desk.create()
    await desk.store.clubs.join(club.id, 'bob', 1)
    await desk.nominate(club, 1)
    await desk.nominate(club, 2, 'bob')
    await desk.nominate(club, 3, 'cem')
    await desk.store.nominations.approve(club, arxivId(3), { person: 'cem', nowMs: 5 })
    await desk.nominate(club, 2, 'ada')
    await desk.tickAt('2025-04-02T13:00:00Z')
    const list = await desk.store.nominations.list(club)
    expect(list.map(({ paper }) => paper)).toEqual([arxivId(1)])
    await desk.tickAt('2025-04-03T14:00:00Z')
    await desk.tickAt('2025-04-09T13:00:00Z')
    const second = await desk.store.meetings.find(club.id, '2025-04-10')
    expect(second).toMatchObject({ paper: arxivId(1), presenter: 'bob' })
  })

  it('takes the older of two with as many votes, and no vote from after the close', async () => {
    const club = await desk.create()
    await desk.nominate(club, 2, 'bob')
    desk.setClock('2025-03-31T12:00:01Z')
    await desk.nominate(club, 1)
    desk.setClock('2025-04-02T13:00:01Z')
    await desk.store.nominations.approve(club, arxivId(1), {
      person: 'late',
      nowMs: desk.now().epochMilliseconds,
    })
    await desk.tickAt('2025-04-02T13:00:20Z')
    expect((await desk.store.meetings.find(club.id, '2025-04-03')).paper).toBe(arxivId(2))
  })

  it('says a day before that nothing is nominated, and picks nothing', async () => {
    const club = await desk.create()
    await desk.tickAt('2025-04-01T13:00:00Z')
    expect(texts()[0]).toContain('Nobody has nominated a paper')
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect(texts()[1]).toContain('Nobody nominated a paper, so I picked none')
    await desk.tickAt('2025-04-03T12:00:00Z')
    await desk.tickAt('2025-04-03T14:00:00Z')
    expect(kinds()).toHaveLength(2)
    expect((await desk.store.meetings.find(club.id, '2025-04-03')).paper).toBeUndefined()
    expect(desk.platform.meetings.size).toBe(0)
  })

  it('picks nothing where fewer than the quorum voted; what is nominated stays', async () => {
    const club = await desk.create('chat:T1/C1', { quorum: 3 })
    await desk.nominate(club, 1)
    await desk.nominate(club, 1, 'bob')
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect(texts().at(-1)).toContain('2 people voted, and it takes 3')
    expect(await desk.store.nominations.list(club)).toHaveLength(1)
  })

  it('names the next in turn for a presenter who left or cannot come, and tells so under the announcement', async () => {
    const club = await desk.create('chat:T1/C1', { closesMinutes: 2 * 1440 })
    for (const person of ['bob', 'cem']) await desk.store.clubs.join(club.id, person, 1)
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-01T13:00:00Z')
    expect((await desk.store.meetings.find(club.id, '2025-04-03')).presenter).toBe('ada')
    left.add('ada')
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect(kinds().slice(-2)).toEqual(['2025-04-03 change 2', '2025-04-03 day 2'])
    expect(desk.platform.posts.at(-2)).toMatchObject({ under: desk.platform.posts.at(-3)?.id })
    expect(texts().at(-1)).toContain('bob presents')
    await desk.store.meetings.setAbsent(club, '2025-04-03', { person: 'bob', isAbsent: true, nowMs: 1 })
    await desk.tickAt('2025-04-02T13:01:00Z')
    expect(texts().at(-1)).toContain('cem presents')
    await desk.store.clubs.leave(club.id, 'cem')
    await desk.tickAt('2025-04-02T13:02:00Z')
    expect(texts().at(-1)).toContain('Nobody presents yet')
    await desk.tickAt('2025-04-03T12:00:00Z')
    expect(texts().at(-1)).toContain('Not coming: bob')
  })

  it('changes the announcement and the calendar of a meeting that is moved, and reminds of it anew', async () => {
    const club = await desk.create('chat:T1/C1', { closesMinutes: 2 * 1440 })
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-01T13:00:00Z')
    await desk.tickAt('2025-04-02T13:00:00Z')
    const announced = desk.platform.posts[0]?.id ?? ''
    const meeting = await desk.store.meetings.find(club.id, '2025-04-03')
    const movedToMs = Date.parse('2025-04-04T14:00:00Z')
    expect(await desk.store.meetings.change(club, meeting, { movedToMs })).toBe(true)
    // The one who read it before comes second.
    expect(await desk.store.meetings.change(club, meeting, { movedToMs: movedToMs + 1 })).toBe(false)
    await desk.tickAt('2025-04-02T13:01:00Z')
    expect(kinds().at(-1)).toBe('2025-04-03 change 2')
    const file = desk.platform.posts.at(-1)?.card.blocks.find(({ kind }) => kind === 'file')
    expect(file).toMatchObject({ content: expect.stringMatching(/SEQUENCE:2.*DTSTART:20250404T140000Z/s) })
    expect(textOf(desk.platform.edits.get(announced) ?? { title: '', blocks: [], buttons: [] })).toContain(
      'Fri 4 Apr, 16:00',
    )
    expect(desk.platform.meetings.get(`${club.id}/2025-04-03`)?.shown).toMatchObject({
      startsAtMs: movedToMs,
      messageId: announced,
    })
    await desk.tickAt('2025-04-03T14:00:00Z')
    await desk.tickAt('2025-04-04T13:00:00Z')
    expect(kinds().slice(-2)).toEqual(['2025-04-03 day 2', '2025-04-03 hour 2'])
  })

  it('calls a meeting off when its day is skipped, and on again; afterwards asks for nothing', async () => {
    const club = await desk.create()
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-02T13:00:00Z')
    const breaks = [{ from: '2025-04-01', to: '2025-04-05' }]
    await desk.store.clubs.change(club.id, { breaks })
    await desk.tickAt('2025-04-02T14:00:00Z')
    expect(texts().at(-1)).toContain('is called off')
    await desk.store.clubs.change(club.id, { breaks: [] })
    await desk.tickAt('2025-04-02T14:01:00Z')
    expect(texts().at(-1)).toContain('is on after all')
    await desk.store.clubs.change(club.id, { state: 'removed' })
    await desk.tickAt('2025-04-02T14:02:00Z')
    expect(desk.platform.meetings.get(`${club.id}/2025-04-03`)?.states).toEqual([
      'planned',
      'off',
      'planned',
      'off',
    ])
    const posts = desk.platform.posts.length
    for (const time of ['2025-04-03T12:00:00Z', '2025-04-03T14:00:00Z', '2025-04-10T13:00:00Z'])
      await desk.tickAt(time)
    expect(desk.platform.posts).toHaveLength(posts)
    expect(await desk.store.meetings.listOpen(club.id)).toEqual([])
  })

  it('tells who was asked to vote that a change of the plan calls the meeting off, and on again', async () => {
    const club = await desk.create()
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-01T13:00:00Z')
    const changeAt = async (time: string, change: Parameters<typeof desk.store.clubs.change>[1]) => {
      await desk.store.clubs.change(club.id, { ...change, afterMs: Date.parse(time) })
      await desk.tickAt(time)
    }
    // Nominations would have closed before they say so.
    await changeAt('2025-04-02T08:00:00Z', { closesMinutes: 2 * 1440 })
    expect(texts().at(-1)).toContain('The meeting of Thu 3 Apr, 15:00 (Europe/Berlin) is called off')
    await changeAt('2025-04-02T08:05:00Z', { closesMinutes: 1440 })
    expect(texts().at(-1)).toContain('is on after all')
    await changeAt('2025-04-02T08:10:00Z', { rhythm: { ...club.rhythm, day: 5 } })
    expect(texts().at(-1)).toContain('is called off')
    await changeAt('2025-04-02T08:15:00Z', { rhythm: club.rhythm })
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect(kinds().at(-1)).toBe('2025-04-03 announcement 0')
  })

  it('drops what is due for a meeting that began or is over while it was down, and the log says so', async () => {
    const club = await desk.create('chat:T1/C1', { closesMinutes: 2 * 1440 })
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-01T13:00:00Z')
    await desk.tickAt('2025-04-03T13:30:00Z')
    expect(kinds()).toEqual(['2025-04-03 announcement 0'])
    expect(desk.logged.filter(({ msg }) => /reminder for a meeting was dropped/.test(msg))).toHaveLength(2)
    await desk.tickAt('2025-04-03T20:00:00Z')
    expect(kinds().at(-1)).toBe('2025-04-03 minutes 1')
    // Three weeks away: two meetings passed, the third takes nominations.
    await desk.tickAt('2025-04-22T12:00:00Z')
    expect(desk.logged.filter(({ msg }) => /a meeting began before its announcement/.test(msg))).toHaveLength(
      2,
    )
    expect(kinds().at(-1)).toBe('2025-04-24 ballot 0')
  })

  it('drops what its platform would not take in time', async () => {
    const club = await desk.create()
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-02T13:00:00Z')
    desk.platform.onTry = () => {
      throw new Error('the platform is away')
    }
    await desk.tickAt('2025-04-03T12:00:00Z')
    desk.platform.onTry = () => undefined
    await desk.tickAt('2025-04-03T13:00:00Z')
    expect(kinds()).toEqual(['2025-04-03 announcement 0'])
    expect(desk.logged.some(({ msg }) => msg === 'a delivery was dropped, as it came too late')).toBe(true)
  })

  it('stops a club whose channel was deleted', async () => {
    const { BotError } = await import('../../src/errors.ts')
    const club = await desk.create()
    desk.platform.onTry = () => {
      throw new BotError('gone', 'The channel was deleted.')
    }
    await desk.tickAt('2025-04-01T13:00:00Z')
    expect(await desk.store.clubs.findById(club.id)).toMatchObject({
      state: 'disabled',
      reason: 'The channel was deleted.',
    })
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect(desk.platform.posts).toEqual([])
  })

  it('follows a nominated paper that turns out to be another one, with all who voted for either', async () => {
    const club = await desk.create()
    await desk.nominate(club, 1)
    await desk.nominate(club, 2, 'bob')
    const both = { ...makeFullRecord(1), identifiers: [arxivId(1), 'doi:10.1145/1234' as const] }
    const other = { ...makeFullRecord(60), identifiers: ['doi:10.1145/1234' as const], title: 'Another name' }
    await desk.store.papers.merge([other])
    await desk.store.nominations.nominate(club, 'doi:10.1145/1234', {
      person: 'cem',
      reason: 'why',
      nowMs: 7,
    })
    await desk.store.papers.merge([both])
    const list = await desk.store.nominations.list(club)
    expect(list.map(({ paper, voters }) => [paper, voters.map(({ person }) => person).sort()])).toEqual([
      [arxivId(1), ['ada', 'cem']],
      [arxivId(2), ['bob']],
    ])
    await desk.tickAt('2025-04-02T13:00:00Z')
    expect((await desk.store.meetings.find(club.id, '2025-04-03')).paper).toBe(arxivId(1))
  })
})
