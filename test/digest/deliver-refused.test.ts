import { describe, expect, it, vi } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { composeDetailed, makeDeskOpener, minutesFrom, readNewest } from '../support/desk-opener.ts'

const open = makeDeskOpener()
const first = '2025-04-02T09:00:00Z'

describe('a delivery that is refused', () => {
  it('shows people no words of a fault that is not for them', async () => {
    const desk = await open()
    await desk.subscribe()
    desk.platform.onTry = () => {
      throw new Error('connect ECONNREFUSED 10.0.0.1:443 token=xoxb')
    }
    await desk.tickAt(first)
    expect((await readNewest(desk))?.reason).toBe('It failed; the log has the details.')
  })

  it('stops its subscription when the place is gone, until somebody resumes it', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    desk.platform.onTry = () => {
      throw new BotError('gone', 'The channel is archived.')
    }
    for (const minute of [first, '2025-04-02T09:01:00Z', '2025-04-03T09:00:00Z']) await desk.tickAt(minute)
    expect(desk.platform.tries.filter((key) => key.startsWith(`${id}/2`))).toHaveLength(1)
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({
      state: 'disabled',
      reason: 'The channel is archived.',
    })
    desk.platform.onTry = () => undefined
    await desk.store.subscriptions.change(id, { state: 'active', reason: undefined })
    await desk.tickAt('2025-04-03T09:01:00Z')
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([`${id}/2025-04-03T09:00:00Z`])
    expect(desk.composed.at(-1)?.since).toBeUndefined()
  })

  it('goes on at the next slots where a refusal passes, and covers what was refused', async () => {
    const desk = await open()
    const { id } = await desk.subscribe()
    let refusals = 2
    desk.platform.onTry = () => {
      refusals -= 1
      if (refusals >= 0) throw new BotError('not-allowed', 'I am not in that channel.')
    }
    for (const day of ['02', '03', '04']) await desk.tickAt(`2025-04-${day}T09:00:00Z`)
    expect(desk.platform.posts.map(({ key }) => key)).toEqual([`${id}/2025-04-04T09:00:00Z`])
    expect(desk.composed.at(-1)?.since).toBeUndefined()
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active', refusals: 0 })
  })

  it('stops its subscription after three refused slots in a row, and tells whoever subscribed once', async () => {
    const desk = await open()
    const { number, createdBy } = await desk.subscribe({ query: 'reward hacking' })
    const rival = await desk.join()
    desk.platform.onTry = (_key, place) => {
      if (place === 'chat:T1/C1') throw new BotError('not-allowed', 'I am not in that channel.')
    }
    for (const day of ['02', '03', '04', '05']) {
      await desk.tickAt(`2025-04-${day}T09:00:00Z`)
      await rival.tick()
    }
    await vi.waitUntil(() => desk.platform.posts.length > 0, 180_000)
    for (const minute of minutesFrom(first, 10)) await desk.tickAt(minute)
    const [told, ...others] = desk.platform.posts
    expect(others).toEqual([])
    expect(told).toMatchObject({
      place: `chat:T1/direct-${createdBy}`,
      card: { title: 'Subscription 1 stopped' },
    })
    const words = JSON.stringify(told?.card)
    for (const part of ['In #C1', 'reward hacking', 'I am not in that channel.', `resume ${number}`])
      expect(words).toContain(part)
    expect(desk.platform.tries.filter((key) => !key.includes('stopped'))).toHaveLength(3)
  })

  it('stays sent when only its details are refused', async () => {
    const desk = await open({ compose: composeDetailed })
    await desk.subscribe()
    desk.platform.onTry = (key) => {
      if (key.endsWith('/reply')) throw new BotError('not-allowed', 'I may not open threads.')
    }
    await desk.tickAt(first)
    expect(await readNewest(desk)).toMatchObject({
      state: 'sent',
      messageId: 'M1',
      reason: 'I may not open threads.',
    })
    expect(await desk.store.subscriptions.find('chat:T1', 1)).toMatchObject({ state: 'active' })
  })

  it('does not post its card again when only its details failed', async () => {
    const desk = await open({ compose: composeDetailed })
    await desk.subscribe()
    let isFirst = true
    desk.platform.onTry = (key) => {
      if (!key.endsWith('/reply') || !isFirst) return
      isFirst = false
      throw new Error('socket hang up')
    }
    for (const minute of minutesFrom(first, 3)) await desk.tickAt(minute)
    expect(desk.platform.tries.map((key) => key.endsWith('/reply'))).toEqual([false, true, true])
    expect(desk.platform.posts).toHaveLength(2)
  })
})
