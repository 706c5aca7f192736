/** What a text denies, and which way it says that something goes. */
import type { Analysis } from '../search/analysis/analysis.ts'
import { contentWordsOf } from './words-of.ts'

/**
 * Whether a sentence denies only what its quotes deny, denies what they deny, and tells no change that only
 * goes the other way there.
 */
export function agreesOnDirection(sentence: string, quotes: readonly string[], analysis: Analysis): boolean {
  const told = parseLine(sentence, analysis)
  const lines = quotes.flatMap((quote) => quote.split('\n')).map((line) => parseLine(line, analysis))
  const denying = lines.filter(({ denied }) => denied.length > 0)
  const isDeniedThere = (scope: Scope) =>
    denying.some((line) => holds(line.stems, scope) && denies(line, scope))
  const isDeniedHere = (scope: Scope) =>
    scope.length === 0 || !holds(told.stems, scope.slice(0, 2)) || denies(told, scope)
  if (!told.denied.every(isDeniedThere) || !denying.flatMap(({ denied }) => denied).every(isDeniedHere))
    return false
  if (turnsRound(sentence, quotes, analysis) && denying.length === 0) return false
  return isSameWay(told.stems, new Set(lines.flatMap(({ stems }) => [...stems])), analysis)
}

/** The stems of the first words that a negation denies, at most three and none beyond its clause. */
type Scope = readonly string[]

interface Line {
  readonly stems: ReadonlySet<string>
  readonly denied: readonly Scope[]
}

function parseLine(text: string, analysis: Analysis): Line {
  const stemsOf = (part: string) => contentWordsOf(part, analysis).map(({ stem }) => stem)
  const denied = [...text.replaceAll('’', "'").matchAll(negation)].map(({ index, 0: { length } }) => {
    const [clause = ''] = text
      .slice(index + length, index + length + maxClauseLength)
      .split(/[,;:!?()]|\.(?=\s|$)/)
    return stemsOf(clause).slice(0, deniedWords)
  })
  return { stems: new Set(stemsOf(text)), denied }
}

function holds(stems: ReadonlySet<string>, scope: Scope): boolean {
  return scope.every((stem) => stems.has(stem))
}

/** Whether a line denies the first word of what another denies. */
function denies({ denied }: Line, [first]: Scope): boolean {
  return first === undefined || denied.some((scope) => scope.includes(first))
}

/** Whether what goes up in a sentence does not only go down in its quotes, and the other way round. */
function isSameWay(stems: ReadonlySet<string>, quoted: ReadonlySet<string>, { stem }: Analysis): boolean {
  const has = (words: readonly string[], among: ReadonlySet<string>) =>
    words.some((word) => among.has(stem(word)))
  const agrees = (told: readonly string[], other: readonly string[]) =>
    !has(told, stems) || has(told, quoted) || !has(other, quoted)
  return agrees(ups, downs) && agrees(downs, ups)
}

/**
 * Whether a word of a sentence is one of its quotes with a syllable before it that denies it: `ineffective`.
 */
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
const maxClauseLength = 200
const deniedWords = 3
const wordsOf = (list: string) => list.split(/\s+/)
const ups =
  wordsOf(`increase raise elevate enhance upregulate promote improve great greater high higher more boost
  augment large larger stimulate induce gain exceed outperform surpass long longer fast faster better accelerate
  positive`)
const downs =
  wordsOf(`decrease low lower reduce reduction decline inhibit inhibition suppress attenuate diminish
  downregulate impair less fewer block prevent abolish limit restrict mitigate alleviate degrade worse short shorter
  slow slower small smaller negative`)
