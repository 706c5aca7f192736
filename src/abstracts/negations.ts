/** What a text denies, and which way it says that something goes. */

import { wordSet } from '../model/lists.ts'
import { hasDigit, spacedWords } from '../model/words.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { contentWordsOf } from './content-words.ts'
import { lexicon, oneOf, phraseLength, phrases, tokensOf } from './phrases.ts'
import type { RelationWords } from './relation-words.ts'

/**
 * Whether a sentence denies only what its quotes deny, denies what they deny, and tells no change that only
 * goes the other way there.
 */
export function agreesOnDirection(
  sentence: string,
  quotes: readonly string[],
  language: DirectionLanguage,
): boolean {
  const { analysis } = language
  const told = parseLine(sentence, analysis)
  const lines = quotes.flatMap((quote) => quote.split('\n')).map((line) => parseLine(line, analysis))
  const denying = lines.filter(({ denied }) => denied.length > 0)
  const isSame = compareBy(language)
  const isDeniedThere = (scope: Scope) =>
    denying.some((line) => holds(line, scope.stems, isSame) && denies(line, scope, isSame))
  const isDeniedHere = (scope: Scope) =>
    scope.stems.length === 0 || !holds(told, scope.telling, isSame, 2) || denies(told, scope, isSame)
  if (!told.denied.every(isDeniedThere) || !denying.flatMap(({ denied }) => denied).every(isDeniedHere))
    return false
  if (turnsRound(sentence, quotes, analysis) && denying.length === 0) return false
  return isSameWay(sentence, quotes, analysis)
}

interface DirectionLanguage {
  readonly analysis: Analysis
  readonly relations: RelationWords
}

/** What a negation denies or a doubt leaves open: a few stems behind it in its clause, or else before it. */
interface Scope {
  readonly stems: readonly string[]
  /** Those of which a sentence has two where it speaks of the same. */
  readonly telling: readonly string[]
  /** Whether it is left open rather than denied. */
  readonly isOpen: boolean
}

interface Line {
  readonly stems: ReadonlySet<string>
  readonly denied: readonly Scope[]
}

type Compare = (one: string, other: string) => boolean

function parseLine(text: string, analysis: Analysis): Line {
  const stems = contentWordsOf(text, analysis).map(({ stem }) => stem)
  return { stems: new Set(stems), denied: findNegations(text).map((said) => readScope(text, said, analysis)) }
}

/** Words that deny what stands with them, or leave it open, with their place in the text. */
interface Negation {
  readonly start: number
  readonly end: number
  readonly isOpen: boolean
  /** Whether two things are denied, as in “neither A nor B reduces it”. */
  readonly isPair: boolean
}

function findNegations(text: string): Negation[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ word, start }, at) => {
    const open = phraseLength(tokens, opens, at)
    const length = open || phraseLength(tokens, denials, at)
    const last = tokens[at + length - 1]
    if (length === 0 || last === undefined || (word === 'not' && tokens[at + 1]?.word === 'only')) return []
    return [{ start, end: last.end, isOpen: open > 0, isPair: word === 'neither' }]
  })
}

function readScope(text: string, { start, end, isOpen, isPair }: Negation, analysis: Analysis): Scope {
  const stemsOf = (part: string) =>
    contentWordsOf(part, analysis).flatMap((one) => (vague.has(one.word) ? [] : [one.stem]))
  const [after = ''] = text.slice(end, end + maxClauseLength).split(clauseEnd)
  const stems = stemsOf(after).slice(0, isPair ? deniedOfPair : deniedWords)
  if (stems.length > 0) return { stems, telling: isPair ? stems : stems.slice(0, 2), isOpen }
  const clauses = text.slice(Math.max(0, start - maxClauseLength), start).split(clauseEnd)
  const before = stemsOf(clauses.at(-1) ?? '').slice(-deniedWords)
  return { stems: before, telling: before, isOpen }
}

/** Words are the same by their stem, or where both tell of a change in the same direction. */
function compareBy({ analysis, relations }: DirectionLanguage): Compare {
  const changes = [ups, downs].map(
    (words) => new Set(words.map((word) => analysis.stem(word)).filter((stem) => relations.changes(stem))),
  )
  return (one, other) => one === other || changes.some((way) => way.has(one) && way.has(other))
}

/** Whether a line has so many of some stems; all of them unless told. */
function holds(
  { stems }: Line,
  some: readonly string[],
  isSame: Compare,
  least: number = some.length,
): boolean {
  const known = [...stems]
  const held = some.filter((stem) => known.some((other) => isSame(stem, other)))
  return held.length >= Math.min(least, some.length)
}

/** Whether a line denies, or leaves open, the first word of what another does. */
function denies({ denied }: Line, { stems: [first], isOpen }: Scope, isSame: Compare): boolean {
  if (first === undefined) return true
  return denied.some((scope) => scope.isOpen === isOpen && scope.stems.some((stem) => isSame(stem, first)))
}

/** Whether what goes up in a sentence does not only go down in its quotes, and the other way round. */
function isSameWay(sentence: string, quotes: readonly string[], { stem }: Analysis): boolean {
  const stemsOf = (text: string) => new Set(boundWords(text).map(stem))
  const [stems, quoted] = [stemsOf(sentence), stemsOf(quotes.join('\n'))]
  const has = (words: readonly string[], among: ReadonlySet<string>) =>
    words.some((word) => among.has(stem(word)))
  const agrees = (told: readonly string[], other: readonly string[]) =>
    !has(told, stems) || has(told, quoted) || !has(other, quoted)
  return ways.every(([up, down]) => agrees(up, down) && agrees(down, up))
}

/** The words of a text; `over 12` is `more 12`, and `below 12` is `less 12`. */
function boundWords(text: string): string[] {
  const words = tokenize(text).map(({ word }) => word)
  return words.map((word, at) => (hasDigit(words[at + 1]?.charAt(0) ?? '') ? (bounds[word] ?? word) : word))
}

const bounds: Readonly<Record<string, string>> = { above: 'more', over: 'more', below: 'less', under: 'less' }

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

/** What asks, or leaves something open: it is neither told nor denied. */
const opens = lexicon(
  [oneOf('whether')],
  [oneOf('unclear unknown uncertain debated controversial'), oneOf('if how')],
)
const apostrophe = oneOf("' ’")
const denials = lexicon(
  [
    oneOf(
      `not no never none nor neither nothing nobody without cannot unable fail fails failed failing lack lacks lacked
      lacking absence absent hardly barely scarcely rarely seldom unlikely`,
    ),
  ],
  [oneOf('do does did has have had is was'), oneOf('little')],
  [(word) => word.endsWith('n'), apostrophe, oneOf('t')],
  ...phrases('false that'),
)
const maxClauseLength = 200
const clauseEnd = /[,;:!?()]|\.(?=\s|$)/
const deniedWords = 3
const deniedOfPair = 6
/** “not significantly lower” and “no evidence of” deny what follows these words. */
const vague = wordSet(
  `significant significantly statistically clear clearly evidence show shows showed shown find finds found
  observe observes observed see sees saw seen appear appears appeared seem seems seemed demonstrate demonstrates
  demonstrated detect detects detected confirm confirms confirmed prove proves proved proven verify verifies verified
  conclude concludes concluded suggest suggests suggested indicate indicates indicated whereas`,
)
const ups =
  spacedWords(`increase raise elevate enhance upregulate promote improve great greater high higher boost
  augment large larger stimulate induce gain exceed outperform surpass long longer fast faster better accelerate
  positive`)
const downs =
  spacedWords(`decrease low lower reduce reduction decline inhibit inhibition suppress attenuate diminish
  downregulate impair less fewer block prevent abolish limit restrict mitigate alleviate degrade worse short shorter
  slow slower small smaller negative`)
/** “More” is a pair of its own, since it stands in many a sentence that tells of a decrease. */
const ways = [
  [ups, downs],
  [['more'], ['less', 'fewer']],
] as const
