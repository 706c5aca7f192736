/** What leads to the main clause of a sentence: “Moreover,”, “In this paper,”, “To do so, we”, “Although …,”. */
import { wordSet } from '../model/lists.ts'
import {
  type Lexicon,
  lexicon,
  oneOf,
  phraseLength,
  phrases,
  startingWith,
  type Token,
  tokensOf,
} from './phrases.ts'
import { wordsOf } from './stated-acts.ts'

/** The sentence without up to three of them. */
export function withoutLeadIns(text: string): string {
  let rest = text
  for (let round = 0; round < maxLeadIns; round++) rest = rest.slice(leadInLength(rest))
  return rest
}

/** Characters of what leads to the main clause, with the space behind it; 0 where nothing does. */
function leadInLength(text: string): number {
  const tokens = tokensOf(text.slice(0, maxLeadIn))
  const led = connectiveEnd(tokens) ?? meansEnd(tokens)
  if (led !== undefined) return led
  const conceded = concessionEnd(tokens)
  if (conceded === undefined) return 0
  const rest = text.slice(conceded)
  // The comma may be inside it (“although x, y and z exist, …”), and what follows
  // may need it (“…, y have not”).
  const isIncomplete =
    /^[^,]{1,40},? (?:and|or) [^,]{1,60},/.test(rest) || auxiliaries.has(wordsOf(rest).at(-1) ?? '')
  return rest.length >= minMainLength && !isIncomplete ? conceded : 0
}

/** Where the sentence goes on behind “moreover,”, “here we” or “in this paper,”. */
function connectiveEnd(tokens: readonly Token[]): number | undefined {
  const adverbial = phraseLength(tokens, adverbials)
  if (tokens[adverbial]?.word === ',' && adverbial > 0) return spacedFrom(tokens, adverbial + 1)
  const isSo = tokens[0]?.word === 'so'
  const connective = isSo ? 1 : phraseLength(tokens, connectives)
  const next = tokens[connective]?.word === ',' ? connective + 1 : connective
  return isSo && !goesOn(tokens[next]?.word ?? '') ? undefined : spacedFrom(tokens, next)
}

/** Where “we” or “this paper” begins behind “to do so,” and the like. */
function meansEnd(tokens: readonly Token[]): number | undefined {
  const comma = commaAfter(tokens, means)
  const next = comma === undefined ? undefined : spacedFrom(tokens, comma + 1)
  return comma !== undefined && phraseLength(tokens, subjects, comma + 1) > 0 ? next : undefined
}

/** Where the main clause begins behind “although …,”. */
function concessionEnd(tokens: readonly Token[]): number | undefined {
  const comma = commaAfter(tokens, concessions)
  return comma === undefined ? undefined : spacedFrom(tokens, comma + 1)
}

/** The place of the first comma behind a phrase that begins the sentence and some words. */
function commaAfter(tokens: readonly Token[], among: Lexicon): number | undefined {
  const count = phraseLength(tokens, among)
  if (count === 0) return undefined
  const comma = tokens.findIndex(({ word }) => word === ',')
  return comma > count ? comma : undefined
}

/** Where a token begins that has space before it; undefined for any other. */
export function spacedFrom(tokens: readonly Token[], at: number): number | undefined {
  const [before, token] = [tokens[at - 1], tokens[at]]
  return token !== undefined && before !== undefined && token.start > before.end ? token.start : undefined
}

/** What a paper calls itself. */
export const paper = oneOf('article chapter letter note paper report review study survey text work')
/** What leads to a main clause and has a comma behind it. */
const adverbials = lexicon(
  [
    oneOf(
      `accordingly additionally also besides consequently finally first firstly further furthermore indeed moreover
      namely next notably overall particularly precisely second secondly specifically unfortunately`,
    ),
  ],
  [oneOf('in'), oneOf('addition contrast fact particular summary')],
  [oneOf('more'), oneOf('precisely specifically')],
  ...phrases('on the other hand, that is'),
)
const shown = oneOf('found known proved proven shown')
const how = oneOf('also then well widely')
const comma = oneOf(',')
/** What leads to a main clause with a comma behind it or without. */
const connectives = lexicon(
  [oneOf('and but hence here however nevertheless then therefore thus yet')],
  [oneOf('in through'), oneOf('our this'), paper],
  [oneOf('in through'), oneOf('the'), oneOf('present'), paper],
  [oneOf('to'), oneOf('this'), oneOf('aim end extent purpose')],
  ...phrases('because of this, for this'),
  ...phrases('it is, it has been').flatMap((being) =>
    [[shown], [how, shown], [shown, comma], [how, shown, comma]].map((said) => [
      ...being,
      ...said,
      oneOf('that'),
    ]),
  ),
)
const goesOn = startingWith('the this we')
const means = lexicon(
  [oneOf('by through to using')],
  ...phrases('based on, because of, in order to, inspired by, motivated by, starting from'),
)
const subjects = lexicon([oneOf('we')], [oneOf('this'), paper])
const concessions = lexicon(
  [oneOf('although despite unlike whereas while')],
  ...phrases('contrary to, different from, in contrast to, in contrast with'),
)
const auxiliaries = wordSet('are did do does had has have is not')
/** Characters of a complete main clause. */
const minMainLength = 25
const maxLeadIns = 3
/** Characters in which what leads to a main clause ends. */
export const maxLeadIn = 240
