import { describe, expect, it } from 'vitest'
import { otherSpelling } from '../../../src/search/analysis/other-spelling.ts'

const british =
  'normalise normalising optimisation organisations analysed analyser behaviour behavioural neighbourhood centre'
const american =
  'normalize normalizing optimization organizations analyzed analyzer behavior behavioral neighborhood center'
const words = british.split(' ').map((word, at) => [word, american.split(' ')[at] ?? ''] as const)

describe('the other spelling of an English word', () => {
  it.each(words)('“%s” is “%s”, and back', (one, other) => {
    expect([otherSpelling(one), otherSpelling(other)]).toEqual([other, one])
  })

  it.each(['noise', 'hour', 'four', 'size', 'model', 'water', ''])('“%s” has none', (word) => {
    expect(otherSpelling(word)).toBeUndefined()
  })
})
