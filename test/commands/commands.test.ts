import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Card, plainText } from '../../src/model/card.ts'
import { boldOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
let vlm: string
beforeAll(async () => {
  test = await startTestBot()
  vlm = commandOf(await test.say('search VLM-R1 stable'), 'Open').replace('show ', '')
})
afterAll(() => test.close())

function commandOf(card: Card, label: string): string {
  const buttons = [
    ...itemsOf(card).flatMap((item) => [...item.buttons, ...(item.menu ?? [])]),
    ...card.buttons,
  ]
  const button = buttons.find((candidate) => candidate.label === label)
  if (button === undefined) throw new Error(`no button ${label} on ${card.title}`)
  return button.command
}

describe('search', () => {
  it('shows title, authors, date, links and two lines with marks; the rest is on a menu', async () => {
    const card = await test.say('search reward hacking')
    const [first] = itemsOf(card)
    expect(itemsOf(card)).toHaveLength(5)
    expect(first?.buttons.map(({ label }) => label)).toEqual(['Save'])
    expect(first?.menu?.map(({ label }) => label)).toEqual(['Open', 'Similar', 'Cite', 'Share', 'Why'])
    expect(first?.text.map((span) => plainText([span])).join('').length).toBeLessThanOrEqual(80)
    expect(
      boldOf(first?.text ?? [])
        .join(' ')
        .toLowerCase(),
    ).toMatch(/reward|hack/)
    const vlmItem = itemsOf(await test.say('search "VLM-R1"'))[0]
    expect(vlmItem?.title).toContain('VLM-R1')
    expect(vlmItem?.meta).toBe('Shen, Liu +10 · 10 Apr 2025')
    expect(vlmItem?.links).toEqual([
      { label: 'code', url: 'https://github.com/om-ai-lab/VLM-R1' },
      { label: 'PDF', url: 'https://arxiv.org/pdf/2504.07615' },
    ])
  })

  it('pages on and back without repeating a paper', async () => {
    const first = await test.say('search reinforcement learning')
    const second = await test.say(commandOf(first, 'More'))
    const titles = [...itemsOf(first), ...itemsOf(second)].map((item) => item.paper)
    expect(new Set(titles).size).toBe(10)
    expect(textOf(second)).toContain('page 2 of')
    expect(commandOf(second, 'Back')).toBe('search reinforcement learning')
    expect(textOf(await test.say('search reinforcement learning page:999'))).toContain(
      'There are no more papers.',
    )
  })

  it('finds an acronym by its long form and the reverse', async () => {
    const short = await test.say('search RLHF')
    const long = await test.say('search reinforcement learning from human feedback')
    const ids = (card: Card) => itemsOf(card).map((item) => item.paper)
    expect(ids(short).filter((id) => ids(long).includes(id)).length).toBeGreaterThanOrEqual(2)
  })

  it('says when nothing matches and what was read differently', async () => {
    expect(textOf(await test.say('search zzzzqqqq'))).toContain('No paper matches')
    expect(textOf(await test.say('search mulitmodal'))).toContain('“mulitmodal” read as multimodal')
  })

  it('names an unknown topic and the known ones', async () => {
    expect(textOf(await test.say('search topic:cooking'))).toContain(
      'There is no topic “cooking”. The topics are: ',
    )
  })

  it('answers a mistake in a query with what was wrong and the nearest form', async () => {
    const card = await test.say('search auther:shen')
    expect(card.title).toBe('Not understood')
    expect(card.buttons[0]?.command).toBe('search author:shen')
  })

  it('explains that only stop words say too little', async () => {
    expect(textOf(await test.say('search of the and'))).toContain('Words like these are in every paper')
  })
})

describe('show, similar, why', () => {
  it('shows a paper on one screen, and in full where that is asked, by identifier and by title', async () => {
    const card = await test.say(`show ${vlm}`)
    expect(card.title).toBe('VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model')
    expect(textOf(card)).toContain('Shen, Liu +10 · 10 Apr 2025 · arXiv 2504.07615')
    expect(textOf(card)).toMatch(/Idea .*\nResult /)
    expect(textOf(card).length).toBeLessThan(600)
    const whole = textOf(await test.say(commandOf(card, 'Abstract')))
    expect(whole).toContain('Tiancheng Zhao')
    expect(whole).toContain('github.com/om-ai-lab/VLM-R1')
    expect(whole).toContain('Vision, language and other modalities')
    expect((await test.say(`show ${card.title}`)).title).toBe(card.title)
    for (const name of ['vlm r1', '“VLM-R1”', '“VLM-R1', '«VLM-R1»'])
      expect((await test.say(`show ${name}`)).title, name).toBe(card.title)
    const unknown = await test.say('show “the frobnicated zyzzyva')
    expect(unknown.buttons.map(({ command }) => command)).toContain('search the frobnicated zyzzyva')
  })

  it('says that it does not know an identifier, and what to do', async () => {
    const card = await test.say('show https://arxiv.org/abs/1706.03762')
    expect(textOf(card)).toContain('arxiv:1706.03762 is not in the index.')
    expect(textOf(await test.say('show the frobnicated zyzzyva'))).toContain(
      'neither an identifier nor the title',
    )
  })

  it('finds similar papers without the paper itself', async () => {
    const card = await test.say(`similar ${vlm}`)
    expect(itemsOf(card).length).toBeGreaterThan(2)
    expect(itemsOf(card).map((item) => item.paper)).not.toContain(`show ${vlm}`)
  })

  it('explains a match word by word, adding up to the score', async () => {
    const card = await test.say(`why ${vlm} reward hacking`)
    expect(textOf(card)).toMatch(/Score [\d.]+/)
    expect(textOf(card)).toMatch(/reward.* in the abstract: [\d.]+, \d+%/)
    expect(textOf(await test.say(`why ${vlm} zzzzqqqq`))).toContain('It does not match this query.')
  })
})

describe('latest, topics, author', () => {
  it('lists the newest papers first', async () => {
    const card = await test.say('latest')
    expect(itemsOf(card)[0]?.meta).toContain('10 Apr 2025')
    expect(textOf(card)).toContain('88 papers, newest first.')
  })

  it('lists a topic and refuses an unknown one', async () => {
    expect((await test.say('latest safety')).title).toBe('Latest in safety')
    expect(textOf(await test.say('latest cooking'))).toContain('There is no topic “cooking”')
  })

  it('covers at least 80 of the 88 seed papers with at least eight topics', async () => {
    const text = textOf(await test.say('topics'))
    const [, topics, covered] = /(\d+) topics; (\d+) of 88 papers/.exec(text) ?? []
    expect(Number(topics)).toBeGreaterThanOrEqual(8)
    expect(Number(covered)).toBeGreaterThanOrEqual(80)
  })

  it('finds an author without accents and offers near names', async () => {
    expect(itemsOf(await test.say('author Haozhan Shen'))).toHaveLength(1)
    expect(textOf(await test.say('author Nobody Known'))).toContain('No paper here names Nobody Known')
    for (const name of [
      '“Haozhan Shen”',
      '„Haozhan Shen“',
      '«Haozhan Shen»',
      '“Haozhan Shen',
      '＂Haozhan Shen＂',
    ])
      expect(itemsOf(await test.say(`author ${name}`)), name).toHaveLength(1)
    expect(textOf(await test.say('follow “Haozhan Shen” weekly mon'))).toContain('papers by Haozhan Shen')
  })
})

describe('the reading list', () => {
  it('saves, lists, exports and forgets a paper', async () => {
    const who = { user: 'grace' }
    expect((await test.say(`save ${vlm}`, who)).title).toBe('Saved')
    expect((await test.say(`save ${vlm}`, who)).title).toBe('Already saved')
    expect(itemsOf(await test.say('saved', who))[0]?.buttons.map((button) => button.label)).toContain(
      'Saved ✓',
    )
    expect(textOf(await test.say('saved bibtex', who))).toContain('@misc{shen2025')
    const gone = await test.say(`unsave ${vlm}`, who)
    expect(gone.buttons[0]).toMatchObject({ label: 'Undo', command: `save ${vlm}` })
    expect(textOf(await test.say('saved', who))).toContain('Nothing saved yet')
    expect((await test.say(`unsave ${vlm}`, who)).title).toBe('Not on the list')
  })

  it('belongs to one person in one workspace', async () => {
    await test.say(`save ${vlm}`, { user: 'ada', place: 'web:one/general' })
    expect(itemsOf(await test.say('saved', { user: 'ada', place: 'web:one/random' }))).toHaveLength(1)
    expect(itemsOf(await test.say('saved', { user: 'ada', place: 'web:two/general' }))).toHaveLength(0)
    expect(itemsOf(await test.say('saved', { user: 'bob', place: 'web:one/general' }))).toHaveLength(0)
  })
})

describe('share, cite, status, help', () => {
  it('names who shared, and shares look-ups only', async () => {
    const card = await test.say(`share show ${vlm}`)
    expect(card.blocks.at(-1)).toEqual({ kind: 'note', text: ['Shared by ', { mention: 'ada' }] })
    expect(textOf(await test.say(`share save ${vlm}`))).toContain('save cannot be shared.')
    expect(textOf(await test.say('share share help'))).toContain('share cannot be shared.')
  })

  it('shares of a list that only the asker sees its papers alone, and nothing of their votes', async () => {
    const who = { user: 'secretive', place: 'web:lab/secrets' } as const
    await test.say(`save ${vlm}`, who)
    await test.say(`vote up ${vlm}`, who)
    for (const own of ['saved', 'votes', 'forme', 'saved page:1']) {
      const asked = test.bot.hear({ ...who, text: `share ${own}` })
      expect(asked.visibility).toBe('private')
      expect(textOf(await asked.answer())).toContain(`${own.split(' ')[0]} cannot be shared.`)
    }
    const button = commandOf(await test.say('saved', who), 'Share list')
    const shared = test.bot.hear({ ...who, text: button })
    expect(shared.visibility).toBe('public')
    const card = await shared.answer()
    expect(itemsOf(card)).toHaveLength(1)
    expect(textOf(card)).not.toMatch(/reading list|saved/i)
    await test.say('saved', who)
    const said = await test.say('share this list', who)
    expect(said.shows?.papers).toEqual(card.shows?.papers)
    expect(textOf(said)).not.toMatch(/reading list|saved/i)
  })

  it('tells nobody what the sharer has saved', async () => {
    await test.say(`save ${vlm}`, { user: 'sharer' })
    const shared = await test.say('share search "VLM-R1"', { user: 'sharer' })
    expect(itemsOf(shared)[0]?.buttons.map((button) => button.label)).toContain('Save')
    expect(JSON.stringify(shared)).not.toContain('unsave')
  })

  it('cites in three formats', async () => {
    expect(textOf(await test.say(`cite ${vlm}`))).toContain('@misc{shen2025stable')
    expect(textOf(await test.say(`cite ${vlm} ris`))).toContain('AU  - Shen, Haozhan')
    expect(textOf(await test.say(`cite ${vlm} format:csl`))).toContain('"family": "Shen"')
  })

  it('says in four lines how it is', async () => {
    expect(textOf(await test.say('status')).split('\n')).toEqual([
      'Status',
      '88 papers from 25 Feb to 10 Apr 2025, many of them on reasoning and chain of thought, or on preference alignment and RLHF.',
      'No live source is set, so no new papers arrive.',
      expect.stringMatching(/^Subscriptions: \d+ active/),
      'Everything works.',
    ])
  })

  it('tells papers in all and by source, index, last read and version in detail', async () => {
    const text = textOf(await test.say('status details'))
    expect(text).toContain('88 papers in the store, 88 in the index in memory.')
    expect(text).toContain('seeds: 88 papers, last read just now')
    expect(text).toContain('Journal Club 0.0.0-test')
  })

  it('helps with every command', async () => {
    const start = await test.say('help')
    expect(start.buttons.length).toBeLessThanOrEqual(8)
    const text = textOf(await test.say(commandOf(start, 'All commands')))
    for (const { name, phrase = name, partOf } of test.bot.commands) {
      if (partOf === undefined) expect(text).toContain(phrase)
      expect((await test.say(`help ${name}`)).title).toBe(`help: ${name}`)
    }
  })

  it('answers every example of every command', async () => {
    await test.say('subscribe mathematics')
    await test.say('club every thu at 15:00')
    await test.say('nominate VLM-R1')
    await test.say('shelf related-work')
    // Nothing was checked, nothing is paused then, and nothing is fetched here, neither papers that are not there nor what others keep; so there
    // is no import to undo; nor was there a meeting. One club is set up already. There are no
    // direct messages, and no web address.
    const isHere = (text: string) =>
      ![
        /\d{4}\.\d{5}|zotero|arxiv author|(?:import|minutes) undo/,
        /minutes(?: ★.*)?$|^check report$|^resume all$|^club (?:every|first)|^mcp (?:token|revoke)\b|^feed /,
      ].some((absent) => absent.test(text))
    for (const { examples } of test.bot.commands) {
      for (const example of examples.filter(isHere)) {
        expect((await test.say(example)).title, example).not.toMatch(/^Not |went wrong/)
      }
    }
  })
})
