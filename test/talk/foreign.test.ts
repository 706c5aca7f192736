import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForeign } from '../../src/talk/foreign.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

describe('a text of another language', () => {
  it.each([
    'Gibt es neue Arbeiten über Belohnungsmodelle?',
    'montre-moi les articles sur les agents',
    'busca artículos sobre modelos de recompensa para agentes',
    'Was ist Reward Hacking?',
    'Qu’est-ce que GRPO ?',
    '¿qué es GRPO?',
    '什么是奖励黑客',
    'cerca articoli sul ragionamento che sono nuovi',
  ])('is “%s”', (text) => expect(isForeign(text)).toBe(true))

  it.each([
    'papers by van der Schaar',
    'show me what de las Heras wrote on control',
    'les miserables',
    'was that the best one?',
    'how was it trained?',
    'reward models for agents',
    'how do I use LoRA on a small GPU',
    '奖励模型',
    '',
  ])('is not “%s”', (text) => expect(isForeign(text)).toBe(false))
})

describe('a question in another language', () => {
  let test: TestBot
  beforeAll(async () => {
    test = await startTestBot()
  })
  afterAll(() => test.close())

  it.each([
    'Was ist Reward Hacking?',
    'Qu’est-ce que le reward hacking ?',
    '¿Qué es el reward hacking?',
    '什么是 reward hacking',
  ])('“%s” is searched for as it is, with a word on why, whatever was shown before', async (said) => {
    await test.say('papers on Stanford')
    const card = await test.say(said)
    expect(textOf(card)).toContain('I understand English only')
    expect(textOf(card)).not.toContain('read as')
    expect(card.shows?.papers).toContain('arxiv:2502.18770')
  })
})
