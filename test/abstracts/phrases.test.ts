import { describe, expect, it } from 'vitest'
import {
  anyWord,
  hasPhrase,
  lexicon,
  oneOf,
  phraseLength,
  phrases,
  startingWith,
  tokensOf,
} from '../../src/abstracts/phrases.ts'

describe('phrases in a sentence', () => {
  it('are found among words and signs in small letters, each with its place', () => {
    const sentence = 'Here, we’re State-of-the-art!'
    const tokens = tokensOf(sentence)
    expect(tokens.map(({ word }) => word).join(' ')).toBe('here , we ’ re state - of - the - art !')
    expect(tokens.map(({ start, end }) => sentence.slice(start, end).toLowerCase())).toEqual(
      tokens.map(({ word }) => word),
    )
  })

  it('have a place for each word, which some words fit', () => {
    const known = lexicon([oneOf('we they'), startingWith('improv'), anyWord])
    expect(hasPhrase(tokensOf('Then they improved it.'), known)).toBe(true)
    expect(hasPhrase(tokensOf('Then they improved.'), known)).toBe(false)
    expect(hasPhrase(tokensOf('Then they improved'), known)).toBe(false)
    expect(hasPhrase(tokensOf('I improved it'), known)).toBe(false)
  })

  it('take as many tokens as the longest of them, from a place on', () => {
    const known = lexicon(...phrases('on the other hand, on'), [startingWith('nev'), oneOf('mind')])
    expect(phraseLength(tokensOf('On the other hand, no'), known)).toBe(4)
    expect(phraseLength(tokensOf('On the one hand'), known)).toBe(1)
    expect(phraseLength(tokensOf('Not on'), known)).toBe(0)
    expect(phraseLength(tokensOf('Not on'), known, 1)).toBe(1)
    expect(phraseLength(tokensOf('Never mind'), known)).toBe(2)
  })
})
