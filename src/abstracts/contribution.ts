/** Which sentences of an abstract tell what was done or found. */
import {
  anyWord,
  hasPhrase,
  lexicon,
  oneOf,
  type Phrase,
  phraseLength,
  phrases,
  startingWith,
  type Token,
  tokensOf,
} from './phrases.ts'

// The weight of each cue is measured against summaries by people (`npm run bench
// -- tldr`); see docs/build/search.md.
const have = oneOf('have has')
const become = oneOf('shown become emerged achieved demonstrated made significantly evolved')
const commonStarts = lexicon(...phrases('recent, recently, in recent years, modern'))
const commonClaims = lexicon([have, become], [have, oneOf('recently also'), become])

const adverb = (word: string) => word.endsWith('ly') && word.length > 2
const announces = oneOf(
  `propose proposes introduce introduces present presents develop develops design designs describe describes`,
)
const announcers: readonly Phrase[] = [[oneOf('we')], [oneOf('this'), oneOf('paper work article study')]]
const announcements = lexicon(
  ...announcers.flatMap((who) => [
    [...who, announces],
    [...who, adverb, announces],
  ]),
)

const tellers: readonly Phrase[] = [
  [oneOf('we result results experiment experiments evaluation evaluations')],
  [oneOf('our this'), anyWord],
]
const tells = oneOf(
  `show shows demonstrate demonstrates find finds reveal reveals prove proves observe observes indicate indicates`,
)
const findings = lexicon(
  ...tellers.flatMap((who) => [
    [...who, tells],
    [...who, anyWord, tells],
    [...who, anyWord, anyWord, tells],
  ]),
)

const openings = lexicon(
  [oneOf('to'), oneOf('address overcome tackle bridge solve')],
  [oneOf('in'), oneOf('this'), oneOf('paper work study')],
  ...phrases('to this end, here we'),
  [oneOf('here'), oneOf(','), oneOf('we')],
)
const concessions = lexicon(...phrases('however, despite, although, while, existing'))

const signs: readonly (readonly [(sentence: string, tokens: readonly Token[]) => boolean, number])[] = [
  [(_, tokens) => hasPhrase(tokens, announcements), 2],
  [(_, tokens) => hasPhrase(tokens, findings), 1],
  [(_, tokens) => phraseLength(tokens, openings) > 0, 1],
  [(_, tokens) => phraseLength(tokens, concessions) > 0, -1],
  [offersCode, -1],
  [isCommonplace, -1],
]

/** How well a sentence says what a paper did or found; `position` is its place in the abstract, from 0. */
export function rateContribution(sentence: string, position: number, tokens = tokensOf(sentence)): number {
  const rating = signs.reduce((sum, [test, weight]) => sum + (test(sentence, tokens) ? weight : 0), 0)
  // A first sentence without a cue is background; a fragment says nothing.
  return rating - (position === 0 && rating <= 0 ? 0.5 : 0) - (sentence.length < 40 ? 1 : 0)
}

/** Whether a sentence says what has been said before: "Recently, language models have shown …". */
export function isCommonplace(sentence: string, tokens = tokensOf(sentence)): boolean {
  return phraseLength(tokens, commonStarts) > 0 || hasPhrase(tokens, commonClaims)
}

/** What follows "we propose" or its like in a sentence; undefined where nothing is announced. */
export function announcedIn(sentence: string): string | undefined {
  const tokens = tokensOf(sentence)
  for (const at of tokens.keys()) {
    const length = phraseLength(tokens, announcements, at)
    if (length > 0) return sentence.slice(tokens[at + length - 1]?.end).trimStart()
  }
  return undefined
}

const shared = oneOf('code data model models weights')
const offered = lexicon(
  [oneOf('available release released opensource opensourced accessible')],
  [oneOf('open'), oneOf('-'), startingWith('source')],
)

/** Whether a sentence says where code, data or a model are to be had. */
export function offersCode(sentence: string, tokens = tokensOf(sentence)): boolean {
  const lower = sentence.toLowerCase()
  if (lower.includes('http:') || lower.includes('https:')) return true
  const at = tokens.findIndex(({ word }) => shared(word))
  return at >= 0 && hasPhrase(tokens.slice(at), offered)
}
