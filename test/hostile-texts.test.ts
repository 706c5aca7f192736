/**
 * A megabyte of hostile text keeps nobody waiting, whoever reads it; what was
 * once wrong took seconds to hours.
 */
import { describe, expect, it } from 'vitest'
import { hostileTexts, readers, timeReader } from './support/hostile-readers.ts'

/** So wide that a very busy machine keeps it; most take under 50 ms (`npm run bench -- hostile`). */
const maxMs = 10_000

describe('a megabyte of hostile text is read in no time by', () => {
  it.each(readers)('%s', { timeout: 600_000 }, (_, read) => {
    const slow = hostileTexts.flatMap(([name, text]) => (timeReader(read, text) < maxMs ? [] : [name]))
    expect(slow).toEqual([])
  })
})
