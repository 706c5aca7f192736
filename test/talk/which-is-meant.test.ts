/** Which of several digests, groups or papers is meant, and what is only asked about or refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import { readClock } from '../../src/times/clock.ts'
import { lowerWords } from '../../src/times/words.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()
let places = 0

/** A workspace of its own, where these things were said. */
async function setUp(...said: readonly string[]) {
  places += 1
  const place: Place = `web:meant-${places}/general`
  const who = { ...newcomer(), place }
  for (const text of said) await test.say(text, who)
  return { who, say: (text: string) => test.say(text, who) }
}

const digests = ['subscribe reasoning weekly tue at 09:00', 'subscribe retrieval weekly thu at 16:00']

describe('of two digests', () => {
  it.each([
    ['pause the first one', 1],
    ['pause the second', 2],
    ['pause the last one', 2],
    ['pause the other one', 1],
    ['change the first one to 11', 1],
    ['move the second one to 11', 2],
    ['pause the second digest', 2],
  ])('“%s” means number %i', async (said, number) => {
    const { say } = await setUp(...digests)
    expect((await say(said)).did?.target.digest).toBe(number)
  })

  it('places count all of them, also those that the act does not fit', async () => {
    const { say } = await setUp(...digests, 'pause 1', 'pause 2', 'resume 1')
    expect((await say('resume the second')).did?.target.digest).toBe(2)
  })

  it('a time is none that no clock is read by', () => {
    const read = (text: string) => readClock(lowerWords(text), 0)?.time
    expect(read('one to 11')).not.toBe('10:59')
    expect(read('ten to 11')).toBe('10:50')
    expect(read('seven minutes to 11')).toBe('10:53')
  })
})

describe('everything', () => {
  it('is paused and resumed, the reading group too', async () => {
    const { say } = await setUp(...digests, 'club every thu at 15:00')
    const paused = textOf(await say('pause everything until 1 june'))
    for (const part of ['Paused 2 subscriptions', 'No meeting on']) expect(paused).toContain(part)
    expect(textOf(await say('subscriptions'))).not.toContain('active')
    await say('resume everything')
    expect(textOf(await say('subscriptions'))).not.toContain('paused')
  })

  it('is asked about where it is no order', async () => {
    const { say } = await setUp(...digests)
    const { isProblem, buttons } = await say('could you pause both?')
    expect([isProblem, buttons.map(({ command }) => command)]).toEqual([true, ['pause all']])
  })
})

describe('what is set up stays as it is', () => {
  it.each(
    ['pause', 'cancel', 'stop', 'remove'].flatMap((verb) => [
      `don't ${verb} the digest`,
      `please do not ${verb} the digest`,
      `who ${verb}s the digest`,
      `did you ${verb} the digest?`,
      `how do i ${verb} the digest`,
      `the digest should never be ${verb === 'stop' ? 'stopped' : `${verb.replace(/e$/, '')}ed`}`,
    ]),
  )('where somebody says “%s”', async (said) => {
    const { say } = await setUp('subscribe agents daily')
    expect((await say(said)).did).toBeUndefined()
    expect(textOf(await say('subscriptions'))).toContain('active')
  })
})

describe('undo', () => {
  it('takes back what was said last, also where that is the contrary of what was done before', async () => {
    const { say } = await setUp('save ToRL', 'save VLM-R1', 'saved', 'drop VLM-R1')
    expect((await say('bring it back')).title).toBe('Saved')
    expect((await say('saved')).shows?.papers).toHaveLength(2)
  })

  it('takes back what came in the place of something', async () => {
    const { say } = await setUp('search reward', 'save 1', 'sorry, I meant the second')
    const { shows } = await say('saved')
    await say('undo')
    expect(shows?.papers).toHaveLength(1)
    expect((await say('saved')).shows).toBeUndefined()
  })
})

describe('of papers', () => {
  it('“just the second” of several that were saved takes the others back', async () => {
    const { say } = await setUp('search reward')
    const papers = (await say('save all')).did?.target.papers ?? []
    await say('oops, only the second')
    expect((await say('saved')).shows?.papers).toEqual([papers[1]])
  })

  it('“the other” is that of two with which nothing was done', async () => {
    const { say } = await setUp('club every tue at 14:00', 'nominate ToRL', 'nominate VLM-R1', 'nominations')
    const first = (await say('i vote for ToRL')).did
    const other = (await say('oh no, the other')).did
    expect([first?.act, other?.act]).toEqual(['approve', 'approve'])
    expect(other?.target.papers).not.toEqual(first?.target.papers)
  })

  it('“like this” with more words compares, and is no vote', async () => {
    const { say } = await setUp('show LADDER')
    expect((await say('like this but for law')).did).toBeUndefined()
  })

  it.each(['not benchmarks tho', 'not benchmarks please', 'no benchmarks though'])(
    '“%s” leaves one word out of a list',
    async (said) => {
      const { say } = await setUp('search reward')
      expect((await say(said)).shows?.command).toBe('search reward -benchmarks')
    },
  )

  it('a shelf that is not here yet is asked about', async () => {
    const { say } = await setUp('search reward')
    expect((await say('put 1 and 2 on related-work')).did).toBeUndefined()
  })
})

it('yes to a question on the time zone changes the one digest that is there', async () => {
  const { say } = await setUp('subscribe code every morning', 'is that paris time?')
  expect(textOf(await say('yes'))).toContain('Europe/Paris')
})
