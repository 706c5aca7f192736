import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachMinute } from '../../src/async/each-minute.ts'

let actedMs: number[]
let end: () => void
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.parse('2026-01-01T16:00:20Z'),
  })
  actedMs = []
  end = eachMinute(Date.now, () => actedMs.push(Date.now()))
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const times = () => actedMs.map((ms) => new Date(ms).toISOString().slice(11, 19))

it('acts as each minute begins', () => {
  vi.advanceTimersByTime(160_000)
  expect(times()).toEqual(['16:01:00', '16:02:00', '16:03:00'])
})

it('goes on where the clock is set back or forward, and keeps to its minutes again', () => {
  vi.setSystemTime('2026-01-01T08:00:50Z')
  vi.advanceTimersByTime(130_000)
  vi.setSystemTime('2026-02-01T12:00:00Z')
  vi.advanceTimersByTime(60_000)
  expect(times()).toEqual(['08:01:30', '08:02:00', '08:03:00', '12:01:00'])
})

it('ends', () => {
  end()
  vi.advanceTimersByTime(600_000)
  expect(actedMs).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
