/** Questions about the papers that were shown. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseShownQuestion } from '../../src/talk/ask-shown.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('questions about the last list', () => {
  it.each([
    ['which of these were tried on small models?', 'which were tried on small models?'],
    ['do any of them use human feedback', 'do use human feedback'],
    ['what do these papers say about verbose rewards?', 'verbose rewards?'],
    ['how do they handle noisy labels?', 'how handle noisy labels?'],
    ['in these papers, what is the reward?', ', what is the reward?'],
  ])('“%s” asks “%s” of them', (said, question) => {
    expect(parseShownQuestion(said)).toBe(question)
  })

  it.each([
    'which of these are surveys?',
    'which of them have code?',
    'which of these is the newest?',
    'who wrote these?',
    'do these exist',
    'how do language models reason?',
    'rewards of these models',
    `which of these ${'really '.repeat(40)}work?`,
  ])('“%s” asks nothing of them', (said) => {
    expect(parseShownQuestion(said)).toBeUndefined()
  })

  it('are asked of the papers that were shown, and of no others', async () => {
    const who = newcomer()
    const list = await test.say('search reward hacking', who)
    const shown = list.shows?.papers ?? []
    const answer = await test.say('which of these train on human feedback?', who)
    expect(answer.shows?.command).toBe(`ask ${shown.join(' ')} which train on human feedback?`)
    expect(textOf(answer)).toContain(`these ${shown.length} papers`)
    expect(answer.shows?.papers.every((paper) => shown.includes(paper))).toBe(true)
    expect(answer.shows?.papers.length).toBeGreaterThan(0)
    expect((await test.say('back', who)).shows?.command).toBe('search reward hacking')
  })

  it('are a search where nothing was shown', async () => {
    const card = await test.say('do they use human feedback?', newcomer())
    expect(card.shows?.command).toMatch(/^search /)
  })
})
