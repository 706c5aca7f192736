import { expect, test } from 'vitest'
import { indexOf, paper, searchFor } from '../support/papers.ts'

const day = (at: number) => Temporal.PlainDate.from('2024-01-01').add({ days: at }).toString()
/** Every third is about world models; the others say both words in passing. */
const papers = Array.from({ length: 90 }, (_, at) =>
  at % 3 === 0
    ? paper(`${at}`, { title: 'A world model', abstract: 'The world model plans.', published: day(at) })
    : paper(`${at}`, {
        abstract:
          'Around the world people make a model of a house, with wood and stones and glass and paint.',
        published: day(at),
      }),
)
const noise = Array.from({ length: 40 }, (_, at) =>
  paper(`noise${at}`, { abstract: 'The world is round.', published: day(200 + at) }),
)
const index = indexOf([...papers, ...noise])
const daysOf = (text: string, limit: number) =>
  searchFor(index, text, { limit }).hits.map(({ paper: { published } }) => published)

test('the newest are those that the words are about, in the order of their days', () => {
  expect(daysOf('world models sort:new', 5)).toEqual([87, 84, 81, 78, 75].map(day))
})

test('so are the oldest', () => {
  expect(daysOf('world models sort:old', 5)).toEqual([0, 3, 6, 9, 12].map(day))
})

test('all others follow, those with every word first, and each paper once', () => {
  const { hits, total, withEveryWord } = searchFor(index, 'world models sort:new', { limit: 200 })
  expect([total, withEveryWord, hits.length]).toEqual([130, 90, 130])
  expect(new Set(hits.map(({ paper: { id } }) => id)).size).toBe(130)
  expect(hits.slice(0, 90).every(({ paper: { id } }) => !id.includes('noise'))).toBe(true)
  const page = searchFor(index, 'world models sort:new', { offset: 28, limit: 5 }).hits
  expect(page).toEqual(hits.slice(28, 33))
})

test('without words it is by day alone', () => {
  expect(daysOf('since:2024-07-19 sort:old', 1)).toEqual([day(200)])
  expect(daysOf('sort:new', 1)).toEqual([day(239)])
})

test('a paper that has an acronym of the subject only may mean something else by it', () => {
  const automata = Array.from({ length: 30 }, (_, at) =>
    paper(`automata${at}`, {
      title: 'Cellular automata (CA) that compute',
      abstract: 'Cellular automata (CA) are simple. A CA computes.',
      published: day(at),
    }),
  )
  const others = Array.from({ length: 10 }, (_, at) =>
    paper(`other${at}`, {
      title: 'Diff-CA',
      abstract: 'We present CA, which CA users like. CA is fast.',
      published: day(100 + at),
    }),
  )
  const { hits } = searchFor(indexOf([...automata, ...others]), 'cellular automata sort:new', { limit: 40 })
  expect(hits.slice(0, 30).map(({ paper: { id } }) => id.includes('automata'))).toEqual(Array(30).fill(true))
})

test('papers that say the subject once come behind those about it, and before those with its words apart', () => {
  const about = Array.from({ length: 6 }, (_, at) =>
    paper(`about${at}`, {
      abstract: 'Crowd counting is old. Crowd counting is new. Crowd counting it is.',
      published: day(at),
    }),
  )
  const once = Array.from({ length: 6 }, (_, at) =>
    paper(`once${at}`, { abstract: 'Crowd counting, among other things.', published: day(50 + at) }),
  )
  const apart = Array.from({ length: 6 }, (_, at) =>
    paper(`apart${at}`, {
      abstract: 'The crowd came, and in the end somebody was counting the votes.',
      published: day(100 + at),
    }),
  )
  const { hits } = searchFor(indexOf([...about, ...once, ...apart]), 'crowd counting sort:new', { limit: 18 })
  expect(hits.map(({ paper: { published } }) => published)).toEqual(
    [5, 4, 3, 2, 1, 0, 55, 54, 53, 52, 51, 50, 105, 104, 103, 102, 101, 100].map(day),
  )
})
