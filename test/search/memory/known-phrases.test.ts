/** A phrase that was asked for before is not looked for again, and means the same. */
import { expect, test } from 'vitest'
import { finish } from '../../../src/async/steps.ts'
import { createPaperIndex } from '../../../src/search/memory/paper-index.ts'
import { parseQuery } from '../../../src/search/query/parse-query.ts'
import { paper } from '../support/papers.ts'

const today = Temporal.PlainDate.from('2025-04-13')
const options = { limit: 50, topicQuery: () => undefined }
const papers = Array.from({ length: 60 }, (_, at) =>
  paper(`${at}`, {
    title: at % 4 === 0 ? 'Chain of thought' : 'Models',
    authors: at % 2 === 0 ? ['Yi Chen'] : ['Yi Ma', 'Wei Chen'],
    abstract: `A chain of ${at % 3 === 0 ? 'thought' : 'tools'} for state of the art ${at % 5 === 0 ? 'models' : 'art'}.`,
  }),
)
const queries = [
  '"chain of thought"',
  'models -"chain of thought"',
  '"chain of thought" "state of the art"',
  '"chain of thought" or "the art"',
  'title:"of the"',
  'art -"chain of tools" -"of the"',
  '"yi chen" or author:"yi chen"',
  'author:"yi chen" or author:"wei chen"',
]

test('whatever was asked before, every query finds the same, and as much in a second time', () => {
  const used = createPaperIndex()
  finish(used.update({ papers, removed: [], revision: 1 }))
  const search = (index: typeof used, text: string) => finish(index.search(parseQuery(text, today), options))
  for (let round = 0; round < 2; round++)
    for (const text of queries) {
      const fresh = createPaperIndex()
      finish(fresh.update({ papers, removed: [], revision: 1 }))
      expect(search(used, text)).toEqual(search(fresh, text))
    }
})

test('papers that come, change or go are found as they are now', () => {
  const index = createPaperIndex()
  const find = () =>
    finish(index.search(parseQuery('"chain of thought"', today), options)).hits.map(({ paper }) => paper.id)
  finish(index.update({ papers: papers.slice(0, 2), removed: [], revision: 1 }))
  const [first] = papers
  if (first === undefined) throw new Error('there are sixty')
  expect(find()).toEqual([first.id])
  finish(index.update({ papers: papers.slice(2, 5), removed: [first.id], revision: 2 }))
  expect(find()).toEqual(expect.arrayContaining([papers[3]?.id, papers[4]?.id]))
  expect(find()).toHaveLength(2)
})
