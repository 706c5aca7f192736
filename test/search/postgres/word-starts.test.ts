import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishAnalysis } from '../../../src/search/analysis/analysis.ts'
import { Lexicon } from '../../../src/search/index/lexicon.ts'
import { Tokenizer, wordsOf } from '../../../src/search/index/tokens.ts'
import { readStarts, startOf, startsOf } from '../../../src/search/postgres/word-starts.ts'

function lexemesOf(abstract: string): ReadonlySet<string> {
  const lexicon = new Lexicon(englishAnalysis, undefined, false)
  const { pieces } = new Tokenizer(lexicon).tokensOfWords(wordsOf({ title: '', abstract, authors: [] }))
  const starts = startsOf(
    pieces,
    (id) => lexicon.wordOf(id),
    () => false,
  )
  return new Set(readStarts(starts))
}

/** Whether a run of letters may stand in a text, whatever its first word is. */
function mayHold(lexemes: ReadonlySet<string>, letters: string): boolean {
  return [...letters].some((_, at) => at > 0 && lexemes.has(startOf(letters.slice(0, at), letters.slice(at))))
}

describe('lexemes of words with what follows them', () => {
  it('find every run of letters that begins and ends with a word', () => {
    // Of few letters, so that words lie in each other.
    const words = fc.array(fc.stringMatching(/^[abc]{1,8}$/), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (text, one, other) => {
        const from = one % (text.length - 1)
        const to = from + 2 + (other % (text.length - from - 1))
        expect(mayHold(lexemesOf(text.join(' ')), text.slice(from, to).join(''))).toBe(true)
      }),
    )
  })

  it('tell where a text has two words, but not side by side', () => {
    const lexemes = lexemesOf('fine-tuning of large language models, and trees')
    expect(mayHold(lexemes, 'finetuning')).toBe(true)
    expect(mayHold(lexemes, 'languagemodels')).toBe(true)
    expect(mayHold(lexemes, 'languagetrees')).toBe(false)
    expect(mayHold(lexemes, 'modelstuning')).toBe(false)
  })
})
