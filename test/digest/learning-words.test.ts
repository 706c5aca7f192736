import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainText } from '../../src/model/card.ts'
import { itemsOf, textOf } from '../support/bot.ts'
import {
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
const now = start
let test: LearningBot
beforeEach(async () => {
  test = await startLearningBot(() => now)
})
afterEach(() => test.close())

const compose: LearningBot['compose'] = (parts) => test.compose(parts)
const vote: LearningBot['vote'] = (...said) => test.vote(...said)

const noCard = { title: '', blocks: [], buttons: [] }

describe('what a digest has learned', () => {
  it('says what it learned, in words and papers', async () => {
    await vote('up', proteins.slice(0, 3))
    await vote('down', robots.slice(0, 2))
    const said = textOf(await test.say('learning show'))
    expect(said).toContain('3 papers that people voted up or saved and 2 papers that they voted down')
    expect(said).toMatch(/Up: .*protein/)
    expect(said).toMatch(/Down: .*robot/)
    expect(textOf(await test.say('learning', { place: other }))).toContain('Nothing is learned here yet')
  })

  it('takes no word of one paper for a taste, unless the paper is about it', async () => {
    const records = [
      ['Zibelqua for agents', 'Aha, we hope that zibelqua works. Folding is slow.'],
      ['Robots that wait', 'We see a moment of calm with folding.'],
    ].map(([title = '', text = ''], at) => makeRecord(310 + at, title, text, '2025-03-02'))
    await test.library.store.papers.merge(records, {
      source: 'test',
      cursor: '{}',
      announced: 0,
      faults: [],
      ingestedAtMs: since.epochMilliseconds - 1e9,
    })
    await test.library.refresh()
    const liked = async () => /Up: (.*)/.exec(textOf(await test.say('learning show')))?.[1] ?? ''
    await test.say('vote up arxiv:2504.90310')
    expect(await liked()).toContain('zibelqua')
    expect(await liked()).not.toMatch(/aha|hope|folding/i)
    await test.say('vote up arxiv:2504.90311')
    expect(await liked()).toContain('folding')
    expect(await liked()).not.toMatch(/aha|hope|moment|calm/i)
  })

  it('names each word once, as the papers write it', async () => {
    const texts = proteins
      .slice(0, 4)
      .map((word): [string, string] => [
        `Vision-language agents for ${word}`,
        'Despite DPO, vision-language models rank folds. Vision-language rewards help DPO.',
      ])
    const records = texts.map(([title, text], at) => makeRecord(300 + at, title, text, '2025-03-02'))
    await test.library.store.papers.merge(records, {
      source: 'test',
      cursor: '{}',
      announced: 0,
      faults: [],
      ingestedAtMs: since.epochMilliseconds - 1e9,
    })
    await test.library.refresh()
    for (let at = 300; at < 304; at++) await test.say(`vote up arxiv:2504.90${at}`)
    const [, up = ''] = /Up: (.*)/.exec(textOf(await test.say('learning show'))) ?? []
    const words = up.split(', ').map((said) => said.replace(/ [\d.]+$/, ''))
    expect(words).toContain('vision-language')
    expect(words).toContain('DPO')
    expect(words).not.toContain('Despite')
    expect(words.filter((word) => /vision|language/i.test(word))).toEqual(['vision-language'])
    expect(new Set(words).size).toBe(words.length)
  })

  it('explains a paper with numbers that add up', async () => {
    await vote('up', proteins.slice(0, 3))
    await vote('down', robots.slice(0, 1))
    const said = textOf(await test.say('why arxiv:2504.90207 agents'))
    const [, total = ''] = /votes add ([+−][\d.]+) to its fit/.exec(said) ?? []
    const read = (text: string) => Number(text.replace('−', '-'))
    const parts = [...said.matchAll(/: ([+−][\d.]+)$/gm)].map(([, part = '']) => read(part))
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(read(total), 2)
    expect(said).toMatch(/like Agents for (folding|docking|enzymes), voted up or saved here/)
  })

  it('says of what people only opened that it was of interest, not that anybody voted', async () => {
    const { votes } = test.library.store
    const opened = proteins.slice(0, 4).map((_, at) => `arxiv:2504.${90105 + at}` as const)
    for (const signal of ['details', 'similar', 'share'] as const)
      await votes.cast({ place, user: 'ann' }, opened, signal, now.epochMilliseconds)
    const { reply } = await compose()
    const details = reply === undefined ? '' : textOf(reply)
    expect(details).toMatch(/Like Agents for \w+ and \d others? of interest here/)
    const said = [details, textOf(await test.say('why arxiv:2504.90209 agents'))]
    for (const text of said) expect(text).not.toMatch(/voted (?:up|down)/)
    expect(said[1]).toMatch(/like Agents for \w+, of interest here: \+/)
    expect(textOf(await test.say('for me', { user: 'ann' }))).toMatch(/Like Agents for .* of interest to you/)
    expect(textOf(await test.say('learning show'))).toContain(
      '0 papers that people voted up or saved and 0 papers that they voted down. 4 papers more count because people read on',
    )
    await vote('up', proteins.slice(0, 1), 'ann')
    expect(textOf(await test.say('learning show'))).toContain('1 paper that people voted up or saved')
  })

  it('explains no paper by itself', async () => {
    for (const user of ['ada', 'bob']) await test.say('save arxiv:2504.90207', { user })
    const { reply, papers } = await compose()
    expect(papers).toContain('arxiv:2504.90207')
    const likes = [...textOf(reply ?? noCard).matchAll(/Like Agents for \w+/g)].map(([like]) => like)
    // The others are like it.
    expect(likes.length).toBeGreaterThan(0)
    const own = itemsOf(reply ?? noCard).find(({ title }) => title === 'Agents for enzymes: a new protein')
    expect(plainText(own?.note ?? [])).not.toContain('Like')
    expect(textOf(await test.say('why arxiv:2504.90207 agents'))).toContain(
      'like itself, voted up or saved here: +',
    )
  })
})
