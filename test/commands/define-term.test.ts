/** What a term stands for and is, in the words of papers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()
const firstItem = (card: Awaited<ReturnType<TestBot['say']>>) =>
  textOf({ ...card, blocks: card.blocks.filter(({ kind }) => kind === 'item').slice(0, 1) })

describe('what is X?', () => {
  it.each([
    ['what is grpo?', 'Group Relative Policy Optimization', '(GRPO)'],
    ['what does GRPO stand for?', 'Group Relative Policy Optimization', '(GRPO)'],
    ['ask what is GRPO?', 'Group Relative Policy Optimization', '(GRPO)'],
    ['What is DPO?', 'Direct Preference Optimization', '(DPO)'],
    ['what is an auv?', 'Autonomous Underwater Vehicle', 'AUV'],
  ])('“%s” says %s first, and quotes a paper that spells it out', async (said, longForm, quoted) => {
    const card = await test.say(said, newcomer())
    expect(textOf(card).toLowerCase().indexOf(longForm.toLowerCase())).toBeGreaterThan(-1)
    expect(textOf(card)).toContain(quoted)
  })

  it('quotes the sentence that says what a term is, which is no acronym', async () => {
    const card = await test.say('ask what is reward hacking?', newcomer())
    expect(firstItem(card)).toContain('reward hacking')
  })

  it('takes no sentence on a name that only ends in the term', async () => {
    const say = (number: number, abstract: string) =>
      makeRecord({ identifiers: [`arxiv:2504.0900${number}`], title: `Kelp ${number}`, abstract })
    await test.library.store.papers.merge([
      say(1, 'MAD-KQF is a kelp KQF of many agents. Kelp quality forecast (KQF) it does.'),
      say(2, 'Around a coast, KQF is a forecast of kelp. We study kelp quality forecast (KQF).'),
    ])
    const card = await test.say('what is KQF?', newcomer())
    expect(textOf(card)).toContain('KQF is a forecast of kelp')
    expect(textOf(card)).not.toContain('“MAD-KQF is')
  })

  it('is a question like others where no paper says it', async () => {
    const card = await test.say('what is QZPT?', newcomer())
    expect(textOf(card)).not.toContain('spell')
    expect(textOf(card)).toContain('No paper matches.')
  })
})
