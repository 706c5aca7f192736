import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Card, plainText } from '../../src/model/card.ts'
import type { Place } from '../../src/model/place.ts'
import { boldOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

const place: Place = 'web:lab/lines'
const inLines =
  'Problem: Grading answers by hand is hard and slow · Idea: A reward model of parts · Result: It halves the hacks of rewards'
const telling = 'In this paper, we propose a reward model (RM) of parts.'
let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ seeds: false })
  const ingest = { source: 'test', cursor: '{}', announced: 3, faults: [] }
  const record = (number: string, title: string, abstract: string) =>
    makeRecord({ identifiers: [`arxiv:${number}`], title, abstract, published: '2025-04-12' })
  await test.library.store.papers.merge(
    [
      record(
        '2504.00001',
        'Parts of rewards',
        `Models are graded. However, grading answers by hand is hard and slow. ${telling} Experiments show that it halves the hacks of rewards.`,
      ),
      record('2504.00002', 'Rewards in history', 'Rewards of gold were given to readers in many countries.'),
      record('2504.00003', 'Rewards without a word', ''),
    ],
    { ...ingest, ingestedAtMs: Temporal.Instant.from('2025-04-12T12:00:00Z').epochMilliseconds },
  )
  await test.say('settings lines on', { place })
})
afterAll(() => test.close())

/** What a card says under the titles of its papers, by the title. */
function textsOf(card: Card): Record<string, string> {
  return Object.fromEntries(itemsOf(card).map(({ title, text }) => [title, plainText(text)]))
}

const expected: Readonly<Record<string, string>> = {
  'Parts of rewards': inLines,
  'Rewards in history': 'Rewards of gold were given to readers in many countries.',
  'Rewards without a word': '',
}

describe('settings lines on', () => {
  it('is said, offered back and completed as other settings are', async () => {
    await test.say('settings lines off', { place })
    const changed = await test.say('settings lines on', { place })
    expect(textOf(changed)).toContain('What a list says of a paper: now on.')
    expect(changed.buttons[0]).toEqual({ label: 'Undo', command: 'settings lines off', effect: 'replace' })
    const choices = await test.bot.complete({ place, user: 'ada', text: 'settings lin' })
    expect(choices.map(({ value }) => value)).toEqual(['settings lines on', 'settings lines off'])
  })

  it.each(['search rewards', 'latest rewards', 'similar arxiv:2504.00002'])(
    'shows problem, idea and result in the answer to %s',
    async (command) => {
      const texts = textsOf(await test.say(command, { place }))
      expect(Object.keys(texts).length).toBeGreaterThan(0)
      for (const [title, text] of Object.entries(texts))
        expect([title, text]).toEqual([title, expected[title]])
    },
  )

  it('marks the asked words in the clauses', async () => {
    const card = await test.say('search rewards hacks', { place })
    const item = itemsOf(card).find(({ title }) => title === 'Parts of rewards')
    expect(boldOf(item?.text ?? [])).toEqual(['Problem:', 'Idea:', 'reward', 'Result:', 'hacks', 'rewards'])
  })

  it('holds for digests, for what was linked, and for cards under links', async () => {
    const digest = textsOf(await test.say('digest rewards', { place }))
    expect(digest['Parts of rewards']).toBe(inLines)
    await test.say('settings collect on', { place })
    const links = ['https://arxiv.org/abs/2504.00001']
    const [shown] = await test.bot.unfurl({ place, user: 'bob', links })
    expect(shown && textsOf(shown.card)['Parts of rewards']).toBe(inLines)
    expect(textsOf(await test.say('latest here', { place }))['Parts of rewards']).toBe(inLines)
  })

  it('holds in no other place, and ends with lines off', async () => {
    expect(textsOf(await test.say('search rewards'))['Parts of rewards']).not.toContain('Idea:')
    await test.say('settings lines off', { place })
    expect(textsOf(await test.say('latest rewards', { place }))['Parts of rewards']).toBe(telling)
    await test.say('settings lines on', { place })
  })
})
