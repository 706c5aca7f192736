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

test('what an unusual search took is kept no longer than such searches follow each other', () => {
  const pool = new Pool(() => new Float64Array(1))
  const takeMany = () => Array.from({ length: 100 }, () => pool.take())
  const many = takeMany()
  pool.reuse()
  expect(takeMany().every((array) => many.includes(array))).toBe(true)
  pool.reuse()
  pool.take()
  pool.reuse()
  const others = takeMany()
  expect(others.filter((array) => many.includes(array)).length).toBeLessThan(10)
})
