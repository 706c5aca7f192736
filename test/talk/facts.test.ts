/** Questions on the bot itself that have a plain answer, and what people say of its settings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import type { Plan } from '../../src/talk/plan-kinds.ts'
import { itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()
const commands = await loadCommands()
const classifier = await loadClassifier()

/** A guess that nothing bears out is what else the words are. */
function kindOf(plan: Plan): string {
  return plan.kind === 'act' && !plan.isSure ? plan.otherwise.kind : plan.kind
}

describe('a question on the bot itself', () => {
  it('is answered about the place where a zone is named, with what comes nearest', async () => {
    const who = { ...newcomer(), place: 'web:lab/zones' as const }
    await test.say('subscribe rlhf daily at 8', who)
    const card = await test.say("i'm in tokyo, please use my time for everything", who)
    expect(card.buttons.map(({ command }) => command)).toContain('edit 1 in Asia/Tokyo')
    expect(textOf(await test.say('make this Tokyo time', who))).toContain('(Asia/Tokyo)')
  })

  it('tells a time zone of a profile to nobody else', async () => {
    const who = { ...newcomer(), timeZone: 'Asia/Tokyo' }
    expect(textOf(await test.say('what time zone am I on?', who))).toContain('Asia/Tokyo')
    const seen = await test.say('what time zone am I on?', { ...who, isPublic: true })
    expect(textOf(seen)).not.toContain('Asia/Tokyo')
  })

  it('is refused with a title that says so, where the bot does not do that', async () => {
    expect((await test.say('check my grammar', newcomer())).title).toBe('Not something that I do')
  })

  it('is a search where a paper is called so', async () => {
    const title = 'Do Reasoning Models Show Better Verbalized Calibration?'
    expect(itemsOf(await test.say(title, newcomer()))[0]?.title).toBe(title)
  })
})

describe('a setting that is told by what it does', () => {
  it('is changed, and changed back', async () => {
    const who = { ...newcomer(), place: 'web:lab/settings' as const }
    const [button] = (await test.say('turn on that collecting of links', who)).buttons
    const pressed = { ...who, isPressed: true }
    expect(textOf(await test.say(button?.command ?? '', pressed))).toContain('now on')
    expect(textOf(await test.say('hmm better not, off again', who))).toContain('now off')
  })

  it.each([
    ['switch off the link previews', 'settings unfurl off'],
    ['disable learning from votes', 'settings learning off'],
    ['please enable guests', 'settings outsiders on'],
    ['turn the pictures off in our digests', 'settings picture off'],
  ])('“%s” is “%s”', (said, text) => {
    expect(planAnswer(said, commands, classifier)).toMatchObject({ kind: 'command', text })
  })

  it.each(['enable learning on graphs', 'turn on collection of data', 'switch transformers on images'])(
    '“%s” is a search',
    (text) => {
      expect(kindOf(planAnswer(text, commands, classifier))).toBe('plain')
    },
  )
})

describe('erasing', () => {
  it('is asked about after what is kept was shown, and done after yes', async () => {
    const who = newcomer()
    await test.say('save LADDER', who)
    await test.say('mydata', who)
    expect((await test.say('delete all of it', who)).title).toBe('Erase what is kept of you?')
    expect((await test.say('yes I am sure', who)).title).toBe('Erased')
  })
})

describe('a correction', () => {
  it.each(['sorry i meant DeepResearcher'])('“%s” is a search for what was meant', async (said) => {
    const who = newcomer()
    await test.say('show me DeepRetriever', who)
    expect((await test.say(said, who)).title).toBe('DeepResearcher')
  })
})
