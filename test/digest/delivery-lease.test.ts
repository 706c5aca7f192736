import { expect, it } from 'vitest'
import { DeliveryLease } from '../../src/digest/delivery-lease.ts'

it('is lost where the machine was paused: the wall clock went on and nothing else did', () => {
  let pausedMs = 0
  const lease = new DeliveryLease(performance.now(), () => Date.now() + pausedMs)
  expect(lease.isLost).toBe(false)
  pausedMs = 9_000
  lease.renew(performance.now())
  expect(lease.isLost).toBe(false)
  pausedMs = 20_000
  // What the ledger said to a question of before the pause comes too late.
  lease.renew(performance.now())
  expect(lease.isLost).toBe(true)
  expect(lease.signal.aborted).toBe(true)
  lease.close()
})

it('is not lost by a wall clock that is put back', () => {
  let aheadMs = 0
  const lease = new DeliveryLease(performance.now(), () => Date.now() + aheadMs)
  aheadMs = -3_600_000
  expect(lease.isLost).toBe(false)
  lease.close()
})
