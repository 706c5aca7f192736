import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { expect, it } from 'vitest'
import { InHand } from '../../../adapters/kit/in-hand.ts'

it('is not all done before what came in meanwhile is', async () => {
  const inHand = new InHand({
    log: pino({ level: 'silent' }),
    meter: { acknowledged() {}, waited() {}, rated() {}, unread() {} },
  })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const before = inHand.hold(first.promise)
  let isDone = false
  const done = inHand.allDone().then(() => {
    isDone = true
  })
  void inHand.hold(second.promise)
  first.resolve()
  await before
  await nextTurn()
  expect(isDone).toBe(false)
  second.resolve()
  await done
})
