import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Steps } from '../../src/async/steps.ts'
import { learnAbout, rateByVotes } from '../../src/digest/apply-tastes.ts'
import { toCandidates } from '../../src/digest/choose-papers.ts'
import { describeTastes } from '../../src/library/describe-tastes.ts'
import { paper } from '../search/support/papers.ts'
import { commandOf, itemsOf, textOf } from '../support/bot.ts'
import {
  about,
  type LearningBot,
  makeRecord,
  place,
  proteins,
  robots,
  since,
  start,
  startLearningBot,
} from '../support/learning-bot.ts'

const other = 'web:lab/other'
let now = start
let test: LearningBot
beforeEach(async () => {
  now = start
  test = await startLearningBot(() => now)
})
afterEach(() => test.close())

const compose: LearningBot['compose'] = (parts) => test.compose(parts)
const vote: LearningBot['vote'] = (...said) => test.vote(...said)

const robotsIn = (papers: readonly string[]) => papers.filter((id) => Number(id.split('.')[1]) < 90205).length

describe('a digest that learns', () => {
  it('brings up what is like the papers that people here voted up, and keeps one place for something else', async () => {
    await vote('up', proteins.slice(0, 3))
    const { card, reply, papers } = await compose()
    expect(robotsIn(papers.slice(0, 4))).toBe(0)
    expect(robotsIn(papers.slice(4))).toBe(1)
    expect(textOf(card)).toContain('something else')
    const details = reply === undefined ? '' : textOf(reply)
    expect(details).toMatch(/Like Agents for \w+ and \d others? that people here voted up/)
    expect(details).toContain('Something else: little like what people here voted on')
  })

  it('brings down what is like the papers that people here voted down', async () => {
    const before = await compose()
    await vote('down', robots.slice(0, 3))
    const { papers } = await compose()
    expect(robotsIn(papers.slice(0, 4))).toBeLessThan(Math.max(1, robotsIn(before.papers.slice(0, 4))))
  })

  it('brings one person nothing by an author whom they do not want, and puts that lower for all', async () => {
    const [by, fresh] = [['Zoë Quill', 'Ben Both'], 'arxiv:2504.90301'] as const
    const progress = { source: 'test', cursor: '{}', announced: 0, faults: [] }
    await test.library.store.papers.merge(
      [
        makeRecord(300, 'A poem of seas', 'We read a poem.', '2025-02-01', [by[0]]),
        makeRecord(301, ...about('folding', 'newest'), '2025-04-12', [...by]),
      ],
      { ...progress, ingestedAtMs: since.epochMilliseconds + 1e6 },
    )
    await test.library.refresh()
    const place = async () => (await compose({ top: 20 })).papers.indexOf(fresh)
    const why = async () => textOf(await test.say(`why ${fresh} agents`))
    expect(await place()).toBeGreaterThanOrEqual(0)
    await vote('up', proteins.slice(0, 3))
    const before = await place()
    const shown = async (user: string) =>
      itemsOf(await test.say('for me', { user })).some(({ title }) => title.includes('a newest protein'))
    expect(await shown('ada')).toBe(true)
    const said = await test.say('dislike arxiv:2504.90300 about:author by:"zoë quill"')
    expect(textOf(said)).toContain('for me brings nothing by Zoë Quill any longer')
    expect(await shown('ada')).toBe(false)
    expect(await place()).toBeGreaterThan(before)
    expect(await why()).toContain('what one person alone said or saved, not named: −0.200')
    await test.say('dislike arxiv:2504.90300 about:author by:"zoë quill"', { user: 'bob' })
    expect(await why()).toContain('one of its authors is wanted less here: −0.200')
    await test.say('unvote arxiv:2504.90300', { user: 'bob' })
    expect(textOf(await test.say('learning show'))).not.toContain('A poem of seas')
    await test.say('unvote arxiv:2504.90300')
    expect([await place(), await shown('ada')]).toEqual([before, true])
    expect(await why()).not.toMatch(/wanted less|not named/)
  })

  it('knows nothing for somebody who only named an author', async () => {
    await test.say('dislike arxiv:2504.90108 about:author', { user: 'eve' })
    expect(textOf(await test.say('for me', { user: 'eve' }))).toContain('I do not know yet what you like')
    const learned = textOf(await test.say('learning for me', { user: 'eve' }))
    expect(learned).toContain('0 papers that you voted down')
    expect(learned).toContain('Nothing by: Author 108')
    expect(textOf(await test.say('learning'))).not.toContain('Author 108')
    await test.say('dislike arxiv:2504.90108 about:author', { user: 'bob' })
    expect(textOf(await test.say('learning'))).toContain('Lower: papers by Author 108')
  })

  it('is as it was without votes, with learning off, and in another place', async () => {
    const before = await compose()
    const beforeThere = await compose({ place: other })
    await vote('up', proteins.slice(0, 3))
    expect((await compose()).papers).not.toEqual(before.papers)
    expect((await compose({ place: other })).papers).toEqual(beforeThere.papers)
    await test.say('settings learning off')
    expect((await compose()).papers).toEqual(before.papers)
    expect(textOf(await test.say('learning'))).toContain('Learning is off here')
  })

  it('is one press away without learning', async () => {
    const before = await compose()
    await vote('up', proteins.slice(0, 3))
    const { card } = await compose()
    const unlearned = await test.say(commandOf(card, 'Without learning'))
    expect(unlearned.title).toMatch(/^Without learning/)
    expect(itemsOf(unlearned)).toHaveLength(before.papers.length)
    expect(textOf(unlearned)).not.toContain('voted up')
  })

  it('orders the latest papers of a day by the votes of the place', async () => {
    await vote('up', proteins.slice(0, 3))
    const before = itemsOf(await test.say('latest', { place: other })).map(({ title }) => title)
    expect(itemsOf(await test.say('latest')).map(({ title }) => title)).toEqual(before)
    now = start.add({ hours: 1 })
    const here = itemsOf(await test.say('latest')).map(({ title }) => title)
    expect(here.every((title) => title.includes('protein'))).toBe(true)
    const there = itemsOf(await test.say('latest', { place: other })).map(({ title }) => title)
    expect(there.every((title) => title.includes('protein'))).toBe(false)
  })

  it('recommends nobody what they said something of, also before they began anew', async () => {
    await vote('up', proteins.slice(0, 3))
    await test.say('save arxiv:2504.90208')
    await test.say('vote up arxiv:2504.90207')
    const shown = async () => itemsOf(await test.say('for me')).map(({ title }) => title)
    const known = /(?:enzymes|antibodies): a new/
    const titles = await shown()
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter((title) => known.test(title))).toEqual([])
    now = start.add({ seconds: 1 })
    await test.say('learning reset for me now')
    now = start.add({ seconds: 2 })
    await vote('up', proteins.slice(4))
    expect((await shown()).filter((title) => known.test(title))).toEqual([])
  })

  it('works at one paper a step, so that others get a turn', async () => {
    await vote('up', proteins.slice(0, 4))
    const known = await test.library.tastes.ofPlace(place)
    if (known === undefined) throw new Error('a test needs votes')
    const hits = proteins.map((word, at) => {
      const [title, abstract] = about(word, 'new')
      return { paper: paper(String(at), { title, abstract }), score: 1, matches: [] }
    })
    const candidates = toCandidates(hits, 'Agents')
    const countSteps = (steps: Steps<unknown>) => {
      let count = 0
      while (!steps.next().done) count += 1
      return count
    }
    const learning = countSteps(learnAbout(candidates, known, test.library))
    const rating = countSteps(rateByVotes(candidates, known, test.library))
    expect(rating).toBeGreaterThanOrEqual(learning + candidates.length)
    const { analysis } = test.library
    expect(countSteps(describeTastes(known, analysis))).toBeGreaterThanOrEqual(known.papers.size)
  })

  it('moves the latest papers by no press of this hour', async () => {
    await vote('up', proteins.slice(0, 3))
    now = start.add({ hours: 2 })
    const titles = async () => itemsOf(await test.say('latest')).map(({ title }) => title)
    const learned = await titles()
    const voted = proteins.slice(0, 3).map((_, at) => `arxiv:2504.${90105 + at}` as const)
    await test.library.store.votes.cast({ place, user: 'ada' }, voted, 'details', now.epochMilliseconds)
    expect(await titles()).toEqual(learned)
    now = start.add({ hours: 4 })
    const noted = await titles()
    for (const user of ['ada', 'bob'])
      await test.library.store.votes.cast({ place, user }, voted, 'details', now.epochMilliseconds)
    expect(await titles()).toEqual(noted)
  })

  it('never changes a search', async () => {
    const before = textOf(await test.say('search agents'))
    await vote('up', proteins.slice(0, 3))
    expect(textOf(await test.say('search agents'))).toBe(before)
  })

  it('finds papers for one person by that person’s own votes', async () => {
    await vote('up', proteins.slice(0, 3), 'ada')
    await vote('up', robots.slice(0, 3), 'bob')
    const titles = async (user: string) =>
      itemsOf(await test.say('for me', { user }))
        .slice(0, 4)
        .map(({ title }) => title)
    expect((await titles('ada')).every((title) => title.includes('protein'))).toBe(true)
    expect(textOf(await test.say('for me'))).toMatch(/Like Agents for \w+.* that you voted up/)
    expect((await titles('bob')).every((title) => title.includes('robot'))).toBe(true)
    expect(textOf(await test.say('for me', { user: 'eve' }))).toContain('I do not know yet what you like')
  })

  it('forgets a vote that was taken back', async () => {
    const before = await compose()
    await vote('up', proteins.slice(0, 3))
    await vote('up', proteins.slice(0, 3))
    expect((await compose()).papers).toEqual(before.papers)
  })
})
