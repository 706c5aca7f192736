import { expect, it } from 'vitest'
import { CircuitBreaker } from '../../src/async/circuit-breaker.ts'

function open(threshold: number) {
  const told: string[] = []
  const breaker = new CircuitBreaker({
    threshold,
    rest: { firstMs: 10, maxMs: 30 },
    onOpen: (why) => told.push(`open: ${why}`),
    onClose: () => told.push('closed'),
  })
  return { breaker, told }
}

it('opens after so many failures in a row, and a success between them counts them anew', () => {
  const { breaker, told } = open(2)
  breaker.fail('no answer', 0)
  breaker.succeed()
  breaker.fail('no answer', 1)
  expect([breaker.isOpen, breaker.restMs(1), told]).toEqual([false, 0, []])
  breaker.fail('refused', 2)
  expect([breaker.isOpen, breaker.restMs(2), told]).toEqual([true, 10, ['open: refused']])
  expect(breaker.failure).toEqual({ sinceMs: 1, why: 'refused' })
})

it('stays open after its rest until a trial succeeds, and rests longer each time that one fails', () => {
  const { breaker, told } = open(1)
  for (const expected of [10, 20, 30, 30]) {
    breaker.fail('refused', 100)
    expect(breaker.restMs(100)).toBe(expected)
  }
  expect([breaker.restMs(130), breaker.isOpen]).toEqual([0, true])
  breaker.succeed()
  expect([breaker.isOpen, breaker.failure, told]).toEqual([false, undefined, ['open: refused', 'closed']])
})

it('rests as long as what failed asks for, where that is longer', () => {
  const { breaker } = open(1)
  breaker.fail('refused', 0, 1_000)
  expect(breaker.restMs(0)).toBe(1_000)
})

it('rests no longer where the clock is set back', () => {
  const { breaker } = open(1)
  breaker.fail('refused', 1_000)
  expect([breaker.restMs(999), breaker.isOpen]).toEqual([0, true])
})
