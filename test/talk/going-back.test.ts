import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeAll(async () => {
  test = await startTestBot({ now: () => now })
})
afterAll(() => test.close())

interface Who {
  readonly user: string
  readonly thread?: string
  readonly isPublic?: boolean
}

let people = 0
const newcomer = (): Who => {
  people += 1
  return { user: `person-${people}` }
}
const shown = async (text: string, who: Who) => (await test.say(text, who)).shows?.command
/** The number of a new subscription. */
const subscribe = async (who: Who & { readonly place: 'web:lab/pauses' | 'web:lab/stopped' }) =>
  /\d+/.exec((await test.say('subscribe agents daily at 07:00', who)).title)?.[0]
const saved = async (who: Who) => (await test.say('saved', who)).shows?.papers ?? []

describe('the list before the last one', () => {
  it('comes back, and the one before that', async () => {
    const who = newcomer()
    await shown('search reward', who)
    await shown('more', who)
    await shown('only with code', who)
    await shown('show 1', who)
    expect(await shown('go back', who)).toBe('search reward has:code')
    expect(await shown('back', who)).toBe('search reward page:2')
    expect(await shown('back', who)).toBe('search reward')
    expect(textOf(await test.say('back', who))).toContain('That was the first page.')
  })

  it.each([
    'back to the results',
    'go back to my search please',
    'previous search',
    'back to the list from before',
    'no, undo that',
    'take me back to the first list',
  ])('comes back by “%s”', async (said) => {
    const who = newcomer()
    await shown('search reward', who)
    await shown('the second one', who)
    expect(await shown(said, who)).toBe('search reward')
  })

  it('is the very first where that is said', async () => {
    const who = newcomer()
    for (const text of ['search reward', 'show 2', 'similar to it']) await shown(text, who)
    expect(await shown('back to the original list', who)).toBe('search reward')
  })

  it('has the numbers that it was shown with, whatever it would show by now', async () => {
    const who = newcomer()
    const { papers = [] } = (await test.say('search reward', who)).shows ?? {}
    await test.say(`save ${papers.slice(0, 5).join(' ')}`, who)
    const listed = await saved(who)
    await test.say('2', who)
    await test.say('unsave it', who)
    await test.say('unsave 3', who)
    expect(await saved(who)).toEqual(listed.filter((_, at) => at !== 1 && at !== 2))
  })

  it('is as many as five', async () => {
    const who = newcomer()
    const words = ['reward', 'agents', 'vision', 'math', 'code', 'video', 'safety']
    for (const word of words) await shown(`search ${word}`, who)
    const back = []
    for (let at = 0; at < 6; at++) back.push(await shown('back', who))
    expect(back).toEqual([
      ...words
        .slice(1, -1)
        .toReversed()
        .map((word) => `search ${word}`),
      undefined,
    ])
  })

  it('is nobody else’s, though all read the last answer', async () => {
    const thread = { thread: '1.1', isPublic: true }
    const [one, other] = [newcomer(), newcomer()]
    await shown('search secret reward', { ...one, ...thread })
    await shown('search agents', { ...one, ...thread })
    expect(textOf(await test.say('back', { ...other, ...thread }))).toContain('That was the first page.')
    await test.say('save 1', { ...other, ...thread })
    expect(await shown('only with code', { ...other, ...thread })).toBe('search agents has:code')
  })
})

describe('what was done last', () => {
  it.each(['undo', 'oops, undo that', 'argh take that back', 'actually undo what i just did'])(
    'is taken back by “%s”, and again by the same',
    async (said) => {
      const who = newcomer()
      await test.say('search reward', who)
      await test.say('save 1 and 2', who)
      expect(await saved(who)).toHaveLength(2)
      await test.say('search agents', newcomer())
      await test.say('search reward', who)
      await test.say('save 1 and 2 and 3', who)
      await test.say(said, who)
      expect(await saved(who)).toHaveLength(2)
    },
  )

  it('is a vote where a vote is named', async () => {
    const who = newcomer()
    await test.say('thumbs up for VLM-R1', who)
    expect((await test.say('take my vote away again', who)).title).toBe('Vote taken back')
    await test.say('save VLM-R1', who)
    expect((await test.say('take my vote away again', who)).title).toBe('Your votes')
    expect(await saved(who)).toHaveLength(1)
  })

  it('is taken back at once where others have it too, whatever was shown since', async () => {
    const who = newcomer()
    await test.say('subscribe agents daily at 07:00', who)
    await test.say('search reward', who)
    await test.say('show 2', who)
    expect((await test.say('undo', who)).title).toBe('Unsubscribed')
  })

  it('is one deed after the other, the last first, and not what took one back', async () => {
    const who = newcomer()
    await test.say('save VLM-R1', who)
    await test.say('vote up VLM-R1', who)
    await test.say('search agents', who)
    expect((await test.say('undo', who)).title).toBe('Vote taken back')
    expect((await test.say('undo', who)).title).toBe('Taken off')
    expect(textOf(await test.say('undo', who))).toContain('I do not know what to take back')
  })

  it.each([
    ['subscribe reasoning daily at 07:00', /^Unsubscribed$/],
    ['topic add undoing "reward hacking"', /^Topic removed$/],
    ['settings unfurl off', /^Settings/],
    ['club every fri at 11:00 called "Undone"', /^Removed/],
    ['dislike VLM-R1 about:subject', /^Taken back$/],
  ])('may be “%s”', async (deed, title) => {
    const who = { ...newcomer(), place: 'web:lab/deeds' as const }
    await test.say(deed, who)
    await test.say('search agents', who)
    expect((await test.say('undo', who)).title).toMatch(title)
  })

  it('says why where nothing takes it back', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    await test.say('share show VLM-R1', who)
    await test.say('vote up VLM-R1', who)
    await test.say('unvote VLM-R1', who)
    expect(textOf(await test.say('undo', who))).toContain('I can’t take back “unvote”')
  })

  it('is a deed without a button of that name too', async () => {
    const who = { ...newcomer(), place: 'web:lab/pauses' as const }
    const number = await subscribe(who)
    await test.say('save VLM-R1', who)
    for (const [deed, back] of [
      [`pause ${number}`, `resume ${number}`],
      [`resume ${number}`, `pause ${number}`],
    ] as const) {
      await test.say(deed, who)
      expect(textOf(await test.say('undo', who))).toContain(back.startsWith('resume') ? 'Resumed' : 'Paused')
      await test.say(deed, who)
    }
    await test.say('dislike VLM-R1 about:subject', who)
    expect((await test.say('undo', who)).title).toBe('Taken back')
    expect(await saved(who)).toHaveLength(1)
  })

  it.each(['unvote VLM-R1', 'save VLM-R1', 'pause'])(
    'is not what was done before “%s”, which nothing takes back',
    async (deed) => {
      const who = { ...newcomer(), place: 'web:lab/stopped' as const }
      const number = await subscribe(who)
      await test.say(`pause ${number}`, who)
      await test.say('search agents', who)
      await test.say('search reward', who)
      await test.say('save VLM-R1', who)
      await test.say(deed === 'pause' ? `pause ${number}` : deed, who)
      expect(textOf(await test.say('undo', who))).toContain('I can’t take back')
      expect(await saved(who)).toHaveLength(1)
    },
  )

  it('is what was done by a button, also where its message was drawn anew', async () => {
    const who = newcomer()
    const { papers = [] } = (await test.say('search reward', who)).shows ?? {}
    const other = await test.say('search agents', who)
    await test.say(`save ${papers[0]}`, who)
    const again = { place: 'web:lab/general', ...who, text: 'search reward', isRedraw: true } as const
    await test.bot.hear(again).answer()
    await test.say('undo', who)
    expect(await saved(who)).toEqual([])
    await test.say('search agents', who)
    await test.say(`save ${papers[0]}`, who)
    await test.bot.hear(again).answer()
    await test.say('save 2', who)
    expect((await saved(who)).toSorted()).toEqual([other.shows?.papers[1], papers[0]].toSorted())
  })

  it('was done with “it”, also where nothing was left to do', async () => {
    const who = newcomer()
    await test.say('save VLM-R1', who)
    await test.say('search reward', who)
    const card = await test.say('save VLM-R1', who)
    expect(card.buttons.map(({ label }) => label)).not.toContain('Undo')
    expect((await test.say('cite it', who)).title).toContain('VLM-R1')
  })

  it('is nothing after a day, or where nothing was done', async () => {
    const who = newcomer()
    expect(textOf(await test.say('undo', who))).toContain('I do not know what to take back')
    await test.say('save VLM-R1', who)
    now = now.add({ hours: 25 })
    expect(textOf(await test.say('undo', who))).toContain('I do not know what to take back')
    expect(await saved(who)).toHaveLength(1)
  })
})

describe('yes', () => {
  it('does what the bot asked about', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    expect(textOf(await test.say('i think the second one is a gem', who))).toContain(
      'Do you want “vote up 2”?',
    )
    expect((await test.say('yes please', who)).title).toBe('Voted up')
    expect((await test.say('yes', who)).title).toBe('')
  })

  it.each(['no', 'nope', 'no thanks', 'help', 'save 9', 'I want to read them'])(
    'says nothing of what was asked before “%s”',
    async (said) => {
      const who = newcomer()
      await test.say('search reward', who)
      await test.say('i think the second one is a gem', who)
      await test.say(said, who)
      await test.say('sure', who)
      expect((await test.say('votes', who)).shows).toBeUndefined()
    },
  )

  it('comes within ten minutes, in threads too', async () => {
    const who = { ...newcomer(), thread: '2.1' }
    await test.say('search reward', who)
    await test.say('i think the second one is a gem', who)
    now = now.add({ minutes: 11 })
    expect((await test.say('yes please', who)).title).toBe('')
    expect((await test.say('votes', who)).shows).toBeUndefined()
  })

  it('subscribes to what was offered, and shares nothing', async () => {
    const who = newcomer()
    await test.say('papers on vision every monday would be nice', who)
    expect((await test.say('yes', who)).title).toContain('Subscribed')
    await test.say('could we share VLM-R1 with everybody?', who)
    expect(textOf(await test.say('yes', who))).toContain('Then press the button, or say “share')
  })
})

describe('several papers by their names', () => {
  it('are cited and saved together', async () => {
    const who = newcomer()
    expect((await test.say('bibtex for learnat and thinkprune', who)).shows?.papers).toHaveLength(2)
    await test.say('save LearNAT, ThinkPrune and SWE-RL', who)
    expect(await saved(who)).toHaveLength(3)
    expect(textOf(await test.say('cite LearNAT and NoSuchName', who))).not.toContain('@misc')
  })
})

describe('a term of papers', () => {
  it('is searched for, though people use it when they speak of the bot', async () => {
    const card = await test.say('unlearning', newcomer())
    expect(card.shows?.command).toBe('search unlearning')
    expect((await test.say('bookmarks', newcomer())).title).toBe('Your reading list')
  })
})
