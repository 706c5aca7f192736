import { describe, expect, it } from 'vitest'
import { isForeign } from '../../src/talk/foreign.ts'

describe('a text of another language', () => {
  it.each([
    'Gibt es neue Arbeiten über Belohnungsmodelle?',
    'montre-moi les articles sur les agents',
    'busca artículos sobre modelos de recompensa para agentes',
    'cerca articoli sul ragionamento che sono nuovi',
  ])('is “%s”', (text) => expect(isForeign(text)).toBe(true))

  it.each([
    'papers by van der Schaar',
    'show me what de las Heras wrote on control',
    'les miserables',
    'reward models for agents',
    'how do I use LoRA on a small GPU',
    '奖励模型',
    '',
  ])('is not “%s”', (text) => expect(isForeign(text)).toBe(false))
})
