/** Answers that everybody reads, and those that are for the asker alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

describe('an answer that everybody reads', () => {
  const hear = (text: string, isPublic: boolean) =>
    test.bot.hear({ place: 'web:lab/general', user: 'ada', text, isPublic })

  it('is one whose question they read, and never what is the asker’s own', async () => {
    expect(hear('reward hacking', true).visibility).toBe('public')
    expect(hear('reward hacking', false).visibility).toBe('private')
    for (const text of [
      'saved',
      'saved ris',
      'mydata',
      'status',
      'save VLM-R1',
      'help',
      'settings',
      'search',
    ])
      expect(hear(text, true).visibility).toBe('private')
  })

  it('does not show what the asker saved', async () => {
    await test.say('save VLM-R1')
    const labels = async (text: string, isPublic: boolean) => {
      const card = await hear(text, isPublic).answer()
      return [...card.buttons, ...itemsOf(card).flatMap(({ buttons }) => buttons)].map(({ label }) => label)
    }
    for (const text of ['show VLM-R1', 'search VLM-R1']) {
      expect(await labels(text, false)).toContain('Saved ✓')
      expect(await labels(text, true)).not.toContain('Saved ✓')
    }
  })

  it('becomes private where it is refused, or the last list was the asker’s own', async () => {
    const refused = hear('show 2504.99999', true)
    expect(refused.visibility).toBe('public')
    await refused.answer()
    expect(refused.visibility).toBe('private')
    await test.say('saved')
    const own = hear('newest first', true)
    await own.answer()
    expect(own.visibility).toBe('private')
  })
})
