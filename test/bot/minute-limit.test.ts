import { describe, expect, it } from 'vitest'
import { MinuteLimit } from '../../src/bot/minute-limit.ts'

const ada = { workspace: 'web:lab', user: 'ada' } as const

function start(most: number) {
  let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
  const limit = new MinuteLimit(most, () => now)
  const pass = (ms: number) => {
    now = now.add({ milliseconds: ms })
  }
  return { limit, pass }
}

describe('the limit of a minute', () => {
  it('lets through so many within any minute, and says for how many seconds to wait', () => {
    const { limit, pass } = start(3)
    expect([limit.count(ada), limit.count(ada)]).toEqual([0, 0])
    pass(20_000)
    expect([limit.count(ada), limit.count(ada)]).toEqual([0, 40])
    pass(39_999)
    expect([limit.secondsToWait(ada), limit.count(ada)]).toEqual([1, 1])
    pass(1)
    expect([limit.count(ada), limit.count(ada), limit.count(ada)]).toEqual([0, 0, 20])
  })

  it('does not count what it refused', () => {
    const { limit, pass } = start(1)
    limit.count(ada)
    for (let at = 0; at < 59; at += 1) {
      pass(1_000)
      expect(limit.count(ada)).toBe(59 - at)
    }
    pass(1_000)
    expect(limit.count(ada)).toBe(0)
  })

  it('counts a person of each workspace alone', () => {
    const { limit } = start(1)
    limit.count(ada)
    expect(limit.count({ ...ada, user: 'bob' })).toBe(0)
    expect(limit.count({ ...ada, workspace: 'web:other' })).toBe(0)
    expect(limit.count({ workspace: 'web:lab","ada', user: '' })).toBe(0)
    expect(limit.count(ada)).toBe(60)
  })

  it('limits nobody where it is 0', () => {
    const { limit } = start(0)
    for (let at = 0; at < 1000; at += 1) expect(limit.count(ada)).toBe(0)
  })

  it('keeps nobody waiting for a clock that was put back', () => {
    const { limit, pass } = start(1)
    limit.count(ada)
    pass(-3_600_000)
    expect(limit.count(ada)).toBe(0)
  })

  it('forgets whoever sent longest ago of 10,000 people', () => {
    const { limit } = start(1)
    limit.count(ada)
    for (let at = 0; at < 9_999; at += 1) limit.count({ ...ada, user: `u${at}` })
    expect(limit.secondsToWait(ada)).toBe(60)
    limit.count({ ...ada, user: 'one more' })
    expect(limit.secondsToWait(ada)).toBe(0)
  })
})
