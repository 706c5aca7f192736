import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyCharacter } from '../support/any-character.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { tried } from '../support/property-runs.ts'
import { arxivId, makeRecord } from '../support/store-records.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

describe('the bot', () => {
  it('answers an empty message with help', async () => {
    expect((await test.say('')).title).toBe('Journal Club')
    expect((await test.say('   ')).title).toBe('Journal Club')
  })

  it('reads commands in any case and with a leading slash', async () => {
    expect((await test.say('/Search reward hacking')).title).toBe('Reward hacking')
  })

  it('reads a mistyped command as the nearest one, and says so', async () => {
    const card = await test.say('serach reward hacking')
    expect(card.title).toBe('Reward hacking')
    expect(textOf(card)).toContain('Read “serach” as search.')
  })

  it('offers the nearest command where it would change something', async () => {
    const card = await test.say('subscrbe reasoning')
    expect(textOf(card)).toContain('There is no command “subscrbe”. Did you mean subscribe?')
    expect(card.isProblem).toBe(true)
    expect(card.buttons.map(({ command }) => command)).toEqual([
      'subscribe reasoning',
      'search subscrbe reasoning',
    ])
  })

  it('says what a command needs', async () => {
    const card = await test.say('search')
    expect(textOf(card)).toContain('search needs a query. An example: search reward hacking')
    expect(textOf(await test.say('show'))).toContain('show needs a paper.')
    expect(textOf(await test.say('why 2504.07615'))).toContain('why needs a query.')
  })

  it('says what it did not understand', async () => {
    expect(textOf(await test.say('status quo'))).toContain('I did not understand “quo” after status.')
    expect(textOf(await test.say('search rl page:zero'))).toContain(
      'I cannot read “zero” as a page: a number from 1 to 1000.',
    )
    expect(textOf(await test.say('search rl page:0'))).toContain('a number from 1')
  })

  it('refuses a text of more than 4,000 characters in one sentence', async () => {
    const card = await test.say(`search ${'reward '.repeat(1500)}`)
    expect(textOf(card)).toContain('characters long; I read at most 4,000.')
  })

  it('takes no notice of control and bidi characters', async () => {
    expect((await test.say('sea\u202Erch rew\u0000ard hacking')).title).toBe('Reward hacking')
  })

  it('keeps look-ups private and shares in public', () => {
    const hear = (text: string) => test.bot.hear({ place: 'web:lab/general', user: 'ada', text }).visibility
    expect(hear('search reward hacking')).toBe('private')
    expect(hear('share search reward hacking')).toBe('public')
    expect(hear('nonsense')).toBe('private')
    expect(hear('share share')).toBe('private')
  })

  it('shows a fault with an error id that leads to the log, and goes on', async () => {
    const broken = await startTestBot({ seeds: false })
    await broken.library.store.close()
    const card = await broken.say('status')
    expect(card.title).toBe('Something went wrong')
    const errorId = /Error id ([0-9a-f]{8})/.exec(textOf(card))?.[1]
    expect(errorId).toBeDefined()
    expect(broken.logged.some((line) => line.request === errorId)).toBe(true)
    expect((await broken.say('help')).title).toBe('Something went wrong')
    await broken.close().catch(() => undefined)
  })

  it('answers anything at all with a card', async () => {
    const commands = fc.constantFrom('', ...test.bot.commands.map((command) => `${command.name} `))
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom(
        '"',
        '-',
        'or',
        '(',
        ')',
        'author:',
        'since:',
        'page:2',
        'topic:safety',
        '[]',
        'id:x',
        'sort:new',
        '2504.07615',
      ),
    )
    await fc.assert(
      fc.asyncProperty(commands, fc.array(piece, { maxLength: 6 }), async (command, pieces) => {
        const card = await test.say(command + pieces.join(' '))
        expect(card.title).not.toBe('Something went wrong')
        expect(textOf(card).trim().length).toBeGreaterThan(0)
      }),
      tried(300),
    )
  })
})

describe('completion', () => {
  const complete = (text: string) => test.bot.complete({ place: 'web:lab/general', user: 'ada', text })

  it('completes command names', async () => {
    expect((await complete('sea')).map((choice) => choice.label)).toEqual(['search'])
    const listed = test.bot.commands.filter(({ partOf }) => partOf === undefined)
    expect((await complete('')).map((choice) => choice.label)).toEqual(listed.map(({ name }) => name))
    // A part works by its name, and is offered by its phrase.
    expect((await complete('unsa')).map((choice) => choice.label)).not.toContain('unsave')
    expect((await complete('saved re')).map((choice) => choice.label)).toEqual(['saved remove'])
  })

  it('completes the word being typed in a query', async () => {
    const values = (await complete('search reward hack')).map((choice) => choice.value)
    expect(values).toContain('search reward hacking')
  })

  it('completes topics and authors', async () => {
    expect((await complete('latest saf')).map((choice) => choice.value)).toEqual(['latest safety'])
    expect((await complete('search reward topic:saf')).map((choice) => choice.value)).toEqual([
      'search reward topic:safety',
    ])
    expect((await complete('author haozhan')).map((choice) => choice.value)).toEqual(['author Haozhan Shen'])
    expect((await complete('search author:haozhan')).map((choice) => choice.value)).toContain(
      'search author:"Haozhan Shen"',
    )
  })

  it('completes papers by title and offers formats after one', async () => {
    const [paper] = await complete('cite vlm-r1')
    expect(paper?.label).toContain('VLM-R1')
    const formats = (await complete(`${paper?.value} `)).map((choice) => choice.label)
    expect(formats).toEqual(expect.arrayContaining(['bibtex', 'ris', 'csl']))
  })

  it('offers saved papers first, from the whole of a long list', async () => {
    const { store } = test.library
    const reader = { workspace: 'web:lab', user: 'reader' } as const
    const records = Array.from({ length: 230 }, (_, at) =>
      makeRecord({ identifiers: [arxivId(at)], title: at === 0 ? 'Zebrafish' : `Saved paper ${at}` }),
    )
    await store.papers.merge(records)
    for (const [at, { identifiers }] of records.entries())
      for (const id of identifiers) await store.readingLists.save(reader, id, at)
    const asked = { place: 'web:lab/general', user: 'reader' } as const
    const all = await test.bot.complete({ ...asked, text: 'cite ' })
    expect(all.map(({ hint }) => hint)).toEqual(Array(25).fill('saved'))
    expect(all[0]?.label).toBe('Saved paper 229')
    const [zebrafish] = await test.bot.complete({ ...asked, text: 'cite zebraf' })
    expect(zebrafish).toMatchObject({ label: 'Zebrafish', hint: 'saved' })
  })

  it('never rejects and never gives more than 25 choices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async (text) => {
        expect((await complete(text)).length).toBeLessThanOrEqual(25)
        expect((await complete(`search ${text}`)).length).toBeLessThanOrEqual(25)
      }),
    )
  })
})
