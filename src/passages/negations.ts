/** What a text denies, and which way it says that something goes. */
import type { Analysis } from '../search/analysis/analysis.ts'
import { contentWordsOf } from './words-of.ts'

/**
 * Whether a sentence denies only what a line of its quotes denies, denies what they deny, and tells no change that only goes
 * the other way in them.
 */
export function agreesOnDirection(sentence: string, quotes: readonly string[], analysis: Analysis): boolean {
  const stemsOf = (text: string) => new Set(contentWordsOf(text, analysis).map(({ stem }) => stem))
  const stems = stemsOf(sentence)
  const told = findNegated(sentence, analysis)
  const lines = quotes
    .flatMap((quote) => quote.split('\n'))
    .map((line) => ({ stems: stemsOf(line), negated: findNegated(line, analysis) }))
  const denying = lines.filter(({ negated }) => negated.length > 0)
  const isDenied = (scope: readonly string[]) =>
    denying.some((line) => scope.every((stem) => line.stems.has(stem)))
  if (!told.every(isDenied)) return false
  const denies = told.length > 0 || turnsRound(sentence, quotes, analysis)
  if (denies && denying.length === 0) return false
  const isAffirmed = (scope: readonly string[]) => scope.slice(0, 2).every((stem) => stems.has(stem))
  if (
    !denies &&
    denying.some(({ negated }) => negated.some((scope) => scope.length > 0 && isAffirmed(scope)))
  )
    return false
  return isSameWay(stems, new Set(lines.flatMap((line) => [...line.stems])), analysis)
}

/** Whether what goes up in a sentence does not only go down in its quotes, and the other way round. */
function isSameWay(stems: ReadonlySet<string>, quoted: ReadonlySet<string>, { stem }: Analysis): boolean {
  const has = (words: readonly string[], among: ReadonlySet<string>) =>
    words.some((word) => among.has(stem(word)))
  const agrees = (told: readonly string[], other: readonly string[]) =>
    !has(told, stems) || has(told, quoted) || !has(other, quoted)
  return agrees(ups, downs) && agrees(downs, ups)
}

/** For each negation the stems of the first words that it denies, at most three and none beyond its clause. */
function findNegated(text: string, analysis: Analysis): (readonly string[])[] {
  return [...text.replaceAll('’', "'").matchAll(negation)].map(({ index, 0: { length } }) => {
    const [clause = ''] = text.slice(index + length, index + length + longestClause).split(/[,;:.!?()\n]/)
    return contentWordsOf(clause, analysis)
      .slice(0, deniedWords)
      .map(({ stem }) => stem)
  })
}

/** Whether a word of a sentence is one of its quotes with a syllable before it that denies it: `ineffective`. */
function turnsRound(sentence: string, quotes: readonly string[], analysis: Analysis): boolean {
  const quoted = new Set(
    quotes.flatMap((quote) => contentWordsOf(quote, analysis).flatMap(({ terms }) => terms)),
  )
  return contentWordsOf(sentence, analysis).some(({ word, stem }) => {
    const [, rest = ''] = /^(?:un|in|im|ir|non|dis)-?([a-z]{4,})$/.exec(word) ?? []
    return !quoted.has(stem) && quoted.has(analysis.stem(rest))
  })
}

const negation =
  /\b(?:not(?! only\b)|no|never|none|nor|neither|nothing|nobody|without|cannot|unable|fail(?:s|ed|ing)?|lack(?:s|ed|ing)?|absence|absent|hardly|barely|scarcely)\b|n't\b/gi
const longestClause = 200
const deniedWords = 3
const ups =
  `increase raise elevate enhance upregulate promote improve great greater high higher more boost augment large larger stimulate
  induce gain exceed outperform surpass long longer fast faster better accelerate positive`.split(/\s+/)
const downs =
  `decrease low lower reduce reduction decline inhibit inhibition suppress attenuate diminish downregulate impair less fewer block
  prevent abolish limit restrict mitigate alleviate degrade worse short shorter slow slower small smaller negative`.split(
    /\s+/,
  )
