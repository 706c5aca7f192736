/** What is said of a digest after it was set up, in any words. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterEach(() => test.close())

const here = () => test.library.store.subscriptions.listAt('web:lab/general')
const sayAll = async (said: readonly string[]) => {
  for (const step of said.slice(0, -1)) await test.say(step)
  return textOf(await test.say(said.at(-1) ?? ''))
}

describe('a digest that was just set up', () => {
  it.each([
    [['new on LLM judges each Friday at 15:00', "I'd rather have it Thursday"], 'every Thursday at 15:00'],
    [['LLM judges papers every Thursday at 15:00', 'sorry Friday was right'], 'every Friday at 15:00'],
    [['post papers on code daily at 9', 'no, 8 not 9'], 'every day at 08:00'],
    [
      ['papers on code every Tue and Fri, 13:00', 'same but with Wed instead of Tue'],
      'every Wednesday and Friday',
    ],
    [['daily digest on tool use, 9am, top 5', "that's too many, three is enough"], 'the 3 best new papers'],
    [['reward models, daily, 07:00, top 10', 'half as many', 'and an hour later'], 'every day at 08:00'],
    [['papers on code every weekday at 8', 'and on saturday too pls'], 'every day except Sunday at 08:00'],
    [['papers on code every Thu 10:30', 'same for Friday'], 'every Thursday and Friday at 10:30'],
    [['papers on code every other friday at 8', 'better thursdays'], 'every other Thursday at 08:00'],
    [['papers on code daily at 9', 'we moved, its Singapore time now'], 'at 09:00 (Asia/Singapore)'],
    [['papers on code daily at 9', 'I am in Sao Paulo, please use this'], '(America/Sao_Paulo)'],
    [
      ['subscribe to GRPO daily', 'my boss finds it annoying, every other week instead'],
      'every other Monday',
    ],
    [
      ['papers on code every Tuesday, 4 pm', 'hm is 4 pm after our seminar? move it to 17:30 then'],
      'at 17:30',
    ],
    [['follow Boris Ginsburg', 'once a week is enough for him, on Friday'], 'every Friday at 09:00'],
    [['subscribe agents', 'at most 3 papers'], 'the 3 best new papers'],
  ])('changes when or how much: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    [
      ['subscribe molecule design mondays', 'change subject to drug discovery'],
      'new papers of drug discovery',
    ],
    [
      ['papers on code daily at 9', 'this is too broad, take only code benchmarks'],
      'new papers of code benchmarks',
    ],
    [['follow Hung Le', 'sorry, wrong person, I meant Yi Su'], 'author:"Yi Su"'],
    [
      ['weekly, Thursday 9:00, new stuff by Nathan Kallus or Wen Sun', 'drop Wen Sun'],
      'of author:"Nathan Kallus",',
    ],
    [['papers on code daily at 9', 'can you make it wider?'], 'What should it be about?'],
  ])('changes what it is about: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
    expect(await here()).toHaveLength(1)
  })

  it.each([
    [['subscribe agents', "stop it, we don't want it"], 'I no longer post'],
    [
      ['keep an eye on “emergent planning” for me', 'remove the watch, found what I needed'],
      'I no longer post',
    ],
    [['follow Yuxiang Wei', 'what has he published?', 'ok unfollow him again'], 'I no longer post'],
    [
      ['subscribe agents', 'subscribe reasoning', 'end the first one'],
      'I no longer post here the 5 best new papers of Agents',
    ],
    [
      ['papers on code daily at 9', 'stop it until I say so'],
      'Paused: nothing is posted until it is resumed',
    ],
    [['papers on code daily at 9', 'pause it, we have holidays till 5 May'], 'Paused until Mon 5 May'],
    [['papers on code daily at 9', 'pause', "ok we're back earlier, switch it on again"], 'Next: Mon 14 Apr'],
    [['papers on code daily at 9', 'pause it over christmas, 22 Dec to 2 Jan'], 'A pause begins at once'],
  ])('ends or rests: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    [['digest on code wednesdays', 'how does the next one look like?'], 'Only you see this'],
    [['papers on code daily at 9', 'in which time zone is that?'], 'UTC'],
    [['papers on code daily at 9', "what's the next date"], 'Next: Mon 14 Apr'],
    [['papers on code daily at 9', 'there was none today, is it broken?'], 'Next: Mon 14 Apr'],
    [['follow Yuxiang Wei', 'what has he published?'], 'SWE-RL'],
    [['subscribe agents mondays', 'can I get it personally as well?'], 'in a direct message'],
    [['papers on code daily at 9', "send today's already now"], 'Shall I post it now?'],
  ])('answers: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it('gets another one at the same times', async () => {
    await sayAll(['follow Wenhan Liu fridays at 8', 'and Zhicheng Dou too'])
    expect((await here()).map(({ query, schedule }) => [query, schedule.days, schedule.time])).toEqual([
      ['author:"Wenhan Liu"', [5], '08:00'],
      ['author:"Zhicheng Dou"', [5], '08:00'],
    ])
  })

  it('is told from another by its words', async () => {
    await sayAll([
      'translation papers every Monday at 9',
      'SQL papers every Tuesday at 9',
      'move SQL to Thursday',
    ])
    expect((await here()).map(({ schedule }) => schedule.days)).toEqual([[1], [4]])
  })
})

it.each([
  'stop words',
  'drop out',
  'delete, retrieve, generate',
  'half past eight',
  'no more papers on Fridays',
])('“%s” changes nothing of the only digest where papers were shown since', async (said) => {
  await sayAll(['subscribe agents', 'search reward hacking'])
  const before = await here()
  await test.say(said)
  expect(await here()).toEqual(before)
})

it('changes an offer by a correction', async () => {
  const text = await sayAll(['a daily digest on agents would be nice', 'better weekly on mondays at 8'])
  expect(text).toContain('Do you want “subscribe agents weekly mon at 08:00')
  expect(await here()).toEqual([])
})

it.each([
  'Good morning bot, I am the new lab manager. What gets posted here automatically?',
  'why did nothing come this morning?',
  'Hey, do we have already something on machine translation running, or should I set it up?',
])('“%s” is answered with what is set up', async (said) => {
  expect((await test.say(said)).title).toBe('Subscriptions')
})
