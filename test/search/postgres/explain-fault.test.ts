import { describe, expect, it } from 'vitest'
import { BotError } from '../../../src/errors.ts'
import { explainFault, isFaultOfServer } from '../../../src/search/postgres/explain-fault.ts'

const withCode = (code: string, message = 'no words of pg') => Object.assign(new Error(message), { code })

describe('faults of PostgreSQL', () => {
  it('are told in a sentence, those of the network included', () => {
    for (const error of [
      withCode('08006'),
      withCode('57P01'),
      withCode('ECONNREFUSED'),
      withCode('EPIPE'),
      new Error('Connection terminated unexpectedly'),
    ]) {
      expect(explainFault(error)).toMatchObject({ code: 'unavailable', cause: error })
      expect(isFaultOfServer(error)).toBe(true)
    }
    expect(explainFault(withCode('53100'))).toMatchObject({
      userMessage: 'The disk of the search index is full. Please tell whoever runs the bot.',
    })
  })

  it('are left as they are where the program is wrong', () => {
    for (const error of [withCode('ERR_INVALID_ARG_TYPE'), withCode('42601'), new Error('no words of pg')]) {
      expect(explainFault(error)).toBe(error)
      expect(isFaultOfServer(error)).toBe(false)
    }
    const told = new BotError('bad-input', 'No.')
    expect(explainFault(told)).toBe(told)
  })
})
