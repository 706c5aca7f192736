/** Conversations that a model holds: what it chooses is what is answered, and what it is told suffices for that. */
import { describe, expect, it } from 'vitest'
import type { Card } from '../../../src/model/card.ts'
import { textOf } from '../../support/bot.ts'
import { readToldTalk, scripted } from '../../support/tool-calls.ts'
import { conversations } from './conversations.ts'
import { openTalk } from './open-talk.ts'

const script = new Map(
  conversations.flatMap(([, ...turns]) =>
    turns.flatMap(([said, calls]) => (calls === 'not asked' ? [] : [[said, calls] as const])),
  ),
)

/** All that is seen of a card, and the commands behind it. */
function spellCard(card: Card): string {
  const commands = card.buttons.map(({ command }) => command)
  return [card.title, `shows: ${card.shows?.command}`, textOf(card), ...commands].join('\n')
}

describe('with a model', () => {
  it.each(conversations.map(([name, ...turns]) => ({ name, turns })))('$name', async ({ turns }) => {
    const { server, bot } = await openTalk(scripted(script))
    const who = { place: 'slack:T1/C1', user: 'U1' } as const
    for (const [said, calls, expected] of turns) {
      const before = server.asked.length
      const card = await bot.say(said, who)
      expect(spellCard(card), said).toMatch(expected)
      expect(server.asked.length > before, `${said} was sent`).toBe(calls !== 'not asked')
    }
    expect(bot.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
  })

  it('there are sixty of them at least', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(60)
  })
})

describe('a model is told', () => {
  const named = 'hmm, the ones about rewards that are gamed'
  const open = () => openTalk(scripted(new Map()))
  const told = (talk: Awaited<ReturnType<typeof open>>) => {
    const [asked] = talk.server.asked.slice(-1)
    if (asked === undefined) throw new Error('nothing was sent')
    return readToldTalk(asked)
  }

  it('the day and zone, what waits for a yes, and what was shown with titles and identifiers', async () => {
    const talk = await open()
    const who = { timeZone: 'Asia/Tokyo' } as const
    await talk.bot.say('search reward hacking', who)
    await talk.bot.say('could we pause the digest?', who)
    await talk.bot.say('subscribe agents weekly', who)
    await talk.bot.say('could we pause the digest?', who)
    await talk.bot.say(named, who)
    expect(told(talk)).toMatchObject({
      sentence: named,
      before: ['could we pause the digest?', 'subscribe agents weekly', 'could we pause the digest?'],
      askedWhether: expect.stringMatching(/^pause/),
      today: '2025-04-13 (Sunday)',
      timeZone: 'Asia/Tokyo',
      shown: [
        {
          command: 'search reward hacking',
          papers: expect.arrayContaining([
            {
              id: 'arxiv:2502.18770',
              title: 'Reward Shaping to Mitigate Reward Hacking in RLHF',
              authors: expect.any(Array),
              date: expect.stringMatching(/^2025-02/),
            },
          ]),
        },
      ],
    })
  })

  it('three sentences at most, of ten minutes, of this person in this place, until they are erased', async () => {
    let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
    const talk = await openTalk(scripted(new Map()), { now: () => now })
    const toldBefore = async (who = {}) => {
      await talk.bot.say(named, who)
      return told(talk).before
    }
    for (const word of ['one', 'two', 'three', 'four']) await talk.bot.say(`search ${word}`)
    expect(await toldBefore()).toEqual(['search two', 'search three', 'search four'])
    expect(await toldBefore({ user: 'bob' })).toEqual([])
    expect(await toldBefore({ place: 'web:lab/other' })).toEqual([])
    now = now.add({ minutes: 9 })
    expect(await toldBefore()).toEqual(['search three', 'search four', named])
    now = now.add({ minutes: 2 })
    expect(await toldBefore()).toEqual([named])
    await talk.bot.say('forget me sure:now')
    expect(await toldBefore()).toEqual([])
  })

  it('no list that is the person’s own, and nothing that people here said of papers', async () => {
    const talk = await open()
    await talk.bot.say('save ThinkPrune', { place: 'web:lab/elsewhere' })
    await talk.bot.say('vote up VLM-R1', { place: 'web:lab/elsewhere' })
    await talk.bot.say('saved')
    await talk.bot.say('ask saved how are chains of thought pruned?')
    await talk.bot.say(named)
    expect(
      told(talk).shown.filter(({ papers }) => papers.some(({ title }) => title.startsWith('ThinkPrune'))),
    ).toEqual([])
    await talk.bot.say('search vision language')
    await talk.bot.say(named)
    expect(told(talk).shown.at(-1)?.command).toBe('search vision language')
    const { messages } = JSON.parse(talk.server.asked.at(-1)?.body ?? '')
    expect(JSON.parse(messages[1].content).data).not.toMatch(/👍|[Ss]aved/)
  })

  it('of changes of what others share only where the person may make them', async () => {
    const talk = await open()
    await talk.bot.say(named)
    expect(told(talk).tools).toEqual(expect.arrayContaining(['mark', 'subscribe', 'settings']))
    expect(told(talk).tools.length).toBeLessThanOrEqual(15)
    await talk.bot.say(named, { user: 'eve', standing: 'guest' })
    expect(told(talk).tools).toEqual(['search', 'ask', 'show', 'trends', 'list'])
  })

  it('nothing that people say to each other in a thread, that a button says, or that is a long paste', async () => {
    const talk = await open()
    const who = { place: 'slack:T1/C1', user: 'U1', thread: '1.1' } as const
    await talk.bot.say('search reward hacking', { ...who, isPublic: true })
    const overheard = await talk.bot.bot.overhear({
      ...who,
      text: 'can you show me the second one of those',
      user: 'U2',
    })
    await overheard?.answer()
    await talk.bot.say('search papers by shen', { ...who, isPressed: true })
    await talk.bot.say(`${named} ${'and so on '.repeat(80)}`, who)
    expect(talk.server.asked.filter(({ body }) => body.includes('"tools"'))).toEqual([])
    await talk.bot.say(named, { ...who, user: 'U2' })
    expect(told(talk).before).toEqual([])
  })
})

describe('plain words are sent as no query', () => {
  it.each(['who can see what I search for in here?', 'could you tell me what you do with the things I type'])(
    '“%s”',
    async (said) => {
      const { server, bot } = await openTalk(scripted(new Map()))
      await bot.say(said)
      expect(server.asked.filter(({ body }) => !body.includes('"tools"'))).toEqual([])
    },
  )

  it('a typed search still is one', async () => {
    const { server, bot } = await openTalk(scripted(new Map()))
    await bot.say('search which papers by shen since january have code for vision')
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.body).toContain('You turn a question about research papers into one query')
  })
})
