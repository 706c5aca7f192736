/** References, links and numbers of papers in the words of those who want them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCiteWish } from '../../src/talk/cite-wish.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('a reference of a paper that is named', () => {
  it.each([
    ['APA citation for the paper Rewarding Doubt please, it’s for my thesis', 'arxiv:2503.02623', 'APA'],
    ['citation vancouver style, paper: AlignDistil', 'arxiv:2503.02832', 'Vancouver'],
    ['put me the Rec-R1 reference in word format', 'arxiv:2503.24289', 'Word'],
    ['Chicago style for Bush et al. 2025, the planning one, thank you', 'arxiv:2504.01871', 'Chicago'],
    ['Please export the citation of SWE-RL for Zotero.', 'arxiv:2502.18449', 'Zotero imports this file.'],
    ['how to cite VNJPTranslate?? deadline in 1h', 'arxiv:2504.00339', '@misc{'],
    ['cite "Parallel Market Environments"', 'arxiv:2504.02281', '@misc{'],
  ])('is given for “%s”', async (said, paper, says) => {
    const card = await test.say(said, newcomer())
    expect(card.shows?.command).toContain(`cite ${paper}`)
    expect(textOf(card)).toContain(says)
  })
})

describe('a number or a link of a paper that is named', () => {
  it.each([
    ['I am searching the doi of Semantic Mastery, can you provide?', 'arxiv:2504.00409'],
    ['Where can I read the full text of R1-T1?', 'arxiv:2502.19735'],
    ['arxiv number of the FinRL contests paper', 'arxiv:2504.02281'],
  ])('“%s” shows the paper', async (said, paper) => {
    expect((await test.say(said, newcomer())).shows?.command).toBe(`show ${paper}`)
  })
})

describe('papers that were shown or saved', () => {
  it('are given with what to do for the style or the program', async () => {
    const who = newcomer()
    const list = await test.say('search translation', who)
    const shown = list.shows?.papers ?? []
    const all = await test.say('Give me all of them for EndNote', who)
    expect(all.shows?.papers).toEqual(shown)
    expect(textOf(all)).toContain('EndNote imports this file.')
    const second = await test.say('the second one in chicago style', who)
    expect(second.shows?.papers).toEqual(shown.slice(1, 2))
    expect(textOf(await test.say('in MLA please', who))).toContain('I write no references in MLA style.')
  })

  it('are the whole reading list where it is spoken of', async () => {
    const who = newcomer()
    await test.say('save Jawaher', who)
    for (const [said, says] of [
      ['export my list to excel', 'I make no tables for Excel.'],
      ['i use obsidian, can i get my list in there?', 'I write no notes for Obsidian.'],
      ['how do I get my saved papers into word?', 'I make no documents for Word.'],
    ]) {
      const card = await test.say(`${said}`, who)
      expect(card.title).toMatch(/Reading list, 1 paper$/)
      expect(textOf(card)).toContain(says)
    }
  })
})

describe('subjects of papers with such words', () => {
  it.each([
    'link prediction in knowledge graphs',
    'word embeddings',
    'citation recommendation for long documents',
    'reference games',
    'the notion of time in agents',
    'chicago crime data',
    'harvard',
  ])('“%s” is searched for', async (said) => {
    const card = await test.say(said, newcomer())
    expect(card.shows?.command ?? card.title).toMatch(/^search:? /i)
  })

  it('are nothing that is wanted of a paper', () => {
    expect(parseCiteWish('how do models learn to plan?')).toBeUndefined()
    expect(parseCiteWish(`cite ${'word '.repeat(60)}`)).toBeUndefined()
  })
})
