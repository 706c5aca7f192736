import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterAll(() => test.close())

let people = 0
const newcomer = () => {
  people += 1
  return { user: `person-${people}` }
}

describe('a paper of the last list', () => {
  it.each([
    ['machine translation', 'the vietnamese one', 'VNJPTranslate'],
    ['machine translation', 'the japanese paper', 'VNJPTranslate'],
    ['machine translation', 'show me the japanese paper', 'VNJPTranslate'],
    ['machine translation', 'save the vietnamese one and show me similar ones', 'Similar to VNJPTranslate'],
    ['legal reasoning', 'open the LexPam one please', 'LexPam'],
  ])('after “%s” is “%s”', async (search, said, title) => {
    const who = newcomer()
    await test.say(search, who)
    expect((await test.say(said, who)).title).toContain(title)
  })

  it.each([
    ['reward', 'paper on distillation', 'Distillation'],
    ['machine translation', 'article about vietnamese', 'Vietnamese'],
    ['machine translation', 'the paper about vietnamese', 'VNJPTranslate'],
  ])('after “%s” is one where it has an article: “%s”', async (search, said, title) => {
    const who = newcomer()
    await test.say(search, who)
    expect((await test.say(said, who)).title).toContain(title)
  })

  it('is saved by its description, and only if that fits one', async () => {
    const who = newcomer()
    const { shows } = await test.say('confidence calibration with rl', who)
    expect((await test.say('save the one about doubt', who)).title).toBe('Saved')
    expect((await test.say('saved', who)).shows?.papers).toEqual(shows?.papers.slice(0, 1))
    await test.say('reward', who)
    await test.say('save the reward one', who)
    expect((await test.say('saved', who)).shows?.papers).toHaveLength(1)
  })

  it('is not shared by a description', async () => {
    const who = newcomer()
    const { shows } = await test.say('machine translation', who)
    const asked = await test.say('please share the vietnamese one', who)
    expect(asked.isProblem).toBe(true)
    const [button] = asked.buttons
    const place = Number(/share (\d)$/.exec(button?.label ?? '')?.[1])
    expect(button?.command).toBe(`share show ${shows?.papers[place - 1]}`)
    expect(textOf(await test.say(`show ${shows?.papers[place - 1]}`, who))).toMatch(/vietnamese/i)
  })

  it('is none before anything was shown, or where no paper is like it', async () => {
    const who = newcomer()
    await test.say('save the one about doubt', who)
    await test.say('machine translation', who)
    await test.say('save the one about giraffes', who)
    expect((await test.say('saved', who)).shows?.papers ?? []).toEqual([])
  })
})

describe('papers that nobody wants', () => {
  it.each([
    'you keep showing me translation papers, I do not care about translation',
    'I do not care about translation',
  ])('are left out as a digest does: “%s”', async (said) => {
    expect((await test.say(said, newcomer())).title).toBe('Not something that I do')
  })
})

describe('what is not offered', () => {
  it.each([
    ['save ToRL to my list "tools"', 'Everybody has one reading list here'],
    ['share with Fatima', 'I write to no single person'],
    ['share 1 in #reading', 'ask me in that channel'],
  ])('“%s” is said', async (said, sentence) => {
    const card = await test.say(said, newcomer())
    expect(card.title).toBe('Not something that I do')
    expect(textOf(card)).toContain(sentence)
  })

  it('names what to say instead', async () => {
    const { buttons } = await test.say('save ToRL to my list "tools"', newcomer())
    expect(buttons[0]?.command).toBe('save ToRL')
  })
})

describe('a subscription that is corrected', () => {
  it('never gets a query of words that are no time', async () => {
    const who = { ...newcomer(), place: 'web:lab/corrected' as const }
    await test.say('subscribe agents weekly', who)
    const when = async (said: string) => textOf(await test.say(said, who))
    expect(await when('make it friday please')).toContain('every Friday at 09:00')
    expect(await when('no wait, tuesday')).toContain('every Tuesday')
    expect(await when('make it every two weeks instead')).toContain('every other Tuesday')
    await when('make it friendlier')
    expect(await when('edit 1 friendlier cat')).toContain('Nothing is changed.')
    expect(await when('subscriptions')).toMatch(/Agents and tool use[\s\S]*every other Tuesday/)
    await when('edit 1 friendlier cat confirm:yes')
    expect(await when('subscriptions')).toContain('friendlier cat')
  })
})

describe('words that are no thanks and no title', () => {
  it.each([
    ['finance', 'hm thats it?', 'search finance'],
    ['multi-turn agents', 'how many are there in total?', 'search multi-turn agents'],
  ])('after “%s” “%s” tells of the list again', async (search, said, command) => {
    const who = newcomer()
    await test.say(search, who)
    expect((await test.say(said, who)).shows?.command).toBe(command)
  })

  it('are done with all the papers that are named', async () => {
    const who = newcomer()
    await test.say('distillation', who)
    expect((await test.say('save 1 and 3 and give me bibtex for both', who)).shows?.papers).toHaveLength(2)
    expect((await test.say('saved', who)).shows?.papers).toHaveLength(2)
  })

  it('go on from a paper that was saved by its name', async () => {
    const who = newcomer()
    await test.say('put JudgeLRM aside for me', who)
    expect((await test.say('cite it', who)).title).toContain('BibTeX: JudgeLRM')
  })

  it('tell of a paper by its name', async () => {
    const { title } = await test.say('tell me in two sentences what LexPam does', newcomer())
    expect(title).toContain('LexPam')
  })
})

describe('a question after one paper was opened', () => {
  it('is of it, where it speaks of its parts', async () => {
    const who = newcomer()
    await test.say('show VNJPTranslate', who)
    expect((await test.say('is the dataset public?', who)).shows?.command).toMatch(/^ask arxiv:2504.00339 /)
    await test.say('show VNJPTranslate', who)
    const other = await test.say('is that also discussed in other papers', who)
    expect(other.shows?.command ?? '').not.toContain('author:')
  })
})
