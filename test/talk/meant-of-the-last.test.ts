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
  it.each([
    [[weekly, 'skip this week'], 'Paused until Sun 20 Apr'],
    [[weekly, 'next Friday is Good Friday, skip it'], 'Paused until Sat 19 Apr'],
    [['subscribe agents every day at 9', 'skip tomorrow'], 'Paused until Tue 15 Apr'],
    [[weekly, 'skip the next one'], 'Paused until Sun 20 Apr'],
    [['subscribe agents every other friday at 9', 'skip the next one'], 'Paused until Sun 27 Apr'],
  ])('leave a post out: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it('ask before more than one post would be left out', async () => {
    const asked = await sayAll(['subscribe agents every day at 9', 'we skip friday'])
    expect(asked).toContain('I cannot leave out “friday” alone. Do you want “pause 1 until 2025-04-19”?')
  })

  it.each(['not here, it should go in #papers', 'post it to #ml-papers instead'])(
    'tell how to have it elsewhere: %s',
    async (said) => {
      expect(await sayAll([weekly, said])).toContain('Say the same in that channel')
    },
  )

  it('are of the reading group that was set up since', async () => {
    const said = [weekly, 'reading group tuesdays 11:00', 'skip next week']
    expect(await sayAll(said)).toContain('No meeting on Tue 22 Apr')
  })
})

describe('words of digests, after a reading group', () => {
  const group = 'reading group tuesdays 11:00 in room 4.12'
  it.each([
    [[group, 'from now on at 14:00'], 'every Tuesday at 14:00'],
    [[group, 'make it 3pm german time'], 'every Tuesday at 15:00 (Europe/Berlin)'],
    [[group, 'make it friday 9 in Europe/Paris'], 'every Friday at 09:00 (Europe/Paris)'],
    [[group, 'where is it?'], 'Where: room 4.12'],
    [[group, 'who is coming?'], 'Where: room 4.12'],
  ])('are of it: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it('ask before it ends by its name', async () => {
    const said = ['reading group mondays 12:00 called Monday Papers', 'end Monday Papers']
    expect(await sayAll(said)).toContain('Do you want “club remove 1”?')
  })
})

describe('words that no rule knows', () => {
  const digest = 'subscribe agents every friday at 9'
  const group = 'reading group tuesdays 11:00'
  it.each([
    [[digest, 'what would that post today'], 'Agents and tool use'],
    [[digest, 'fridays are bad for us, rather mondays'], 'every Monday at 09:00'],
    [[digest, 'could it come at 11 instead, nobody is here at 9'], 'every Friday at 11:00'],
    [['subscribe agents daily at 9', 'make that 10'], 'every day at 10:00'],
    [['subscribe agents daily at 18:00', 'make that 3'], 'the 3 best new papers'],
    [[digest, 'hold it till the end of april, we have a deadline'], 'Paused until Thu 1 May'],
    [[digest, 'when will we see the first of them'], '1 subscription of this place'],
    [[group, 'tuesdays are taken for most of us, wednesdays instead'], 'every Wednesday at 11:00'],
    [[group, 'which papers are in the running?'], 'Nothing is nominated'],
    [[group, 'I would propose JudgeLRM'], 'JudgeLRM: Large Reasoning Models as a Judge'],
    [[group, 'nominate ToRL', 'and JudgeLRM as well'], 'JudgeLRM: Large Reasoning Models as a Judge'],
    [[group, 'nominate ToRL', 'take it off, we read it in winter'], 'No longer nominated'],
    [[group, 'nominate ToRL', 'gladly I can present it'], 'You present on'],
    [[group, 'does everybody get reminded beforehand?'], 'I remind everybody here a day and an hour before'],
  ])('are understood right after a set-up: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    [
      [digest, group, 'agents', 'fridays are too late for the digest, mondays would be better'],
      'every Monday at 09:00',
    ],
    [[digest, group, 'agents', 'in which week does our next meeting fall?'], 'Tue 15 Apr'],
    [[digest, 'agents', 'may I see a sample of the digest?'], 'Agents and tool use'],
  ])('are understood later where they name the only one: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    [[digest, 'we do not want this any longer, nobody looks at it'], 'Do you want “unsubscribe 1”?'],
    [[group, 'we gave up, get rid of the whole thing please'], 'Do you want “club remove 1”?'],
  ])('end nothing without a question: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    [digest, 'papers on graph reasoning'],
    [group, 'reward hacking in RLHF'],
    [group, 'what is known about verbalized calibration?'],
  ])('are searched for where they name a subject: %s, %s', async (before, said) => {
    expect(await sayAll([before, said])).toContain('Search:')
  })
})

describe('words that are searched for after something else', () => {
  it.each([
    ['reward models', 'argh typo, tuesday of course', 'Of the papers above I understand words such as'],
    ['subscribe agents', 'argh typo, teusday of course', 'Of the digest I understand words such as'],
  ])('are noted as such: %s, %s', async (before, said, note) => {
    expect(await sayAll([before, said])).toContain(`I read this as a search. ${note}`)
  })

  it.each([
    ['reward models', 'and reward hacking'],
    ['reward models', 'multi-agent debate'],
    ['help', 'argh typo, tuesday of course'],
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
      ['subscribe agents', 'unsubscribe 1', 'no wait, I do want it'],
      'Say undo to take back what was just done.',
    ],
  ])('are answered with what is understood of what was said before: %j', async (said, hint) => {
    expect(await sayAll(said)).toContain(`I am not sure what you mean. ${hint}`)
  })

  it('are asked about where nothing was said before', async () => {
    expect(await sayAll(['so what is left of it'])).toContain(
      'I am not sure what you mean. Say it in other words',
    )
  })

  it('are searched for where they speak of a paper', async () => {
    const said =
      'there was this paper with an underwater robot and a language model, something with swim in the title'
    expect(await sayAll([said])).toContain('Never too Prim to Swim')
  })
})
