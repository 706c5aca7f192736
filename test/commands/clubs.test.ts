import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClubDesk } from '../../src/club/club-desk.ts'
import { recordSteps } from '../../src/club/record-steps.ts'
import type { Card } from '../../src/model/card.ts'
import type { Standing } from '../../src/ports/bot.ts'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const start = '2025-04-13T09:00:00Z'

// The 17th of April 2025 is a Thursday; 15:00 in Berlin is 13:00 UTC.
describe('a reading group', () => {
  let now = Temporal.Instant.from(start)
  let test: TestBot
  beforeEach(async () => {
    now = Temporal.Instant.from(start)
    test = await startTestBot({ now: () => now, agrees: true })
  })
  afterEach(() => test.close())

  const say = async (
    text: string,
    who: { user?: string; standing?: Standing; place?: `web:${string}` } = {},
  ) => test.say(text, who)
  const tell = async (text: string, who = {}) => textOf(await say(text, who))
  const setUp = () => say('club every thu at 15:00 in Europe/Berlin closes 1 day before')
  /** Turns the clock and does what is due. */
  const passTo = async (time: string) => {
    now = Temporal.Instant.from(time)
    const desk = {
      store: test.library.store,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      mayRead: async () => true,
      linkTo: () => undefined,
    } as unknown as ClubDesk
    await recordSteps(desk, () => now, {
      platforms: ['web'],
      onRecorded: () => undefined,
      isStopping: () => false,
    })
  }

  it('is set up in a sentence, told, changed and removed, and each of it can be undone', async () => {
    const made = await setUp()
    expect(textOf(made)).toMatch(/Thu 17 Apr, 15:00 \(Europe\/Berlin\); nominations until Wed 16 Apr, 15:00/)
    const edited = await say('club edit at 16:00 for 90 minutes quorum 3 called "Vision"')
    expect(textOf(edited)).toMatch(
      /Vision, number 1, meets every Thursday at 16:00 .* for 90 minutes.*takes 3/,
    )
    expect(await tell(commandOf(edited, 'Undo'))).toMatch(/every Thursday at 15:00 .* for 1 hour/)
    const skipped = await say('club skip 17 apr to 24 apr')
    expect(textOf(skipped)).toContain('Thu 1 May')
    expect(await tell(commandOf(skipped, 'Undo'))).toContain('Thu 17 Apr')
    const moved = await say('club move to friday at 9:30')
    expect(textOf(moved)).toContain('Moved to Fri 18 Apr, 09:30')
    expect(await tell(commandOf(moved, 'Undo'))).toContain('Thu 17 Apr, 15:00')
    const removed = await say('club remove')
    expect(await tell('club')).toContain('No reading group here yet')
    expect(await tell(commandOf(removed, 'Undo'))).toContain('Restored')
    expect(await tell('club pause')).toContain('Paused')
    expect(await tell('club resume')).toContain('Resumed')
  })

  const breaksOf = async () => (await test.library.store.clubs.find('web:lab', 1))?.breaks
  const labelsOf = (card: Card) => card.buttons.map(({ label }) => label)

  it('takes back only what was changed', async () => {
    await setUp()
    const named = await say('club edit called "Vision" starting 1 may')
    expect(await tell(commandOf(named, 'Undo'))).toMatch(/Reading group, number 1.*Thu 17 Apr/s)
    const holiday = { from: '2025-12-21', to: '2026-01-04' }
    await say('club skip 21 dec to 4 jan')
    expect(labelsOf(await say('club skip 24 dec'))).not.toContain('Undo')
    const wider = await say('club skip 19 dec to 6 jan')
    expect(await breaksOf()).toHaveLength(3)
    await say(commandOf(wider, 'Undo'))
    expect(await breaksOf()).toEqual([holiday])
    expect(labelsOf(await say('club hold 17 apr'))).not.toContain('Undo')
    const held = await say('club hold 1 dec to 22 dec')
    expect(await breaksOf()).toEqual([{ from: '2025-12-23', to: '2026-01-04' }])
    await say(commandOf(held, 'Undo'))
    expect(labelsOf(await say('club come'))).not.toContain('Undo')
    const absent = await say('club absent')
    expect(labelsOf(await say('club absent'))).not.toContain('Undo')
    expect(labelsOf(await say(commandOf(absent, 'Undo')))).toContain('Undo')
  })

  it('asks which one where there are several, and knows only those of its place', async () => {
    await setUp()
    await say('club fridays at 9:00 called "Second"')
    const which = await say('club skip 24 apr')
    expect(textOf(which)).toContain('Which one? 1 Reading group; 2 Second.')
    expect(await tell(which.buttons[1]?.command ?? '')).toContain('No meeting on Thu 24 Apr')
    expect(await tell('club')).toContain('2 Second')
    expect(await tell('club 2')).toContain('every Friday')
    expect(await tell('club pause 3')).toContain('There is no reading group 3 here')
    expect(await tell('club pause 1', { place: 'web:lab/other' })).toContain('no reading group 1 here')
    expect(await tell('nominate VLM-R1', { place: 'web:lab/other' })).toContain('no reading group here yet')
  })

  it.each([
    ['club every thu at 25:00', 'is not a time of day'],
    ['club every thu', 'Say at what time'],
    ['club skip 31 feb', 'is not a day I understand'],
    ['club skip', 'Say which day'],
    ['club move to yesterday', 'That time is past'],
    ['club move 18 apr to 19 apr', 'There is no meeting on 2025-04-18'],
    ['club swap 7', 'with whom you swap'],
    ['club feed', 'PUBLIC_URL'],
    ['minutes it was good', "There's no meeting to take minutes"],
    ['approve VLM-R1', 'is not nominated here'],
    [`nominate VLM-R1 because ${'x'.repeat(501)}`, 'at most 500 characters'],
  ])('answers %s with what is wrong', async (text, sentence) => {
    await setUp()
    expect(await tell(text)).toContain(sentence)
  })

  it('at a time that the clocks skip says that it is later then', async () => {
    expect(await tell('club every sun at 02:30 in Europe/Berlin')).toContain('Where clocks skip 02:30')
    expect(await tell('club every sun at 02:30 in UTC')).not.toContain('Where clocks skip')
  })

  it('is not changed by guests, nor from where somebody may not change it', async () => {
    await setUp()
    for (const text of ['club remove', 'nominate VLM-R1', 'approve VLM-R1', 'club join'])
      expect((await say(text, { standing: 'guest' })).isProblem, text).toBe(true)
    expect((await say('club every thu at 15:00 place:web:lab/papers')).isProblem).toBe(true)
    expect(await tell('nominations', { standing: 'guest' })).toContain('Nothing is nominated')
  })

  it('takes nominations and votes, seen or hidden, whose buttons count', async () => {
    await setUp()
    expect(await tell('nominate VLM-R1 because it is short')).toContain('Nominated')
    expect(await tell('nominate VLM-R1', { user: 'bob' })).toContain('your vote counts')
    const list = await say('nominations')
    const [item] = itemsOf(list)
    expect(item?.buttons[0]).toMatchObject({ label: '👍 2 ✓', effect: 'refresh' })
    const command = item?.buttons[0]?.command ?? ''
    const ask = test.bot.hear({ place: 'web:lab/general', user: 'cem', text: command })
    expect(ask.isCounted).toBe(true)
    await ask.answer()
    const label = async () => (await test.bot.relabel('web:lab/general', [command]))?.get(command)
    expect(await label()).toBe('👍 3')
    await say(command, { user: 'cem' })
    expect(await label()).toBe('👍 2')
    await say('settings club votes hidden')
    expect(await label()).toBe('👍 Vote')
    expect(await tell(command, { user: 'cem' })).not.toMatch(/has \d/)
    // Others want to read it, so the nomination stays.
    expect(await tell('nominate undo VLM-R1')).toContain('Others want to read it too')
    expect(itemsOf(await say('show VLM-R1')).length).toBe(0)
    expect(commandOf(await say('show VLM-R1'), 'Nominate')).toMatch(/^nominate /)
  })

  it('takes what the last answer showed, several at once as well, and takes them back', async () => {
    await setUp()
    const [first] = itemsOf(await say('search reward hacking'))
    expect(await tell('nominate the first one')).toContain(first?.title)
    await say('search reward hacking')
    const [, second] = itemsOf(await say('search reward hacking'))
    const both = await say('nominate 1 and 2')
    expect(textOf(both)).toContain(first?.title)
    expect(textOf(both)).toContain(second?.title)
    const undone = await tell(commandOf(both, 'Undo'))
    expect(undone).toContain(second?.title)
    expect(undone).not.toContain(first?.title)
    const six = '2504.02495 2504.01296 2504.00424 2503.23383 2504.02605 2504.03160'
    expect(await tell(`nominate ${six}`)).toContain('Nominate at most 5 papers at once.')
  })

  it('takes no vote for what was chosen, once it is closed', async () => {
    await setUp()
    await say('nominate VLM-R1')
    const command = itemsOf(await say('nominations'))[0]?.buttons[0]?.command ?? ''
    await passTo('2025-04-16T13:00:00Z')
    const late = await say(command, { user: 'bob' })
    expect(late.isProblem).toBe(true)
    expect(textOf(late)).toContain('The vote is over')
    expect(await tell('club')).toMatch(/Thu 17 Apr, 15:00 .*VLM-R1.*ada presents/)
  })

  it('tells the second of two who move a meeting at once what the first did', async () => {
    await setUp()
    const both = await Promise.all([
      say('club move to friday at 9:00'),
      say('club move to friday at 10:00', { user: 'bob' }),
    ])
    const [refused, ...others] = both.filter(({ isProblem }) => isProblem)
    expect(others).toEqual([])
    expect(refused && textOf(refused)).toMatch(
      /Somebody else changed this meeting at the same moment; it is on Fri 18 Apr, (?:09|10):00/,
    )
    expect(await tell(refused?.buttons[1]?.command ?? '')).toContain('Moved to Fri 18 Apr')
  })

  it('lets people offer to present, stay away and swap', async () => {
    await setUp()
    expect(await tell('club join', { user: 'bob' })).toContain('You present when it is your turn')
    expect(await tell('club swap 1', { user: 'bob' })).toContain('1 bob, 2 ada')
    expect(await tell('club swap <@ada>', { user: 'bob' })).toContain('1 ada, 2 bob')
    expect(await tell('club swap with number 1', { user: 'bob' })).toContain('1 bob, 2 ada')
    expect(await tell('club swap #2', { user: 'bob' })).toContain('1 ada, 2 bob')
    expect(await tell('club present 17 apr', { user: 'bob' })).toContain('You present on Thu 17 Apr')
    expect(await tell('club present', { user: 'cem' })).toContain('offered to present already')
    expect(await tell('club absent', { user: 'bob' })).toContain('I ask the next in turn')
    expect(await tell('club come', { user: 'bob' })).toContain('You come on')
    expect(await tell('club leave', { user: 'bob' })).toContain('You are out')
  })

  async function hold(): Promise<void> {
    await setUp()
    await say('nominate VLM-R1')
    for (const time of ['2025-04-16T13:00:00Z', '2025-04-17T14:00:00Z']) await passTo(time)
  }

  it('keeps minutes of everybody, which are found again where the paper is', async () => {
    await hold()
    expect(await tell('minutes')).toContain('Minutes of 17 Apr 2025')
    const written = await say(
      'minutes ★4 the ablation convinced us, see https://example.org/a.\nquestions: does it scale?',
    )
    expect(textOf(written)).toMatch(
      /★ 4\.0.*the ablation convinced us.*Open: does it scale\?.*https:\/\/example\.org\/a/s,
    )
    await say('minutes 5/5', { user: 'bob' })
    expect(await tell('show VLM-R1')).toContain('Discussed here on 17 April 2025, ★ 4.5, minutes')
    expect(await tell('search VLM-R1')).toContain('Discussed here on 17 April 2025, ★ 4.5, minutes')
    expect(await tell('show VLM-R1', { place: 'web:lab/other' })).not.toContain('Discussed')
    expect(await tell('club history ABLATION')).toContain('1 meeting with “ABLATION”')
    expect(await tell('club history nothing of it')).toContain('No meeting with')
    await say('minutes it was long')
    expect(await tell('club history')).toMatch(/★ 4\.0: it was long Open: does it scale\?/)
    expect(await tell(commandOf(written, 'Undo'))).toContain('What you wrote is gone')
    expect(await tell('minutes undo')).toContain('You have written nothing')
  })

  it('keeps no minutes of 20,000 characters, and says so before anything is lost', async () => {
    await hold()
    const answer = await say(`minutes ${'word '.repeat(4_000)}`)
    expect(textOf(answer)).toMatch(/is 19,999 characters long; I keep at most 8,000\. Nothing was saved/)
    expect((await say(`minutes ★4 ${'word '.repeat(1_500)}`)).isProblem).toBeUndefined()
    expect(await tell('minutes ★9')).toContain('from 1 to 5')
    expect(await tell(`minutes ${'https://example.org/a'.concat('?').repeat(1)}`)).toContain('Minutes kept')
    const many = Array.from({ length: 11 }, (_, at) => `https://example.org/${at}`).join(' ')
    expect(await tell(`minutes ${many}`)).toContain('at most 10 links')
  })

  it('opens a form that cuts nothing of long minutes', async () => {
    await hold()
    await say(`minutes ${'word '.repeat(500)}`)
    const incoming = { place: 'web:lab/general', user: 'ada', text: 'minutes' } as const
    expect((await test.bot.form(incoming))?.fields[0]).not.toHaveProperty('value')
    expect(await tell(test.bot.fill('minutes', { rating: '4' }))).toMatch(/★ 4\.0.*(?:word ){499}/s)
  })

  it('opens a form for minutes, filled in with what was written', async () => {
    await hold()
    await say('minutes ★4 so so\nquestions: why?')
    const incoming = { place: 'web:lab/general', user: 'ada', text: 'minutes' } as const
    expect(test.bot.asksForForm('minutes')).toBe(true)
    const form = await test.bot.form(incoming)
    expect(form?.fields.map(({ value }) => value)).toEqual(['so so', '4', 'why?', undefined])
    const text = test.bot.fill('minutes', {
      text: 'two\nlines',
      rating: '5',
      questions: 'a?',
      links: 'https://x.org/',
    })
    expect(await tell(text)).toMatch(/★ 5\.0.*two\nlines.*Open: a\?/s)
    expect(await test.bot.previewForm(incoming, { text: 'x' })).toContain('Everybody here can read it')
  })

  it('exports everything as Markdown, a table and a calendar', async () => {
    await hold()
    await say('minutes ★4 =1+1, "quoted"\n# no heading')
    const card = await say('club export')
    const content = (name: RegExp) => fileOf(card, name)
    expect(content(/\.md$/)).toMatch(/## 2025-04-17: VLM-R1.*★ 4\.0.*\\# no heading/s)
    expect(content(/\.csv$/)).toContain(`"'=1+1, ""quoted""`)
    expect(content(/\.ics$/)).toMatch(/DTSTART:20250417T130000Z.*DTSTART:20250424T130000Z/s)
    expect((await say('club export', { standing: 'guest' })).isProblem).toBe(true)
    expect(await tell('mydata')).toContain('entries of reading groups')
  })
})

function fileOf(card: Card, name: RegExp): string {
  const file = card.blocks.find((block) => block.kind === 'file' && name.test(block.name))
  return file?.kind === 'file' ? file.content : ''
}
