import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterAll(() => test.close())

describe('what a sentence would set up', () => {
  it('can be taken back', async () => {
    const card = await test.say('make a topic called judges for llm as a judge')
    expect(card.title).toBe('Topic added')
    expect((await test.say(card.did?.undo ?? '')).title).toBe('Topic removed')
  })

  it('is gone on from', async () => {
    await test.say('create topic judges for "reward models"')
    expect((await test.say("what's in it?")).title).toBe('Latest in judges')
    await test.say('topic edit judges "reward models" or judge')
    expect(textOf(await test.say('widen it to also have red teaming'))).toContain('topic edit judges')
    expect(textOf(await test.say('hm, delete that again'))).toContain('Do you want “topic remove judges”?')
    expect(textOf(await test.say('ok and post it tuesday mornings'))).toContain('every Tuesday at 09:00')
  })

  it.each([
    ['drop the topic novision', 'There is no topic'],
    ['delete all my topics', 'topics;'],
    ['remind me, how is the topic reasoning defined?', 'reasoning'],
    ['could we rename the topic reasoning into "thinking models"?', 'A topic keeps its name'],
  ])('“%s” is answered', async (said, sentence) => {
    expect(textOf(await test.say(said))).toContain(sentence)
  })
})

describe('what is new', () => {
  it('is of the time that is named', async () => {
    const who = { user: 'eve', place: 'web:lab/quiet' } as const
    expect((await test.say('what has come out since april 9?', who)).shows?.command).toContain(
      'since:2025-04-09',
    )
    const none = await test.say('anything fresh since friday? i was offline', who)
    expect(textOf(none)).toContain('There is nothing of that time; these are the newest.')
    expect((await test.say('latest papers', who)).shows?.command).toBe('latest')
  })
})

describe('one of several papers', () => {
  const shown = async (text: string, user: string) => (await test.say(text, { user })).shows
  it('is the one that something was done with', async () => {
    const papers = (await shown('search reward', 'a'))?.papers
    await test.say('save 2', { user: 'a' })
    expect((await shown('and the ris of it', 'a'))?.papers).toEqual([papers?.[1]])
  })

  it('is counted in the list, also when one of it is open', async () => {
    const papers = (await shown('search reward', 'b'))?.papers
    await test.say('second', { user: 'b' })
    expect((await shown('no wait i meant the third', 'b'))?.papers).toEqual([papers?.[2]])
    expect((await shown('last one on the list please', 'b'))?.papers).toEqual([papers?.[4]])
    expect((await shown('4', 'b'))?.papers).toEqual([papers?.[3]])
  })

  it('is never saved by a word for where it stands', async () => {
    await test.say('search reward', { user: 'c' })
    await test.say('the last one on the list', { user: 'c' })
    expect((await shown('saved', 'c'))?.papers ?? []).toEqual([])
  })
})

describe('quotes', () => {
  it('are given for the last question', async () => {
    await test.say('what reduces reward hacking', { user: 'd' })
    expect((await test.say('quotes please', { user: 'd' })).shows?.command).toBe(
      'ask what reduces reward hacking',
    )
    await test.say('show VLM-R1', { user: 'd' })
    expect(textOf(await test.say('says who', { user: 'd' }))).toContain('Say what the papers should answer')
  })
})
