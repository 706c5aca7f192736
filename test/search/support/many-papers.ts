/** More papers than an index ranks for one word, with some that are worth finding among them. */
import { createRandom } from '../../../bench/misspell.ts'
import type { Paper } from '../../../src/model/paper.ts'
import { paper } from './papers.ts'

/** Each in a fifth of the papers. */
export const names = ['kilo', 'lima', 'mike', 'oscar', 'papa', 'quebec', 'romeo', 'sierra']

/** Two words without content, of many papers or, the other way round, of three, the newest of them not new. */
function grammarOf(number: number): string {
  return number % 1700 === 902 ? 'which in' : number % 3 === 0 ? 'in which' : ''
}

/** Most titles with the word are long. */
function titleOf(number: number): { readonly title?: string } {
  if (number % 8 !== 0) return {}
  const words = number % 800 === 0 ? 0 : number % 400 === 0 ? 1 : 5 + (number % 7)
  return { title: `Tango ${Array.from({ length: words }, (_, at) => `w${(number + at) % 97}`).join(' ')}` }
}

/** 5,000 papers with one word in common. */
export function makeManyPapers(): Paper[] {
  const random = createRandom(3)
  const drawing = createRandom(4)
  const drawNames = () => names.map((name) => (drawing() < 1 / 5 ? `${name} ` : '')).join('')
  const some = Array.from({ length: 5000 }, (_, number) =>
    paper(`p${number}`, {
      ...titleOf(number),
      abstract: `common ${'filler '.repeat(1 + Math.floor(random() * 80))} w${number % 97} ${'delta epsilon '.repeat(number % 4 === 0 ? 1 + (number % 7) : 0)} ${number % 1700 === 1 ? 'zebra' : ''} ${grammarOf(number)} ${drawNames()}`,
      authors: [number % 700 === 0 ? 'Ada Rarely' : 'Bo Often'],
      published: Temporal.PlainDate.from('2025-04-11')
        .subtract({ days: number % 1200 })
        .toString(),
      links: number % 500 === 0 ? ['https://github.com/a/b'] : [],
    }),
  )
  return [
    ...some,
    paper('best', { title: 'Common', abstract: 'Common, common, common; common common common.' }),
    paper('named', { abstract: `${'word '.repeat(40)} ${names.join(' word ')}` }),
    paper('buried', { abstract: `${'word '.repeat(300)} filler common` }),
  ]
}
