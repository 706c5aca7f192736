import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSentence } from '../../src/digest/subscription-sentence.ts'
import { printSchedule } from '../../src/model/print-schedule.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

const here = 'slack:T1/C1'
const papers = 'slack:T1/C2PAPERS'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({
    agrees: true,
    findRefusal: async (place) => (place === papers ? undefined : 'You are not in that channel.'),
    findObstacle: async (place) => (place === 'slack:T1/C3' ? 'I could not post here.' : undefined),
    nameRoom: async (place) => (place === papers ? '#papers' : undefined),
  })
})
afterAll(() => test.close())

const say = (text: string, standing: 'member' | 'guest' = 'member') =>
  test.say(text, { place: here, standing })

/** What `subscribe …` stores: query, schedule, number, place. */
async function storedBy(text: string): Promise<string> {
  const { subscriptions } = test.library.store
  const card = await say(text)
  const saved = [...(await subscriptions.listAt(here)), ...(await subscriptions.listAt(papers))]
  for (const { id } of saved) await subscriptions.remove(id, 0)
  const [one] = saved
  if (one === undefined || saved.length > 1) throw new Error(`${text}: ${textOf(card)}`)
  const where = one.place === here ? '' : ` in ${one.place}`
  const when = printSchedule(one.schedule).replace(/ in UTC$/, '')
  return `${one.query} | ${when} | ${one.top}${where}`
}

const daily = 'daily at 09:00'
const sentences: readonly (readonly [string, string])[] = [
  ['subscribe reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to reasoning', `topic:reasoning | ${daily} | 5`],
  ['Subscribe To Reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe me to reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe us to reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe this channel to reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe here to reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe for reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to the topic reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to topic reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to the reasoning topic', `topic:reasoning | ${daily} | 5`],
  ['subscribe to topic:reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to papers about reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe to new papers on reward hacking', `reward hacking | ${daily} | 5`],
  ['please subscribe me to reasoning', `topic:reasoning | ${daily} | 5`],
  ['can you subscribe us to reasoning please?', `topic:reasoning | ${daily} | 5`],
  ['subscribe to reasoning please', `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning here', `topic:reasoning | ${daily} | 5`],
  ['subscribe to reasoning in this channel', `topic:reasoning | ${daily} | 5`],
  ['subscribe to reward hacking', `reward hacking | ${daily} | 5`],
  ['subscribe to "reward hacking" -survey', `"reward hacking" -survey | ${daily} | 5`],
  ['subscribe reasoning daily 9:00', `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning daily 17:30', 'topic:reasoning | daily at 17:30 | 5'],
  ['subscribe reasoning 8:15', 'topic:reasoning | daily at 08:15 | 5'],
  ['subscribe reasoning weekdays 9am', 'topic:reasoning | weekdays at 09:00 | 5'],
  ['subscribe reasoning weekdays 4:30 pm', 'topic:reasoning | weekdays at 16:30 | 5'],
  ['subscribe reasoning @ 7:45', 'topic:reasoning | daily at 07:45 | 5'],
  ['subscribe reasoning every morning', `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning every morning at 8', 'topic:reasoning | daily at 08:00 | 5'],
  ['subscribe reasoning every evening', 'topic:reasoning | daily at 18:00 | 5'],
  ['subscribe reasoning in the morning', `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning at 8 in the evening', 'topic:reasoning | daily at 20:00 | 5'],
  ['subscribe reasoning mondays at 9', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning every monday', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning on monday', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning each friday at noon', 'topic:reasoning | weekly fri at 12:00 | 5'],
  ['subscribe reasoning mondays and thursdays', 'topic:reasoning | weekly mon,thu at 09:00 | 5'],
  ['subscribe reasoning every mon and wed 10:00', 'topic:reasoning | weekly mon,wed at 10:00 | 5'],
  ['subscribe reasoning mon, thu', 'topic:reasoning | weekly mon,thu at 09:00 | 5'],
  ['subscribe reasoning monday mornings', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning weekly on tuesday', 'topic:reasoning | weekly tue at 09:00 | 5'],
  ['subscribe reasoning at 9 on mondays', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning once a week', 'topic:reasoning | weekly mon at 09:00 | 5'],
  ['subscribe reasoning every working day', 'topic:reasoning | weekdays at 09:00 | 5'],
  ['subscribe reasoning on weekends', 'topic:reasoning | weekly sat,sun at 09:00 | 5'],
  ['subscribe reasoning every day at noon', 'topic:reasoning | daily at 12:00 | 5'],
  ['subscribe reasoning noon', 'topic:reasoning | daily at 12:00 | 5'],
  ['subscribe reasoning on weekdays at nine', 'topic:reasoning | weekdays at 09:00 | 5'],
  ['subscribe reasoning daily at three in the afternoon', 'topic:reasoning | daily at 15:00 | 5'],
  ['subscribe to reasoning papers daily', `topic:reasoning | ${daily} | 5`],
  ["subscribe reasoning at 9 o'clock", `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning 10 o’clock', 'topic:reasoning | daily at 10:00 | 5'],
  ['subscribe reasoning midnight', 'topic:reasoning | daily at 00:00 | 5'],
  ['subscribe reasoning 9:00 Europe/Berlin', 'topic:reasoning | daily at 09:00 in Europe/Berlin | 5'],
  ['subscribe reasoning 9am UTC', `topic:reasoning | ${daily} | 5`],
  ['subscribe reasoning 9am Berlin time', 'topic:reasoning | daily at 09:00 in Europe/Berlin | 5'],
  ['subscribe reasoning the 3 best', `topic:reasoning | ${daily} | 3`],
  ['subscribe reasoning 3 papers', `topic:reasoning | ${daily} | 3`],
  ['subscribe reasoning at most 10 papers weekdays', 'topic:reasoning | weekdays at 09:00 | 10'],
  ['subscribe reasoning daily top 3 at 8', 'topic:reasoning | daily at 08:00 | 3'],
  ['subscribe reasoning 3 at 8:00', 'topic:reasoning | daily at 08:00 | 3'],
  ['subscribe reasoning top 3 8', 'topic:reasoning | daily at 08:00 | 3'],
  ['subscribe daily at 8 to reasoning', 'topic:reasoning | daily at 08:00 | 5'],
  ['subscribe every monday to reward hacking top 3', 'reward hacking | weekly mon at 09:00 | 3'],
  ['subscribe reward 4', `reward 4 | ${daily} | 5`],
  ['subscribe reward 4 weekdays', 'reward 4 | weekdays at 09:00 | 5'],
  ['subscribe to for reasoning', `topic:reasoning | ${daily} | 5`],
  ['subscribe inference at scale', `inference at scale | ${daily} | 5`],
  [`subscribe reasoning place:${papers}`, `topic:reasoning | ${daily} | 5 in ${papers}`],
  [`subscribe to reasoning in place:${papers}`, `topic:reasoning | ${daily} | 5 in ${papers}`],
  [`subscribe place:${papers} to reasoning`, `topic:reasoning | ${daily} | 5 in ${papers}`],
  [`subscribe the channel place:${papers} to reasoning`, `topic:reasoning | ${daily} | 5 in ${papers}`],
  [
    `subscribe to reasoning in the channel place:${papers} mondays 9am top 3`,
    `topic:reasoning | weekly mon at 09:00 | 3 in ${papers}`,
  ],
  [
    `please subscribe us to reasoning every morning in place:${papers}`,
    `topic:reasoning | ${daily} | 5 in ${papers}`,
  ],
]

describe('a sentence that subscribes', () => {
  it.each(sentences)('%s', async (text, expected) => {
    expect(await storedBy(text)).toBe(expected)
  })

  it('gives a query that its own command says again', () => {
    const words = [
      'to',
      'for',
      'me',
      'the',
      'topic',
      'papers',
      'about',
      'on',
      'here',
      'please',
      'x',
      '7',
      'every',
      'monday',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }), (typed) => {
        const { rest, number } = parseSentence(typed.join(' '))
        fc.pre(number === undefined && rest !== '')
        const again = parseSentence(`${rest} daily at 09:00 in Europe/Berlin top 5`)
        expect(again).toMatchObject({ rest, every: 'day', time: '09:00', top: 5 })
      }),
    )
  })

  it.each(['reasoning 7 please here', 'reasoning 7 for me please here'])(
    'finds the number in “%s”',
    (text) => {
      expect(parseSentence(text)).toMatchObject({ rest: 'reasoning', number: 7 })
    },
  )

  it.each([
    ['subscribe reasoning 5', ['subscribe reasoning top 5', 'subscribe reasoning at 17:00']],
    [
      'subscribe to reasoning daily 8',
      ['subscribe reasoning daily top 8', 'subscribe reasoning daily at 08:00'],
    ],
    [
      'subscribe reward hacking mondays 7',
      ['subscribe reward hacking weekly mon top 7', 'subscribe reward hacking weekly mon at 07:00'],
    ],
  ])('%s is asked about', async (text, choices) => {
    const card = await say(text)
    expect(textOf(card)).toContain('how many papers, or the hour?')
    expect(card.buttons.map(({ command }) => command)).toEqual(choices)
    for (const choice of choices) expect(await storedBy(choice)).toMatch(/\| \d$/)
  })

  it.each([
    ['subscribe reasoning #papers', 'I cannot tell which channel #papers is'],
    ['subscribe reasoning daily 25:00', '“25:00” is not a time of day'],
    ['subscribe reasoning mondays at 25', '“25” is not a time of day'],
    ['subscribe reasoning 99 papers', '1 to 50 papers'],
    ['subscribe to', 'Say what to subscribe to'],
    ['subscribe me', 'Say what to subscribe to'],
    ['subscribe every morning', 'Say what to subscribe to'],
  ])('%s is refused in a sentence', async (text, sentence) => {
    expect(textOf(await say(text))).toContain(sentence)
  })
})
