import { afterEach, describe, expect, it } from 'vitest'
import type { Card } from '../../src/model/card.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, makeLookup, silent, status } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type Answer, makeSourceServers, type SourceServer } from '../support/source-server.ts'
import { abstractOf, makeRecord } from '../support/store-records.ts'

const startServer = makeSourceServers()
let started: TestBot[] = []
afterEach(async () => {
  for (const test of started) await test.close()
  started = []
})

let now = Temporal.Instant.from('2026-11-22T09:00:00Z')

async function start(
  answers: Parameters<typeof answerServices>[0],
  options: { readonly patienceMs?: number; readonly seeds?: boolean } = {},
): Promise<TestBot & { readonly server: SourceServer }> {
  const server = await startServer(answerServices(answers))
  const test = await startTestBot({
    now: () => now,
    seeds: false,
    ...options,
    openLookup: ({ log }) => makeLookup(server.url, { log }),
  })
  started.push(test)
  return { ...test, server }
}

const paper = makeArxivPaper('2026-11-20', 7, {
  number: '2611.01001',
  title: 'Zebrafish rewards',
  abstract: 'We ask whether zebrafish hack their rewards.',
})
/** arXiv with this paper only. */
const arxiv: Answer = ({ url }) => {
  const has = url.searchParams.get('id_list') === paper.number
  return has ? printApiPage([paper], 1) : printApiPage([], 0)
}

/** Says a command, and gives what was shown meanwhile too. */
async function say(test: TestBot, text: string, user = 'ada'): Promise<{ card: Card; shown: string[] }> {
  const shown: string[] = []
  const ask = test.bot.hear({ place: 'web:lab/general', user, text })
  const card = await ask.answer({ onWait: (waiting) => shown.push(textOf(waiting).trim()) })
  return { card, shown }
}

describe('a paper that is not there', () => {
  it('is looked up, with a word of it meanwhile, and is there for everybody from then on', async () => {
    const test = await start({ arxiv })
    const { card, shown } = await say(test, 'show https://arxiv.org/pdf/2611.01001v3')
    expect(shown).toEqual(['arxiv:2611.01001 is not in the index: looking it up…'])
    expect(card.title).toBe('Zebrafish rewards')
    expect(textOf(await test.say('show arxiv:2611.01001 all:yes'))).toContain('from on demand')
    expect(textOf(await test.say('search zebrafish', { user: 'bob' }))).toContain('Zebrafish rewards')
    const again = await say(test, 'show 2611.01001', 'bob')
    expect(again.shown).toEqual([])
    expect(test.server.asked).toHaveLength(1)
    expect(textOf(await test.say('status details'))).toContain('on demand')
  })

  it.each([
    '2611.01001',
    'https://arxiv.org/abs/2611.01001v3',
    'what is https://arxiv.org/abs/2611.01001 about?',
    'similar 2611.01001',
    'search 2611.01001',
    '2611.01001 and 2611.99999',
    'cite 2611.01001',
    'save 2611.01001',
    'share show 2611.01001',
  ])('is looked up for %s', async (text) => {
    const test = await start({ arxiv })
    const { card, shown } = await say(test, text)
    expect(shown).toHaveLength(1)
    expect(card.isProblem).toBeUndefined()
    expect(textOf(card)).toContain('Zebrafish rewards')
  })

  it('is not looked up to be taken off a list, nor where nothing is fetched', async () => {
    const test = await start({ arxiv })
    expect(textOf((await say(test, 'unsave 2611.01001')).card)).toContain('is not in the index.')
    expect(test.server.asked).toEqual([])
    const without = await startTestBot({ seeds: false })
    started.push(without)
    const { card, shown } = await say(without, 'show 2611.01001')
    expect(textOf(card)).toContain('arxiv:2611.01001 is not in the index.')
    expect(shown).toEqual([])
  })

  it('is asked for once, however many ask at once', async () => {
    const test = await start({ arxiv })
    const users = ['ada', 'bob', 'cy', 'dee']
    const said = await Promise.all(users.map((user) => say(test, 'show 2611.01001', user)))
    expect(said.map(({ card }) => card.title)).toEqual(users.map(() => 'Zebrafish rewards'))
    expect(test.server.asked).toHaveLength(1)
  })

  it('that nobody has is said in a sentence, and not asked for again within an hour', async () => {
    const test = await start({ arxiv })
    const sentence = 'The index and arXiv have no paper arxiv:2611.99999.'
    expect(textOf((await say(test, 'show 2611.99999')).card)).toContain(sentence)
    const again = await say(test, 'show 2611.99999', 'bob')
    expect(textOf(again.card)).toContain(sentence)
    expect(again.shown).toEqual([])
    expect(test.server.asked).toHaveLength(1)
    now = now.add({ hours: 1 })
    await say(test, 'show 2611.99999')
    expect(test.server.asked).toHaveLength(2)
    expect(textOf((await say(test, 'show 10.1000/none')).card)).toContain(
      'The index, Crossref and Semantic Scholar have no paper doi:10.1000/none.',
    )
  })

  it('is said in a sentence where a service fails or is too slow, and asked for again at once', async () => {
    const failing = await start({ arxiv: status(503), 'semantic-scholar': status(429) })
    const { card } = await say(failing, 'show 2611.01001')
    expect(card.title).toBe('Not found')
    expect(textOf(card)).toMatch(
      /arxiv:2611\.01001 is not in the index and could not be looked up: 127\.0\.0\.1:\d+ answers 503 \(asked 2 times\)\./,
    )
    expect(failing.logged.map(({ msg }) => msg)).toContain('a paper could not be looked up')
    const before = failing.server.asked.length
    await say(failing, 'show 2611.01001')
    expect(failing.server.asked.length).toBeGreaterThan(before)
    const slow = await start({ arxiv: silent, 'semantic-scholar': silent }, { patienceMs: 50 })
    expect(textOf((await say(slow, 'show 2611.01001')).card)).toContain(
      'arxiv:2611.01001 is not in the index, and looking it up takes too long right now: please ask again in a minute.',
    )
  })

  it('shows that it was withdrawn', async () => {
    const comments = 'This paper has been withdrawn by the authors.'
    const test = await start({ arxiv: () => printApiPage([{ ...paper, comments }], 1) })
    expect(textOf((await say(test, 'show 2611.01001')).card)).toContain('This paper was withdrawn.')
  })

  it('joins the paper that it turns out to be', async () => {
    const abstract = abstractOf(1)
    const test = await start({ arxiv: () => printApiPage([{ ...paper, abstract }], 1) })
    await test.library.store.papers.merge([makeRecord({ title: 'Known by its abstract', abstract })])
    const [known] = (await test.library.store.papers.changedSince(0, 200)).papers
    await say(test, 'show 2611.01001')
    expect(await test.library.store.papers.count()).toBe(1)
    const joined = await test.library.store.papers.find(known?.id ?? 'arxiv:2611.01001')
    expect(joined?.id).toBe('arxiv:2611.01001')
    expect(joined?.identifiers).toContain(known?.id)
  })

  it('is looked up some thirty times an hour for one person, and for others still', async () => {
    const test = await start({ arxiv })
    const numbers = Array.from({ length: 31 }, (_, nth) => `2611.${20_001 + nth}`)
    const said: string[] = []
    for (const number of numbers) said.push(textOf((await say(test, `show ${number}`)).card))
    expect(said[29]).toContain('have no paper')
    expect(said[30]).toContain('I looked up many papers for you: ask again in 60 minutes.')
    expect(textOf((await say(test, 'show 2611.01001', 'bob')).card)).toContain('Zebrafish')
    // What is there costs nothing.
    expect(textOf((await say(test, 'show 2611.01001')).card)).toContain('Zebrafish')
    now = now.add({ minutes: 60 })
    expect(textOf((await say(test, 'show 2611.20031')).card)).toContain('have no paper')
  })

  it('is given up when the bot stops, and the next start asks anew', async () => {
    const test = await start({ arxiv: silent, 'semantic-scholar': silent })
    const said = say(test, 'show 2611.01001')
    await expect.poll(() => test.server.asked.length).toBe(1)
    await test.library.lookUps.stop()
    expect(textOf((await said).card)).toContain('is not in the index, and I am being stopped.')
    expect(await test.library.store.papers.count()).toBe(0)
  })
})

describe('papers that were looked up', () => {
  const sinceMs = Temporal.Instant.from('2026-11-01T00:00:00Z').epochMilliseconds
  const record = {
    source: 'feed',
    identifiers: ['arxiv:2611.01001' as const],
    title: 'Zebrafish rewards',
    authors: [],
    abstract: '',
    listed: '2026-11-21',
    links: [],
  }
  const progress = (source: string, isBackFill = false) => ({
    ...{ source, cursor: '{}', announced: 1, faults: [], isBackFill },
    ingestedAtMs: now.epochMilliseconds,
  })

  it('are no news, until a source announces them', async () => {
    const test = await start({ arxiv })
    const { papers } = test.library.store
    await say(test, 'show 2611.01001')
    expect(await papers.newSince(sinceMs)).toEqual([])
    // One that only tells more of what is known, or of the past, announces nothing.
    await papers.merge([{ ...record, source: 'citations' }], progress('citations', true))
    expect(await papers.newSince(sinceMs)).toEqual([])
  })

  it('are news when one does, for nobody’s question may keep a paper from digests', async () => {
    const test = await start({ arxiv })
    const { papers } = test.library.store
    await say(test, 'show 2611.01001')
    await papers.merge([{ ...record, source: 'citations' }], progress('citations', true))
    await papers.merge([record], progress('feed'))
    expect(await papers.newSince(sinceMs)).toEqual(['arxiv:2611.01001'])
    const later = now.epochMilliseconds + 1
    await papers.merge([{ ...record, source: 'votes' }], { ...progress('votes'), ingestedAtMs: later })
    expect(await papers.newSince(now.epochMilliseconds)).toEqual([])
  })
})
