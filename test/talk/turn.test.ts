/** What somebody turns to, or meant instead. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTurn } from '../../src/talk/turn.ts'

it.each([
  ['how about tool use instead?', 'tool use', false],
  ['and for “process rewards”?', '“process rewards”', false],
  ['oh no, Yuxiang Zheng is the one I need', 'Yuxiang Zheng', true],
  ['hm ok, molecules then maybe', 'molecules', true],
  ['sorry, was in a rush: small LLMs with memory', 'small LLMs with memory', true],
])('“%s” turns to “%s”', (said, subject, isCorrection) => {
  expect(readTurn(said)).toEqual({ subject, isCorrection })
})

it.each(['no digests next week please', 'no free lunch', 'no, that one', 'on hold until May please'])(
  '“%s” turns to nothing',
  (said) => {
    expect(readTurn(said)).toBeUndefined()
  },
)

it('is a part of any text', () => {
  const words = fc.constantFrom(
    ...'no oh , ok i meant is the one need how about and then instead agents “tool use”'.split(' '),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 20 }).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const turn = readTurn(text)
      if (turn !== undefined) expect(text).toContain(turn.subject)
    }),
  )
})
