import { describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { parseAcronym } from '../../src/question/parse-acronym.ts'
import { gatherSenses } from '../../src/question/senses.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper } from '../search/support/papers.ts'
import { today } from './table.ts'

const senses = (...forms: [string, number][]) =>
  gatherSenses(forms.map(([text, papers]) => ({ text, papers }))).map(({ longForms }) => longForms)

describe('the meanings of an acronym', () => {
  it('take together what is the same but for endings, little words and short forms', () => {
    expect(
      senses(
        ['reinforcement learning from human feedback', 9],
        ['reinforcement learning with human feedbacks', 3],
        ['regularised least human factors', 2],
      ),
    ).toEqual([
      ['reinforcement learning from human feedback', 'reinforcement learning with human feedbacks'],
      ['regularised least human factors'],
    ])
    expect(senses(['convolutional neural network', 9], ['convolution neural net', 2])).toHaveLength(1)
    expect(senses(['generative adversarial networks', 9], ['generative adversarial nets', 2])).toHaveLength(1)
    expect(senses(['graph nets', 9], ['graph networks', 2], ['great nests', 2])).toHaveLength(2)
    expect(senses(['proximal policy optimization', 9], ['pairwise policy optimization', 2])).toHaveLength(2)
  })

  it('leave out what one paper alone defines, or far fewer than the likeliest', () => {
    expect(
      senses(['graph neural network', 300], ['general news notes', 5], ['great new nets', 1]),
    ).toHaveLength(1)
  })
})

describe('an acronym of several meanings', () => {
  const defined = (number: number, long: string, rest: string) => ({
    ...paper(`arxiv:2501.0000${number}` as Identifier),
    title: `${rest} ${number}`,
    abstract: `We use ${long} (DPO) for ${rest}.`,
  })
  const open = async () => {
    const index = createMemoryIndex()
    const papers = [
      ...[1, 2, 3].map((at) => defined(at, 'direct preference optimization', 'alignment')),
      ...[4, 5].map((at) => defined(at, 'diffusion "policy" overlap', 'robots')),
    ]
    await index.update({ papers, removed: [], revision: 1 })
    return index
  }

  it('is read as the one of most papers, in any case, and the others are offered', async () => {
    const index = await open()
    const read = await parseAcronym('dpo', { index, today })
    expect(read).toEqual({
      acronym: 'dpo',
      query: 'dpo -"diffusion policy overlap"',
      longForm: 'direct preference optimization',
      others: [{ longForm: 'diffusion policy overlap', query: '"diffusion policy overlap"' }],
    })
    expect(() => parseQuery(read?.query ?? '', today)).not.toThrow()
  })

  it('is read by the words beside it', async () => {
    const index = await open()
    expect((await parseAcronym('DPO robots', { index, today }))?.longForm).toBe('diffusion policy overlap')
    expect((await parseAcronym('DPO alignment', { index, today }))?.longForm).toBe(
      'direct preference optimization',
    )
  })

  it('is read by the words alone where punctuation stands between them', async () => {
    const index = await open()
    for (const query of [
      'DPO - robots',
      'DPO – robots',
      'DPO -- robots',
      'DPO: robots',
      'DPO … robots walk well',
    ]) {
      const read = await parseAcronym(query, { index, today })
      expect([read?.acronym, read?.longForm], query).toEqual(['DPO', 'diffusion policy overlap'])
      const [other] = read?.others ?? []
      expect(other?.query, query).toMatch(/^"direct preference optimization" robots/)
    }
  })

  it('is left alone in a query that uses fields, has many words, or spells it in small letters beside others', async () => {
    const index = await open()
    for (const query of ['dpo robots', 'DPO since:2024', 'how DPO makes robots move', 'xyz'])
      expect(await parseAcronym(query, { index, today })).toBeUndefined()
  })
})
