import { afterEach, describe, expect, it } from 'vitest'
import { BotError } from '../../src/errors.ts'
import type { PaperVersion } from '../../src/model/paper-record.ts'
import { type Desk, openDesk } from '../support/digest-desk.ts'
import { makeDigest } from '../support/digests.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const desks: Desk[] = []
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})

const nothing = async () => makeDigest({ isEmpty: true })

/** Two papers, of which the digest of 2 April brought the first as message M1. */
async function openPosted(): Promise<Desk> {
  const desk = await openDesk({ compose: async () => digests.shift() ?? makeDigest({ isEmpty: true }) })
  const digests = [makeDigest({ papers: [arxivId(1)] })]
  desks.push(desk)
  await learn(desk, 1, { number: 1, isWithdrawn: false })
  await learn(desk, 2, { number: 1, isWithdrawn: false })
  await desk.subscribe()
  await desk.tickAt('2025-04-02T09:00:00Z')
  expect(desk.platform.posts).toMatchObject([{ id: 'M1' }])
  return desk
}

async function learn(desk: Desk, paper: number, version: PaperVersion): Promise<void> {
  await desk.store.papers.merge([makeFullRecord(paper, { versions: [version] })])
}

const v2 = { number: 2, day: '2025-04-05', isWithdrawn: false }
const later = '2025-04-05T12:00:00Z'
const replies = (desk: Desk) =>
  desk.platform.posts.slice(1).map(({ under, card }) => `${under}: ${card.title}`)
const newVersion = 'M1: New version (v2) of Reward shaping, study 1'

describe('a posted paper', () => {
  it('has its new version told in a reply under its post, with a way to see it, once', async () => {
    const desk = await openPosted()
    await learn(desk, 1, v2)
    await desk.tickAt(later)
    await desk.tickAt('2025-04-05T12:01:00Z')
    expect(replies(desk)).toEqual([newVersion])
    expect(desk.platform.posts[1]).toMatchObject({
      place: 'chat:T1/C1',
      card: { buttons: [{ label: 'Show', command: `show ${arxivId(1)}` }] },
    })
    expect(desk.platform.tries).toHaveLength(2)
    expect(desk.logged).toEqual([])
  })

  it('has its new version told in a post like any other where there are no threads', async () => {
    const desk = await openPosted()
    const ticker = await desk.join({
      compose: nothing,
      poster: { post: (...told) => desk.platform.post(...told) },
    })
    await learn(desk, 1, v2)
    desk.setClock(later)
    await ticker.tick()
    expect(replies(desk)).toEqual([newVersion.replace('M1', 'undefined')])
    expect(desk.logged).toEqual([])
  })

  it('has each new version told in a reply of its own', async () => {
    const desk = await openPosted()
    await learn(desk, 1, v2)
    await desk.tickAt(later)
    await learn(desk, 1, { number: 3, isWithdrawn: false })
    await desk.tickAt('2025-04-06T12:00:00Z')
    expect(replies(desk)).toEqual([newVersion, 'M1: New version (v3) of Reward shaping, study 1'])
  })

  it('is told of once though several processes tick at the same moment', async () => {
    const desk = await openPosted()
    const tickers = [
      desk.ticker,
      await desk.join({ compose: nothing }),
      await desk.join({ compose: nothing }),
    ]
    await learn(desk, 1, v2)
    desk.setClock(later)
    await Promise.all(tickers.map((ticker) => ticker.tick()))
    expect(replies(desk)).toEqual([newVersion])
    expect(desk.platform.tries).toHaveLength(2)
    expect(desk.logged).toEqual([])
  })

  it('is said to be withdrawn', async () => {
    const desk = await openPosted()
    await learn(desk, 1, { number: 2, isWithdrawn: true })
    await desk.tickAt(later)
    expect(replies(desk)).toEqual(['M1: Withdrawn: Reward shaping, study 1'])
  })

  it('has its reply tried again after a fault', async () => {
    const desk = await openPosted()
    await learn(desk, 1, v2)
    let isFirst = true
    desk.platform.onTry = () => {
      if (!isFirst) return
      isFirst = false
      throw new BotError('unavailable', 'It stumbles.')
    }
    await desk.tickAt(later)
    expect(replies(desk)).toEqual([])
    await desk.tickAt('2025-04-05T12:01:00Z')
    expect(replies(desk)).toEqual([newVersion])
  })

  it('is not told of where revisions are off, nor when they are turned on again', async () => {
    const desk = await openPosted()
    await desk.store.settings.save('chat:T1/C1', 'revisions', 'off')
    await learn(desk, 1, v2)
    await desk.tickAt(later)
    await desk.store.settings.save('chat:T1/C1', 'revisions', 'on')
    await desk.store.papers.merge([makeFullRecord(1, { votes: 7 })])
    await desk.tickAt('2025-04-05T12:01:00Z')
    expect(replies(desk)).toEqual([])
    await learn(desk, 1, { number: 3, isWithdrawn: false })
    await desk.tickAt('2025-04-05T12:02:00Z')
    expect(replies(desk)).toEqual(['M1: New version (v3) of Reward shaping, study 1'])
  })

  it('is not told of after ninety days', async () => {
    const desk = await openPosted()
    await learn(desk, 1, v2)
    await desk.tickAt('2025-07-01T09:00:01Z')
    expect(replies(desk)).toEqual([])
  })
})

describe('a paper that was never posted', () => {
  it('has nothing told of it', async () => {
    const desk = await openPosted()
    await learn(desk, 2, v2)
    await learn(desk, 2, { number: 3, isWithdrawn: true })
    await desk.tickAt(later)
    expect(replies(desk)).toEqual([])
  })
})

describe('a platform without threads', () => {
  it('gets the new version as a post', async () => {
    const desk = await openPosted()
    const posted: string[] = []
    const ticker = await desk.join({
      compose: nothing,
      poster: {
        post: async (_place, card) => {
          posted.push(card.title)
          return 'M2'
        },
      },
    })
    await learn(desk, 1, v2)
    desk.setClock(later)
    await ticker.tick()
    expect(posted).toEqual(['New version (v2) of Reward shaping, study 1'])
  })
})
