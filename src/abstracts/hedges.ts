/** What a text says may be so. */

import { wordSet } from '../model/lists.ts'
import { hasDigit } from '../model/words.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { contentWordsOf } from './content-words.ts'
import { lexicon, oneOf, phraseLength, type Token, tokensOf } from './phrases.ts'

/**
 * Whether a sentence tells as a fact nothing that its quotes only say may be so: what “may reduce” there
 * does not “reduce” here, unless another quote tells so, or the sentence has a hedge of its own.
 */
export function keepsHedges(sentence: string, quotes: readonly string[], analysis: Analysis): boolean {
  const tokens = tokensOf(sentence)
  if (tokens.some(({ word }, at) => ownHedges(word) && !isMonth(tokens, at))) return true
  const lines = quotes.flatMap((quote) => quote.split('\n'))
  const told = stemsOf(sentence, analysis)
  return lines
    .flatMap((line) => hedgedIn(line, analysis))
    .every(
      (stem) =>
        !told.has(stem) ||
        lines.some((line) => stemsOf(line, analysis).has(stem) && !hedgedIn(line, analysis).includes(stem)),
    )
}

/** The stem of the first word behind each hedge that is not said of how, how much or when. */
function hedgedIn(line: string, analysis: Analysis): readonly string[] {
  const tokens = tokensOf(line)
  return tokens.flatMap((_, at) => {
    const length = phraseLength(tokens, hedges, at)
    const from = tokens[at + length - 1]?.end
    const isNoHedge = tokens[at - 1]?.word === 'the' || tokens[at + length]?.word === 'not'
    if (length === 0 || from === undefined || isNoHedge || isMonth(tokens, at)) return []
    const [first] = contentWordsOf(line.slice(from, from + maxAhead), analysis).filter(
      ({ word: each }) => !each.endsWith('ly') && !empty.has(each),
    )
    return first?.stem ?? []
  })
}

function stemsOf(text: string, analysis: Analysis): ReadonlySet<string> {
  return new Set(tokenize(text).map(({ word }) => analysis.stem(word)))
}

/** “May 2024” is a month, and “might” after “the” is strength. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'may' && hasDigit(tokens[at + 1]?.word.charAt(0) ?? '')
}

const hedges = lexicon(
  [oneOf('may might could possibly potentially perhaps maybe')],
  [
    oneOf(
      `hypothesise hypothesised hypothesises hypothesize hypothesized hypothesizes conjecture conjectured conjectures
      speculate speculated speculates`,
    ),
    oneOf('that'),
  ],
)
const ownHedges = oneOf(
  `may might could can possibly possible potential potentially perhaps maybe likely probably suggest suggests suggested
  suggesting appear appears seem seems hypothesise hypothesised hypothesize hypothesized conjecture conjectured
  speculate speculated suspected presumably`,
)
const empty = wordSet('also even further still well help lead act')
const maxAhead = 80
