import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import { itemsOf, startTestBot, type TestBot } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

const abs = 'https://arxiv.org/abs/2504.07615'
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
let test: TestBot
let places = 0
beforeAll(async () => {
  test = await startTestBot({ now: () => now, seeds: false })
  const identifiers = ['arxiv:2504.07615', 'doi:10.1000/vlm'] as const
  const abstract = 'We ask what rules teach a vision model. We show that they teach it to look.'
  await test.library.store.papers.merge([
    makeRecord({
      identifiers: [...identifiers],
      title: 'VLM-R1: A Stable Model',
      authors: ['Ada'],
      abstract,
    }),
  ])
})
afterAll(() => test.close())

function newPlace(): Place {
  places += 1
  return `web:lab/${places}`
}

async function unfurl(place: Place, ...links: string[]): Promise<readonly string[]> {
  return (await test.bot.unfurl({ place, user: 'ada', links })).map(({ link }) => link)
}

describe('pasted links', () => {
  it('show their paper in one compact item that is nobody’s own', async () => {
    const place = newPlace()
    await test.say('save 2504.07615', { place })
    const [shown] = await test.bot.unfurl({ place, user: 'ada', links: [abs] })
    const [item] = itemsOf(shown?.card ?? { title: '', blocks: [], buttons: [] })
    expect(shown?.link).toBe(abs)
    expect(shown?.card.blocks).toHaveLength(1)
    expect(item?.title).toContain('VLM-R1')
    expect(item?.buttons).toEqual([{ label: 'Save', command: 'save arxiv:2504.07615' }])
    expect(item?.menu).toEqual([
      { label: 'Open', command: 'show arxiv:2504.07615' },
      { label: 'Similar', command: 'similar arxiv:2504.07615' },
      { label: 'Cite', command: 'cite arxiv:2504.07615' },
    ])
  })

  it.each([
    'https://arxiv.org/pdf/2504.07615v2',
    'https://huggingface.co/papers/2504.07615',
    'https://www.alphaxiv.org/abs/2504.07615',
    'https://doi.org/10.48550/arXiv.2504.07615',
    'https://doi.org/10.1000/vlm',
    'https://arxiv.org/abs/2504.07615?context=cs#top',
  ])('are known as %s', async (link) => {
    expect(await unfurl(newPlace(), link)).toEqual([link])
  })

  it('show nothing for what is not a paper of the index', async () => {
    const links = ['https://arxiv.org/abs/1706.03762', 'https://arxiv.org/list/cs.AI/recent']
    expect(await unfurl(newPlace(), ...links)).toEqual([])
    expect(await unfurl(newPlace(), 'https://huggingface.co/models', 'not a link')).toEqual([])
    expect(await unfurl(newPlace())).toEqual([])
  })

  it('show a paper once in 30 minutes in a place, by whatever link', async () => {
    const place = newPlace()
    expect(await unfurl(place, abs)).toEqual([abs])
    expect(await unfurl(place, 'https://arxiv.org/pdf/2504.07615')).toEqual([])
    expect(await unfurl(newPlace(), abs)).toEqual([abs])
    now = now.add({ minutes: 29, seconds: 59 })
    expect(await unfurl(place, abs)).toEqual([])
    now = now.add({ seconds: 1 })
    expect(await unfurl(place, abs)).toEqual([abs])
  })

  it('show a paper once when several replicas hear of it, and once for two links in one message', async () => {
    const place = newPlace()
    const shown = await Promise.all([1, 2, 3, 4].map(() => unfurl(place, abs)))
    expect(shown.flat()).toEqual([abs])
    expect(await unfurl(newPlace(), abs, 'https://arxiv.org/pdf/2504.07615')).toEqual([abs])
  })

  it('show nothing for three links and more in one message, and do not count that as shown', async () => {
    const place = newPlace()
    expect(await unfurl(place, abs, 'https://arxiv.org/abs/1706.03762', 'https://doi.org/10.1/x')).toEqual([])
    expect(await unfurl(place, abs, abs, abs)).toEqual([abs])
  })

  it('show nothing where the place is set so', async () => {
    const place = newPlace()
    await test.say('settings unfurl off', { place })
    expect(await unfurl(place, abs)).toEqual([])
    await test.say('settings unfurl on', { place })
    expect(await unfurl(place, abs)).toEqual([abs])
  })

  it('show nothing, and say so in the log, when the store is gone', async () => {
    const broken = await startTestBot({ seeds: false })
    await broken.library.store.close()
    expect(await broken.bot.unfurl({ place: 'web:lab/1', user: 'ada', links: [abs] })).toEqual([])
    expect(broken.logged.map(({ msg }) => msg)).toContain('links could not be looked up')
    await broken.close().catch(() => undefined)
  })
})
