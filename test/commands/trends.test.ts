import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dateOf } from '../../src/model/paper.ts'
import { everything } from '../../src/model/query.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot()
})
afterEach(() => test.close())

/** The days of all papers that a query selects. */
async function selectDays(text: string): Promise<string[]> {
  const topics = await test.library.topicOptions('web:lab')
  const query = text === '' ? everything : test.library.parseQuery(text)
  const { papers } = await test.library.index.select(query, { ...topics, limit: 1000 })
  return papers.flatMap((paper) => dateOf(paper) ?? [])
}

function pictureOf(card: Awaited<ReturnType<TestBot['say']>>) {
  return card.blocks.find((block) => block.kind === 'image')
}

describe('trends', () => {
  it('counts what select finds, week by week', async () => {
    const card = await test.say('trends reward, topic:safety since:10w')
    const text = textOf(card)
    for (const query of ['reward', 'topic:safety']) {
      const days = (await selectDays(query)).filter((day) => day >= '2025-02-03' && day < '2025-04-14')
      expect(days.length).toBeGreaterThan(5)
      expect(text).toContain(`${query.replace('topic:', '')}: ${days.length} papers`)
      const all = (await selectDays('')).filter((day) => day >= '2025-02-03' && day < '2025-04-14')
      const percent = (100 * days.length) / all.length
      expect(text).toContain(
        `, ${percent >= 10 ? Math.round(percent) : Math.round(percent * 10) / 10} % of all`,
      )
    }
    const picture = pictureOf(card)
    expect(picture?.png.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    expect(picture?.alt).toContain('Lines of papers a week in the 10 weeks to 13 Apr 2025. reward: ')
    expect(picture?.line?.split('\n')).toHaveLength(2)
  })

  it('leads to the papers of a peak, as many as it says', async () => {
    const card = await test.say('trends reward or agents since:10w')
    const [, most] = /most in the week to [^(]*\((\d+)\)/.exec(textOf(card)) ?? []
    const peak = card.buttons.find(({ label }) => label.startsWith('Peak: '))
    expect(peak?.command).toMatch(/^search as:typed \(reward or agents\) after:2025-\d\d-\d\d before:2025-/)
    expect(textOf(await test.say(peak?.command ?? ''))).toContain(`${most} papers`)
  })

  it('shows six of many, and says which it left out', async () => {
    const many = Array.from({ length: 12 }, (_, at) => `word${at} or reward`)
    const text = textOf(await test.say(`trends ${many.join(', ')}`))
    expect(text).toContain('6. word5 or reward: ')
    expect(text).toContain('I show 6 at once; left out: word6 or reward, word7 or reward')
  })

  it('goes by months over years, by means where asked, and on a dark background', async () => {
    const light = pictureOf(await test.say('trends reward since:3y'))
    expect(light?.alt).toContain('papers a month in the 37 months from April 2022 to April 2025')
    const dark = await test.say('trends reward since:3y mean:3 look:dark')
    expect(textOf(dark)).toContain('Drawn as means of 3 months.')
    expect(textOf(dark)).toContain('The last month is not over yet.')
    expect(pictureOf(dark)?.png).not.toEqual(light?.png)
    await test.say('settings look dark')
    expect(pictureOf(await test.say('trends reward since:3y mean:3'))?.png).toEqual(pictureOf(dark)?.png)
  })

  it('says where there is nothing, and what there is instead', async () => {
    const none = await test.say('trends zebrafish')
    expect(textOf(none)).toContain('No paper in the 52 weeks to 13 Apr 2025.')
    expect(pictureOf(none)).toBeUndefined()
    const unknown = await test.say('trends author:shenn')
    expect(textOf(unknown)).toContain('No paper in ')
    expect(unknown.buttons.map(({ command }) => command)).toContainEqual(
      expect.stringContaining('trends author:"'),
    )
    const old = await test.say('trends before:2025-03-20 since:1w')
    expect(old.buttons[0]).toEqual({ label: 'Since 2025', command: 'trends before:2025-03-20 since:2025' })
  })

  it('goes back ten years, offers these for more, and a search for what is older', async () => {
    expect(pictureOf(await test.say('trends reward since:10y'))?.alt).toContain('121 months from April 2015')
    const more = await test.say('trends reward, agents since:12y')
    expect(textOf(more)).toContain('I show at most 10 years')
    expect(more.buttons[0]?.command).toBe('trends reward, agents since:10y')
    expect(pictureOf(await test.say(more.buttons[0]?.command ?? ''))).toBeDefined()
    const weeks = await test.say('trends reward since:4y by:week')
    expect(weeks.buttons[0]?.command).toBe('trends reward by:month since:5y')
    const old = { title: 'Zebrafish', abstract: 'Of zebrafish.', published: '2012-05-01' }
    const record = { source: 'test', identifiers: ['arxiv:1205.00001' as const], authors: [], links: [] }
    await test.library.store.papers.merge([{ ...record, ...old }])
    const found = await test.say('trends zebrafish')
    expect(textOf(found)).toContain('The newest of zebrafish is of 2012-05-01.')
    expect(found.buttons[0]).toEqual({ label: 'Search', command: 'search zebrafish sort:new' })
  })

  it('refuses what it cannot read in a sentence', async () => {
    expect(textOf(await test.say('trends reward since:2030'))).toContain('That day is still to come')
    const wrong = await test.say('trends reward since:soon')
    expect(textOf(wrong)).toContain('“soon” is not a span of time')
    expect(wrong.buttons[0]?.command).toBe('trends reward since:2w')
    expect(textOf(await test.say('trends reward since:90y'))).toContain('I show at most 10 years')
    expect(textOf(await test.say('trends "open quote'))).toContain('A quote is not closed')
    expect(textOf(await test.say('trends topic:cooking'))).toContain('There is no topic “cooking”')
    expect(textOf(await test.say('trends reward mean:99'))).toContain('mean')
  })

  it('alone tells what rose and fell, with numbers of the index', async () => {
    const card = await test.say('trends since:8w')
    expect(card.title).toBe('What rose and fell')
    expect(textOf(card)).toMatch(/Share of all papers|Nothing rose or fell/)
    expect(pictureOf(card)).toBeDefined()
  })

  it('completes the query after the last comma', async () => {
    const choices = await test.bot.complete({
      place: 'web:lab/general',
      user: 'ada',
      text: 'trends reward hacking, topic:saf',
    })
    expect(choices.map(({ value }) => value)).toContain('trends reward hacking, topic:safety')
  })
})

describe('trends of an empty index', () => {
  it('say so', async () => {
    const empty = await startTestBot({ seeds: false })
    expect(textOf(await empty.say('trends'))).toContain('so nothing rose or fell')
    expect(textOf(await empty.say('trends reward'))).toContain('No paper in ')
    await empty.close()
  })
})
