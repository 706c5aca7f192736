import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeAsPapers } from '../../../src/commands/support/write-as-papers.ts'
import type { Paper } from '../../../src/model/paper.ts'

const papersOf = (...texts: readonly string[]) =>
  texts.map((abstract) => ({ title: '', abstract }) as unknown as Paper)

describe('writeAsPapers', () => {
  it.each([
    ['grpo training', ['We use GRPO.', 'GRPO-based training', 'grpo'], 'GRPO training'],
    ['lora', ['LoRA adapts', 'LoRA and LORA', 'LoRAs'], 'LoRA'],
    ['rag', ['a rag doll', 'an old rag', 'RAG retrieves'], 'rag'],
    ['attention is it', ['Attention Is IT', 'Attention'], 'attention is it'],
    ['Grpo', ['GRPO'], 'Grpo'],
    ['多模态推理 grpo', ['GRPO', '多模态推理'], '多模态推理 GRPO'],
    ['what is multi-head nerf?', ['Multi-Head NeRF'], 'what is multi-head NeRF?'],
  ])('writes “%s” beside %j as “%s”', (text, abstracts, written) => {
    expect(writeAsPapers(text, papersOf(...abstracts))).toBe(written)
  })

  it('changes nothing but the case of letters', () => {
    const words = fc.constantFrom(
      'grpo',
      'GRPO',
      'LoRA',
      'lora',
      'résumé',
      '-',
      ',',
      'it',
      'ﬁne',
      'İx',
      '多模态',
    )
    const text = fc.array(words).map((some) => some.join(' '))
    fc.assert(
      fc.property(text, fc.array(text), (typed, abstracts) => {
        const written = writeAsPapers(typed, papersOf(...abstracts))
        expect(written.toLowerCase()).toBe(typed.toLowerCase())
      }),
    )
  })
})
