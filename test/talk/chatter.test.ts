import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropChatter, isComplaint } from '../../src/talk/chatter.ts'
import { makeNewcomers, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
const newcomer = makeNewcomers()
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

describe('clauses that ask for nothing', () => {
  it.each([
    ['hm too many. only the ones with code please', 'only the ones with code please'],
    ['remove it again, wrong one', 'remove it again'],
    ["sorry, that's not what I meant, show the second one", 'show the second one'],
    ['reward models, only agents, code', 'reward models, only agents, code'],
    ['Spreadsheets - the Good, the Bad and the Ugly', 'Spreadsheets - the Good, the Bad and the Ugly'],
    ['Natural selection. I. Variable environments', 'Natural selection. I. Variable environments'],
    ['hmm not useful, show me newer ones please', 'show me newer ones please'],
    ['thanks', 'thanks'],
    ["that's wrong, I meant something else", "that's wrong, I meant something else"],
  ])('“%s” says “%s”', (text, rest) => {
    expect(dropChatter(text)).toBe(rest)
  })

  it('are left out before what goes on from a list', async () => {
    const who = newcomer()
    await test.say('llm reasoning', who)
    expect((await test.say('hm too many. only the ones with code please', who)).title).toBe(
      'Llm reasoning has:code',
    )
  })

  it.each(["that's a bad answer, I asked for something completely different", 'this is not what I meant'])(
    '“%s” is a complaint, and searched by nobody',
    async (text) => {
      expect((await test.say(text, newcomer())).title).not.toContain('Search')
    },
  )

  it('are no complaint where they name a subject', () => {
    expect(isComplaint('that is a bad answer, show papers on reward hacking')).toBe(false)
    expect(isComplaint('bad mistakes')).toBe(false)
  })
})

describe('other words for a command', () => {
  it.each([
    ['how do I cite the swe-rl paper?', 'BibTeX: SWE-RL'],
    ['What else is there in the direction of ChatMol?', 'Similar to ChatMol'],
    ['VLM-R1 goes on my to-read pile 📚', 'Saved'],
    ['put SWE-RL on my list please 🙏', 'Saved'],
    ['is GRPO getting more popular than PPO?', 'Trends: GRPO, PPO'],
    ['how many papers do you have in total?', 'Status'],
    ['What exactly do you store about me?', 'What is kept of you'],
    ['note to self: ask Jana whether the reward works', 'Not something that I do'],
    ["I've finished reading VLM-R1, tick it off", 'Not something that I do'],
    ['who publishes the most on RLHF?', 'Not something that I do'],
  ])('“%s” is answered with %s', async (text, title) => {
    expect((await test.say(text, newcomer())).title).toContain(title)
  })

  it.each([
    ['reward shaping', 'can you sort that by date', 'Reward shaping sort:new'],
    ['rlhf papers', 'throw out everything with DPO', 'Rlhf -DPO'],
  ])('%s, then “%s”', async (first, then, title) => {
    const who = newcomer()
    await test.say(first, who)
    expect((await test.say(then, who)).title).toBe(title)
  })

  it('finds an author though another word fits none of the papers', async () => {
    const card = await test.say('do we have papers of Zhilin Yang in the group?', newcomer())
    expect(JSON.stringify(card.blocks)).toContain('Kimi-VL')
    expect(JSON.stringify(card.blocks)).toContain('without its words there are these')
  })
})
