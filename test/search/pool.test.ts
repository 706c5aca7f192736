import { expect, test } from 'vitest'
import { Pool } from '../../src/search/pool.ts'

test('what is taken is empty and nobody else’s until it is used again', () => {
  const pool = new Pool(() => new Float64Array(3))
  const taken = [pool.take(), pool.take()]
  for (const array of taken) array.fill(7)
  expect(pool.take()).not.toBe(taken[0])
  expect(taken[0]).not.toBe(taken[1])
  pool.reuse()
  const again = pool.take()
  expect(again).toBe(taken[0])
  expect([...again]).toEqual([0, 0, 0])
})

test('what an unusual search took is not kept', () => {
  const pool = new Pool(() => new Float64Array(1))
  const many = Array.from({ length: 100 }, () => pool.take())
  pool.reuse()
  const again = many.map(() => pool.take())
  expect(again.filter((array) => many.includes(array)).length).toBeLessThan(10)
})
