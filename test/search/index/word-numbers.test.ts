import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordNumbers } from '../../../src/search/index/word-numbers.ts'

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

test('adding a word looks at few others, also when the table grows', () => {
  let looks = 0
  const words: string[] = []
  const counted = new Proxy(words, {
    get(list, name) {
      looks++
      return Reflect.get(list, name)
    },
  })
  const numbers = new WordNumbers(counted)
  let most = 0
  for (let at = 0; at < 10_000; at++) {
    words.push(`word${at}`)
    looks = 0
    numbers.add(at)
    most = Math.max(most, looks)
  }
  expect(most).toBeLessThan(10)
  expect(words.every((word, at) => numbers.get(word) === at)).toBe(true)
})
