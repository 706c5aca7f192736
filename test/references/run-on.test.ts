/** Lists that people paste on one line: the entries are those of the same list with line breaks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReferences } from '../../src/references/parse-references.ts'
import { tried } from '../support/property-runs.ts'

const labelsOf = (text: string) => (parseReferences(text, true)?.entries ?? []).map(({ label }) => label)

const name = fc.constantFrom('Wei Y.', 'J. R. Smith', 'Müller, A.; Ngo, B. T.', 'Li, X., et al.', 'O’Neil K')
const title = fc.constantFrom(
  'Magic Rewards for Everything',
  'SWE-RL: Advancing LLM Reasoning via Reinforcement Learning',
  'Scaling 2. Order Methods to 10 Billion Parameters',
  'GPT 3 and (2) Other Ways to Count',
  'vLLM: fast serving of models',
)
const place = fc.constantFrom(
  'NeurIPS 2024.',
  'J. Imag. Res. vol. 2. pp. 3-9, 2022.',
  'Nature 12(3), 45–67 (2019).',
  'Proc. of ICML, no. 4. 2021. doi:10.1000/12.3.4.',
  '2025. arXiv:2502.18449',
  'Phys. Rev. 2, 2020; 3: 14-20.',
)
const reference = fc
  .tuple(name, title, place)
  .map(([by, called, where]) =>
    called.startsWith('v') ? `${called}. ${by} ${where}` : `${by} ${called}. ${where}`,
  )
const references = fc.array(reference, { minLength: 2, maxLength: 14 })
const mark = fc.constantFrom<(at: number) => string>(
  (at) => `${at}. `,
  (at) => `[${at}] `,
  (at) => `(${at}) `,
  (at) => `${at}) `,
  () => '• ',
)
const between = fc.constantFrom(' ', '  ', '; ')

describe('A list on one line', () => {
  it('has the entries of the same list with line breaks', () => {
    fc.assert(
      fc.property(references, mark, fc.constantFrom(1, 1, 7, 98), between, (all, mark, from, space) => {
        const marked = all.map((each, at) => `${mark(from + at)}${each}`)
        expect(labelsOf(marked.join(space))).toEqual(labelsOf(marked.join('\n')))
      }),
      tried(300),
    )
  })

  it('may have words before its numbers', () => {
    fc.assert(
      fc.property(
        references,
        fc.constantFrom('are these right? ', 'these references:\n', 'refs of my draft: '),
        (all, words) => {
          const marked = all.map((each, at) => `[${at + 1}] ${each}`)
          expect(labelsOf(words + marked.join(' '))).toEqual(labelsOf(marked.join('\n')))
        },
      ),
      tried(100),
    )
  })

  it('may have nothing but semicolons between its entries', () => {
    fc.assert(
      fc.property(references, (all) => {
        expect(labelsOf(all.join('; ')).length).toBe(all.length)
      }),
      tried(100),
    )
  })

  it('is one entry where nothing runs on', () => {
    fc.assert(
      fc.property(reference, (each) => {
        expect(labelsOf(each)).toEqual([each.replaceAll(/\s+/g, ' ')])
      }),
      tried(50),
    )
  })
})
