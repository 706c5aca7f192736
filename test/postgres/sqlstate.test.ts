import { describe, expect, it } from 'vitest'
import { isOneOf, isSqlState, isSystemCode } from '../../src/postgres/sqlstate.ts'

describe('codes of errors', () => {
  it('are of PostgreSQL, of the system, or of Node itself', () => {
    expect(['42P01', '08006'].map(isSqlState)).toEqual([true, true])
    expect(['ECONNREFUSED', 'ERR_INVALID_ARG_TYPE', '42p01', ''].map(isSqlState)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['ECONNREFUSED', 'EAI_AGAIN', 'ERR_INVALID_ARG_TYPE', '08006'].map(isSystemCode)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('belong to a class by how they begin', () => {
    expect(['53100', '57P01', '42P01'].map((code) => isOneOf(code, ['53', '57P']))).toEqual([
      true,
      true,
      false,
    ])
    expect(isOneOf('', ['53'])).toBe(false)
  })
})
