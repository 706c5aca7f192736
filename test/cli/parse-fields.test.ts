import { describe, expect, it } from 'vitest'
import { loadArxivFields, parseFields } from '../../src/cli/setup/parse-fields.ts'
import { arxivCategories } from '../../src/sources/formats/arxiv.ts'

const fields = await loadArxivFields()
const read = (text: string) => parseFields(text, fields)

describe('the fields of arXiv', () => {
  it('are categories that ARXIV_CATEGORIES takes', () => {
    expect(arxivCategories.parse([...fields.keys()].join(','))).toHaveLength(fields.size)
    expect(fields.size).toBeGreaterThan(140)
  })

  it('are found by their own names, each alone and all together', () => {
    for (const [category, [name = '']] of fields) {
      expect(read(category).categories).toEqual([category])
      if (!name.includes(',')) expect(read(name).categories).toContain(category)
    }
  })
})

describe('parseFields', () => {
  it.each([
    ['reinforcement learning, language models, robotics', 'cs.AI cs.CL cs.LG cs.RO'],
    ['Robotics and computer vision', 'cs.CV cs.RO'],
    ['Computation and Language', 'cs.CL'],
    ['deep reinforcement learning for robots', 'cs.AI cs.LG cs.RO'],
    ['NLP; LLMs', 'cs.CL'],
    ['cs.CL stat.ML', 'cs.CL stat.ML'],
    ['CS.LG', 'cs.LG'],
    ['machine learning', 'cs.LG stat.ML'],
    ['roboticz, reinforcment learning', 'cs.AI cs.LG cs.RO'],
    ['protein folding and drug discovery', 'q-bio.BM'],
    ['weather', 'physics.ao-ph'],
    ['quantum computing', 'quant-ph'],
  ])('%s: %s', (text, categories) => {
    expect(read(text)).toMatchObject({ categories: categories.split(' '), unknown: [] })
  })

  it('tells what it does not know', () => {
    expect(read('frobnication, robotics')).toMatchObject({ categories: ['cs.RO'], unknown: ['frobnication'] })
    expect(read('the, a; ,')).toMatchObject({ categories: [], unknown: ['the', 'a'] })
    expect(read('').parts).toEqual([])
  })
})
