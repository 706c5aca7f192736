/** What is said right after a digest or a reading group was set up is of that one, whichever of them it suits. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sayInTurn, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterEach(() => test.close())

const sayAll = (said: readonly string[]) => sayInTurn(test, said)

describe('words of meetings, after a digest', () => {
  const weekly = 'subscribe agents every friday at 9'
  it('leave out the day that is named', async () => {
    const asked = await sayAll(['subscribe agents every day at 9', 'we skip friday'])
    expect(asked).toContain('Paused from Fri 18 Apr until Sat 19 Apr.')
  })

  it.each(['not here, it should go in #papers', 'post it to #ml-papers instead'])(
    'tell how to have it elsewhere: %s',
    async (said) => {
      expect(await sayAll([weekly, said])).toContain('Say the same in that channel')
    },
  )

  it('are of the reading group that was set up since', async () => {
    const said = [weekly, 'reading group tuesdays 11:00', 'skip next week']
    expect(await sayAll(said)).toContain('No meeting on Tue 15 Apr')
  })
})

describe('words after a digest or a reading group', () => {
  const digest = 'subscribe agents every friday at 9'
  const group = 'reading group tuesdays 11:00'
  it.each([
    [digest, 'papers on graph reasoning'],
    [group, 'reward hacking in RLHF'],
    [group, 'what is known about verbalized calibration?'],
  ])('are searched for where they name a subject: %s, %s', async (before, said) => {
    expect(await sayAll([before, said])).toMatch(
      /match all your words|No paper |In the words of the papers here/,
    )
  })
})

describe('words that are searched for after something else', () => {
  it.each([
    [
      'reward models',
      'argh typo, purple monkeys of course',
      'Of the papers above I understand words such as',
    ],
  ])('are noted as such: %s, %s', async (before, said, note) => {
    expect(await sayAll([before, said])).toContain(`I read this as a search. ${note}`)
  })

  it.each([
    ['reward models', 'and reward hacking'],
    ['reward models', 'multi-agent debate'],
    ['help', 'argh typo, purple monkeys of course'],
  ])('are not where they find what they say, or nothing was said: %s, %s', async (before, said) => {
    expect(await sayAll([before, said])).not.toContain('I read this as a search')
  })
})

describe('words of which it is unclear what they are about', () => {
  it.each([
    [
      ['LADDER', 'ok and how should i go about all that now'],
      'Of the paper above I understand words such as',
    ],
    [
      ['reward models', 'ok and how should i go about all that now'],
      'Of the papers above I understand words such as',
    ],
    [
      ['subscribe agents', 'unsubscribe 1', 'ok and how should i go about all that now'],
      'Say undo to take back what was just done.',
    ],
  ])('are answered with what is understood of what was said before: %j', async (said, hint) => {
    expect(await sayAll(said)).toContain(`I am not sure what you mean. ${hint}`)
  })

  it('are asked about where nothing was said before', async () => {
    expect(await sayAll(['my things'])).toContain('I am not sure what you mean. Say it in other words')
  })

  it('are searched for where they speak of a paper', async () => {
    const said =
      'there was this paper with an underwater robot and a language model, something with swim in the title'
    expect(await sayAll([said])).toContain('Never too Prim to Swim')
  })
})
