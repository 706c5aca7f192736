import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClubDesk } from '../../src/club/club-desk.ts'
import { recordSteps } from '../../src/club/record-steps.ts'
import type { Place } from '../../src/model/place.ts'
import type { Incoming } from '../../src/ports/bot.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

const place: Place = 'web:lab/general'

// The 17th of April 2025 is a Thursday; 15:00 in Berlin is 13:00 UTC.
describe('the acts of a reading group', () => {
  let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
  let test: TestBot
  beforeEach(async () => {
    now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    test = await startTestBot({ now: () => now, agrees: true })
  })
  afterEach(() => test.close())

  const say = (text: string, who: Partial<Incoming> = {}) => test.say(text, who)
  const tell = async (text: string, who: Partial<Incoming> = {}) => textOf(await say(text, who))
  const setUp = () => say('club every thu at 15:00 in Europe/Berlin closes 1 day before')
  const actsOf = () => test.bot.commands.find(({ name }) => name === 'club')?.acts ?? []

  it('are each explained by help, and completed while they are typed', async () => {
    const all = await tell('help club')
    for (const { name, summary } of actsOf()) {
      expect(all).toContain(`${name} – ${summary}`)
      expect((await say(`help ${name}`)).title).toBe(`help: ${name}`)
    }
    const complete = async (text: string, who: Partial<Incoming> = {}) =>
      (await test.bot.complete({ place, user: 'ada', text, ...who })).map(({ value }) => value)
    expect(await complete('club s')).toEqual(['club show ', 'club skip ', 'club swap '])
    expect(await complete('club feed o')).toEqual(['club feed off'])
    await setUp()
    expect(await complete('club pause ')).toEqual(['club pause 1'])
    expect(await complete('club ', { standing: 'guest' })).toEqual([
      'club dates ',
      'club export ',
      'club history ',
      'club show ',
    ])
  })

  it('take the number of a group first or by name, and a day for no number', async () => {
    await setUp()
    await say('club fridays at 9:00 called "Second"')
    for (const text of ['club skip 2 25 apr', 'club skip 25 apr club:2', 'club cancel number 2 25 apr'])
      expect(await tell(text), text).toContain('Second, number 2')
    expect(await tell('club skip 25 apr')).toContain('Which one?')
  })

  it('are answered for all who read a mention where they only show', async () => {
    await setUp()
    const seen = (text: string) =>
      test.bot.hear({ place, user: 'ada', text, isPublic: true, thread: 'one' }).visibility
    expect(['club', 'club 1', 'club dates', 'club history ablation'].map(seen)).toEqual(
      Array(4).fill('public'),
    )
    expect(['club export', 'club join', 'club skip 24 apr', 'club fridays at 9'].map(seen)).toEqual(
      Array(4).fill('private'),
    )
  })

  it('change what is one’s own for those who may not change the place', async () => {
    await setUp()
    const who: Partial<Incoming> = {
      user: 'bob',
      findRefusal: async (change) => (change === 'own' ? undefined : 'You may not.'),
    }
    for (const text of ['club join', 'club present', 'club absent', 'club come', 'club swap 1', 'club leave'])
      expect(await tell(text, who), text).not.toContain('You may not.')
    for (const text of ['club pause', 'club skip next', 'club edit at 16:00', 'club fridays at 9:00'])
      expect(await tell(text, who), text).toContain('You may not.')
  })

  it('say what they do not understand', async () => {
    await setUp()
    expect(await tell('club skip club:0 26 nov', { isExact: true })).toContain('I cannot read “0” as a club')
  })

  it('give each group of a place a name of its own', async () => {
    for (let count = 0; count < 3; count += 1) await say('club every thu at 15:00 called "Agents"')
    await say('club fridays at 9:00')
    await say('club mondays at 9:00')
    const names = async () => (await test.library.store.clubs.listAt(place)).map(({ name }) => name)
    expect(await names()).toEqual(['Agents', 'Agents 2', 'Agents 3', '', 'Reading group 2'])
    await say('club edit 5 called "AGENTS"')
    await say('club edit 2 at 16:00 called "Agents 2"')
    expect((await names()).slice(1)).toEqual(['Agents 2', 'Agents 3', '', 'AGENTS 4'])
  })

  it('join the only group', async () => {
    await setUp()
    expect(await tell('club join', { user: 'bob' })).toContain('Who presents, in turn: 1 ada, 2 bob.')
  })

  /** Turns the clock and does what is due. */
  const passTo = async (time: string) => {
    now = Temporal.Instant.from(time)
    const desk = {
      store: test.library.store,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      mayRead: async () => true,
      linkTo: () => undefined,
    } as unknown as ClubDesk
    await recordSteps(desk, () => now, { platforms: ['web'], onRecorded() {}, isStopping: () => false })
  }

  it('say who presents as the turns will have it', async () => {
    await setUp()
    for (const user of ['bob', 'cem']) await say('club join', { user })
    expect(await tell('club dates')).toMatch(
      /17 Apr.*turn: ada\.\n.*24 Apr.*turn: bob\.\n.*1 May.*turn: cem\.\n.*8 May.*turn: ada\./,
    )
    await say('club absent')
    await say('club present 1 may', { user: 'bob' })
    await say('club skip 24 apr')
    const foreseen = await tell('club dates')
    expect(foreseen).toMatch(
      /17 Apr.*turn: cem.*\n.*24 Apr.*left out.*\n.*1 May.*bob presents.*\n.*turn: ada/,
    )
    await say('nominate VLM-R1')
    await passTo('2025-04-16T13:00:00Z')
    expect(await tell('club')).toMatch(/17 Apr, 15:00 .*VLM-R1.*cem presents.*in turn: 1 ada, 2 bob, 3 cem/s)
    await say('club come')
    expect(await tell('club swap 1', { user: 'cem' })).toMatch(
      /17 Apr.*ada presents.*in turn: 1 cem, 2 bob, 3 ada/s,
    )
  })
})
