import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, makeLookup } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { makeSourceServers } from '../support/source-server.ts'
import { makeRecord } from '../support/store-records.ts'

const startServer = makeSourceServers()
let started: TestBot[] = []
afterEach(async () => {
  for (const test of started) await test.close()
  started = []
})

const place: Place = 'web:lab/general'
const abs = (number: string) => `https://arxiv.org/abs/${number}`
let now: Temporal.Instant
beforeEach(() => {
  now = Temporal.Instant.from('2025-04-13T09:00:00Z')
})

/** A bot with one paper, and with all of arXiv's April behind it where it fetches. */
async function start({ fetches = false, collects = true } = {}) {
  const server = await startServer(
    answerServices({
      arxiv({ url }) {
        const number = url.searchParams.get('id_list') ?? ''
        if (!number.startsWith('2504.')) return printApiPage([], 0)
        return printApiPage([makeArxivPaper('2025-04-10', 1, { number, title: `Paper ${number}` })], 1)
      },
    }),
  )
  const test = await startTestBot({
    now: () => now,
    seeds: false,
    findOwn: (workspace, user) => `${workspace}/direct-${user}`,
    ...(fetches ? { openLookup: ({ log }) => makeLookup(server.url, { log }) } : {}),
  })
  started.push(test)
  const known = { identifiers: ['arxiv:2504.07615' as const], title: 'VLM-R1: A Stable Model' }
  await test.library.store.papers.merge([makeRecord(known)])
  if (collects) await test.say('settings collect on')
  const post = (user: string, ...links: string[]) => test.bot.unfurl({ place, user, links })
  const list = async (page = '') => itemsOf(await test.say(`latest here${page}`))
  return { ...test, server, post, list }
}

describe('latest here', () => {
  it('says how to begin where nothing is kept, and that nothing was linked where it is', async () => {
    const { say, post } = await start({ collects: false })
    await post('ada', abs('2504.07615'))
    const card = await say('latest here')
    expect(textOf(card)).toContain('I do not keep links here.')
    expect(card.buttons).toEqual([{ label: 'Collect links', command: 'settings collect on' }])
    await say('settings collect on')
    expect(textOf(await say('Latest HERE'))).toContain('Nobody has linked a paper here since')
  })

  it('lists what people linked in this place, newest first, with who and when', async () => {
    const { post, list, say } = await start()
    await post('ada', abs('2504.07615'))
    now = now.add({ hours: 24 })
    await post('bob', 'https://huggingface.co/papers/2504.07615', 'https://example.org/')
    now = now.add({ hours: 1 })
    await post('bob', 'https://doi.org/10.1000/unknown', 'https://arxiv.org/list/cs.LG/recent')
    const [unknown, known, ...more] = await list()
    expect(more).toEqual([])
    expect(unknown).toMatchObject({ title: 'doi:10.1000/unknown', meta: 'not in the index' })
    expect(unknown?.buttons).toEqual([{ label: 'Open', command: 'show doi:10.1000/unknown' }])
    expect(known?.title).toBe('VLM-R1: A Stable Model')
    expect(known?.note).toEqual(['Linked by ', { mention: 'bob' }, ' and 1 more on 14 April 2025'])
    expect(itemsOf(await say('latest here', { place: 'web:lab/other' }))).toEqual([])
  })

  it('calls nobody when it is shared', async () => {
    const { post, say } = await start()
    await post('ada', abs('2504.07615'))
    const shared = await say('share latest here', { user: 'bob' })
    expect(textOf(shared)).toContain('Linked by somebody on')
    expect(JSON.stringify(shared)).not.toContain('{"mention":"ada"}')
  })

  it('has pages, and says so past the end', async () => {
    const { post, list, say } = await start()
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      await post('ada', abs(`2504.0000${nth}`))
      now = now.add({ seconds: 1 })
    }
    const titles = (await list(' page:2')).map(({ title }) => title)
    expect(titles).toEqual(['arxiv:2504.00001'])
    expect(textOf(await say('latest here'))).toContain('6 papers, linked last first.')
    expect(textOf(await say('latest here page:3'))).toContain('There are no more papers.')
  })
})

describe('links that people post', () => {
  it('are kept however many cards there are, ten of a message', async () => {
    const { post, say } = await start()
    const links = Array.from({ length: 12 }, (_, nth) => abs(`2504.${10_001 + nth}`))
    expect(await post('ada', ...links)).toEqual([])
    expect(textOf(await say('latest here'))).toContain('10 papers')
    await say('settings unfurl off')
    await post('ada', abs('2504.20001'))
    expect(textOf(await say('latest here'))).toContain('11 papers')
  })

  it('bring papers that are not there, beside everything else, and nothing where none are fetched', async () => {
    const { post, list, server, library, say } = await start({ fetches: true })
    await post('ada', abs('2504.10001'), abs('2504.10002'), abs('9901.99999'), abs('2504.07615'))
    await expect.poll(() => library.store.papers.count()).toBe(3)
    await expect.poll(() => server.asked.length).toBe(3)
    expect((await list()).map(({ title }) => title).toSorted()).toEqual([
      'Paper 2504.10001',
      'Paper 2504.10002',
      'VLM-R1: A Stable Model',
      'arxiv:9901.99999',
    ])
    await say('settings collect off')
    await post('ada', abs('2504.10003'))
    const without = await start()
    await without.post('ada', abs('2504.10001'))
    await without.library.lookUps.stop()
    await library.lookUps.stop()
    expect(without.server.asked).toEqual([])
    expect(server.asked).toHaveLength(3)
  })

  it('are in what is kept of a person, and go with it', async () => {
    const { post, list, say } = await start()
    await post('ada', abs('2504.07615'))
    await post('bob', abs('2504.07615'))
    const kept = textOf(await say('mydata', { user: 'ada' }))
    expect(kept).toContain('1 paper that you linked in channels.')
    expect(kept).toContain('"paper": "arxiv:2504.07615"')
    await say('forget me sure:now', { user: 'ada' })
    expect(textOf(await say('mydata', { user: 'ada' }))).toContain('Nothing is kept of you here.')
    expect((await list())[0]?.note).toEqual(['Linked by ', { mention: 'bob' }, ' on 13 April 2025'])
  })

  it('are not kept of a workspace that left, and go with it', async () => {
    const { post, library } = await start()
    const nowMs = now.epochMilliseconds
    await post('ada', abs('2504.07615'))
    await library.store.workspaces.leave('web:lab', nowMs)
    await post('ada', abs('2504.10001'))
    expect((await library.store.countOf('web:lab')).get('shared_papers')).toBe(1)
    await library.store.forget('web:lab', nowMs)
    expect(await library.store.countOf('web:lab')).toEqual(new Map())
  })
})
