import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordNumbers } from '../../src/search/word-numbers.ts'

const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[ab]{0,4}$/))

test('each word has the number of its place in the list, also as the list grows; others have none', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 300 }),
      fc.nat(300),
      fc.array(word),
      (words, known, others) => {
        const list = words.slice(0, known)
        const numbers = new WordNumbers(list)
        for (const added of words.slice(known)) numbers.add(list.push(added) - 1)
        expect(words.map((one) => numbers.get(one))).toEqual(words.map((_, at) => at))
        for (const other of others) if (!words.includes(other)) expect(numbers.get(other)).toBeUndefined()
      },
    ),
  )
})
