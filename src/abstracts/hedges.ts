/** What a text says may be so. */
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { contentWordsOf } from './content-words.ts'

/**
 * Whether a sentence tells as a fact nothing that its quotes only say may be so: what “may reduce” there
 * does not “reduce” here, unless another quote tells so, or the sentence has a hedge of its own.
 */
export function keepsHedges(sentence: string, quotes: readonly string[], analysis: Analysis): boolean {
  if (ownHedge.test(sentence)) return true
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
  return [...line.matchAll(hedge)].flatMap(({ index, 0: word }) => {
    const from = index + word.length
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
const hedge =
  /(?<!\bthe )\b(?:may(?! \d)|might|could|possibly|potentially|perhaps|maybe|hypothesi[sz]e(?:d|s)? that|conjecture(?:d|s)? that|speculate(?:d|s)? that)\b(?! not\b)/gi
const ownHedge =
  /\b(?:may(?! \d)|might|could|can|possibly|possible|potential|potentially|perhaps|maybe|likely|probably|suggest(?:s|ed|ing)?|appears?|seems?|hypothesi[sz]ed?|conjectured?|speculated?|suspected|presumably)\b/i
const empty: ReadonlySet<string> = new Set([
  'also',
  'even',
  'further',
  'still',
  'well',
  'help',
  'lead',
  'act',
])
const maxAhead = 80
