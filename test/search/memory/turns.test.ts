import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Steps } from '../../../src/async/steps.ts'
import { Turns } from '../../../src/search/memory/turns.ts'

/** Turns by a clock on which each step takes a millisecond. */
function startTurns() {
  let nowMs = 0
  const turns = new Turns(() => nowMs)
  const ended: string[] = []
  const held = new Set<object>()
  function* work(name: string, steps: number): Steps<string> {
    const arrays = {}
    held.add(arrays)
    try {
      for (let step = 0; step < steps; step++) {
        nowMs += 1
        yield
      }
      ended.push(name)
      return name
    } finally {
      held.delete(arrays)
    }
  }
  return { turns, held, ended, work }
}

/** How often others had a turn until this was done. */
async function countTurnsBeside(work: Promise<unknown>): Promise<number> {
  let others = 0
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    others += 1
  }
  await done
  return others
}

test('a long question lets others run every four milliseconds', async () => {
  const { turns, work } = startTurns()
  const others = await countTurnsBeside(turns.read(() => work('long', 100)))
  expect(others).toBeGreaterThanOrEqual(100 / 4 - 1)
})

test('short questions in a row let others run too', async () => {
  const { turns, work } = startTurns()
  const askAll = async () => {
    for (let at = 0; at < 100; at++) await turns.read(() => work('short', 1))
  }
  expect(await countTurnsBeside(askAll())).toBeGreaterThanOrEqual(100 / 4 - 1)
})

test('a short question overtakes long ones, and these end although short ones keep coming', async () => {
  const { turns, ended, work } = startTurns()
  const long = [turns.read(() => work('long', 200)), turns.read(() => work('long', 200))]
  await nextTurn()
  await turns.read(() => work('short', 3))
  expect(ended).toEqual(['short'])
  let areDone = false
  const done = Promise.all(long).then(() => {
    areDone = true
  })
  // Each turn brings as many new questions as fill it.
  const short: Promise<string>[] = []
  while (!areDone) {
    short.push(turns.read(() => work('short', 4)))
    await nextTurn()
  }
  await Promise.all([done, ...short])
  expect(ended.filter((name) => name === 'long')).toHaveLength(2)
})

test('many questions at once do not hold up one that comes after them', async () => {
  const { turns, ended, work } = startTurns()
  const many = Array.from({ length: 40 }, () => turns.read(() => work('one of many', 12)))
  await nextTurn()
  await turns.read(() => work('another', 8))
  expect(ended.length).toBeLessThan(5)
  await Promise.all(many)
})

test('no more than five questions hold anything at once, and what is left is given back', async () => {
  const { turns, held, ended, work } = startTurns()
  const asked = Array.from({ length: 30 }, (_, at) =>
    turns.read(() => work(`q${at}`, at % 3 === 0 ? 90 : 20)),
  )
  function* change(): Steps<void> {
    expect(held.size).toBe(0)
    yield
  }
  let most = 0
  for (let turn = 0; ended.length < 30; turn++) {
    if (turn % 40 === 5) void turns.write(change())
    await nextTurn()
    most = Math.max(most, held.size)
  }
  expect(await Promise.all(asked)).toHaveLength(30)
  expect(most).toBe(5)
  expect(held.size).toBe(0)
})

test('a short question does not wait until a long one ends, however many there are', async () => {
  const { turns, ended, work } = startTurns()
  const long = Array.from({ length: 12 }, () => turns.read(() => work('long', 400)))
  // All of them have turned out to be long.
  for (let turn = 0; turn < 150; turn++) await nextTurn()
  await turns.read(() => work('short', 8))
  expect(ended).toEqual(['short'])
  await Promise.all(long)
})

test('a change is not seen by a question at work, which begins anew once', async () => {
  const begun: string[] = []
  let state = 'before'
  function* read(): Steps<string> {
    begun.push('question')
    const first = state
    for (let step = 0; step < 50; step++) {
      yield
      if (state !== first) throw new Error('the index changed under a question')
    }
    return state
  }
  function* change(to: string): Steps<void> {
    state = 'half'
    yield
    state = to
  }
  let nowMs = 0
  const turns = new Turns(() => nowMs++)
  const asked = turns.read(read)
  await nextTurn()
  await turns.write(change('once'))
  // The next one waits for the question that was passed over.
  const again = turns.write(change('twice'))
  expect(await asked).toBe('once')
  await again
  expect(state).toBe('twice')
  expect(begun).toHaveLength(2)
})

test('whoever asks while a change is made gets an answer of after it', async () => {
  const { turns, work } = startTurns()
  const order: string[] = []
  const changed = turns.write(
    (function* (): Steps<void> {
      yield* work('change', 40)
    })(),
  )
  const asked = turns.read(() => work('question', 1))
  changed.then(() => order.push('changed'))
  asked.then(() => order.push('answered'))
  await Promise.all([changed, asked])
  expect(order).toEqual(['changed', 'answered'])
})

test('a question that throws, and a change that throws, leave the others alone', async () => {
  const { turns, work } = startTurns()
  function* fail(): Steps<never> {
    yield
    throw new Error('no')
  }
  const all = await Promise.allSettled([
    turns.read(() => work('one', 10)),
    turns.read(fail),
    turns.write(fail()),
    turns.read(() => {
      throw new Error('not even begun')
    }),
    turns.read(() => work('two', 10)),
  ])
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ])
})
