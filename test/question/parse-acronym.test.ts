import { describe, expect, it } from 'vitest'
import { termAsked } from '../../src/question/parse-acronym.ts'

describe('a question for what a term means', () => {
  it.each([
    ['what is grpo?', 'grpo'],
    ['What is GRPO', 'GRPO'],
    ['what’s a reward model?', 'reward model'],
    ['what does GRPO stand for?', 'GRPO'],
    ['what does KL mean', 'KL'],
    ['what is meant by reward hacking?', 'reward hacking'],
    ['define reward hacking', 'reward hacking'],
    ['explain what GRPO is', 'GRPO'],
    ['what are process reward models?', 'process reward models'],
  ])('“%s” asks for %s', (question, term) => {
    expect(termAsked(question)).toBe(term)
  })

  it.each([
    'how does GRPO work?',
    'grpo',
    'what is',
    'what reduces reward hacking?',
    'what is the best way to keep a policy near its reference model?',
    '',
  ])('“%s” does not', (question) => {
    expect(termAsked(question)).toBeUndefined()
  })
})
