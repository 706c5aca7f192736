import { expect, test } from 'vitest'
import { Loan, Pool } from '../../../src/search/index/pool.ts'

test('what is taken is empty and nobody else’s until the loan has ended', () => {
  const pool = new Pool(() => new Float64Array(3), 4)
  const [one, other] = [new Loan(pool), new Loan(pool)]
  const taken = [one.take(), one.take(), other.take()]
  for (const array of taken) array.fill(7)
  expect(new Set(taken).size).toBe(3)
  one.end()
  const again = [other.take(), other.take()]
  expect(new Set([...again, taken[0], taken[1]]).size).toBe(2)
  for (const array of again) expect([...array]).toEqual([0, 0, 0])
  one.end()
  expect(again).not.toContain(other.take())
})

test('of what nobody has, no more is kept than the pool is told', () => {
  const pool = new Pool(() => new Float64Array(1), 10)
  const takeMany = () => {
    const loan = new Loan(pool)
    const many = Array.from({ length: 100 }, () => loan.take())
    loan.end()
    return new Set(many)
  }
  const [many, others] = [takeMany(), takeMany()]
  expect(many.intersection(others).size).toBe(10)
})
