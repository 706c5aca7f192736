/** What a sentence that no rule understands is about, as far as examples tell: a softmax regression. */
import { readFileSync } from 'node:fs'
import { maxSentence, stemsOf, vectorOf } from './intent-features.ts'

/** The weights as `npm run bench -- intents` writes them: the intents, then a feature a line. */
export interface IntentModel {
  readonly intents: readonly string[]
  readonly numberOf: ReadonlyMap<string, number>
  /** Of feature `f` and intent `i`: at `f * intents.length + i`, in this unit. */
  readonly weights: Float64Array | Int8Array
  /** 1 if absent. */
  readonly unit?: number
}

/** What is a search to all that the examples tell. */
export const noIntent = 'none'

/**
 * The likeliest intent of a sentence, that is the command that answers it, `self` or `aside`; undefined where
 * it is likelier a search. Takes time linear in the sentence, which is bounded.
 */
export function guessIntent(sentence: string, model: IntentModel = load('intents')): string | undefined {
  return guess(sentence, model)?.intent
}

/**
 * What else a sentence may be about, where its likeliest intent is not likelier than all others together: two
 * commands at most. Of 280 held-out sentences 32 are so; 20 times the likeliest is right, 27 times one of three.
 */
export function guessOthers(sentence: string, model: IntentModel = load('intents')): readonly string[] {
  const [likeliest, ...others] = rank(stemsWithin(sentence), model)
  if (likeliest === undefined || likeliest.share >= 0.5) return []
  return others
    .filter(({ intent, share }) => share >= minOtherShare && intent !== 'self' && intent !== 'aside')
    .slice(0, 2)
    .map(({ intent }) => intent)
}

const minOtherShare = 0.05

/** What is wanted of the papers that were shown: `save`, `newest first`; undefined for anything else. */
export function guessFollowUp(sentence: string): string | undefined {
  return guessIntent(sentence, load('follow-ups'))
}

/**
 * The same, unless the sentence is likelier of the bot: `can others see what I ask?` One that speaks of a paper
 * must be twice as likely of the bot.
 */
export function guessAct(sentence: string, speaksOfPaper: boolean): string | undefined {
  const act = guess(sentence, load('follow-ups'))
  const ofBot = act && guess(sentence, load('intents'))
  if (ofBot === undefined) return act?.intent
  const isSame =
    ofBot.intent.split(' ').at(-1) === act?.intent ||
    (ofBot.intent === 'latest' && act?.intent === 'newest first')
  const isOfBot = !isSame && ofBot.share * (speaksOfPaper ? 0.5 : 1) > (act?.share ?? 0)
  return isOfBot ? undefined : act?.intent
}

/**
 * What is wanted of a digest or a reading group that was set up just now: `change`, `who`; undefined for
 * anything else. Of 180 held-out sentences on one 150 are told and 9 told wrongly, of 120 others one is.
 */
export function guessOfSetUp(sentence: string, model: IntentModel = load('set-ups')): string | undefined {
  const likeliest = guess(sentence, model, minShareOfSetUp)
  return likeliest !== undefined && likeliest.share >= minPart * likeliest.ofAll
    ? likeliest.intent
    : undefined
}

/** Right after a set-up much is said of it. */
const minShareOfSetUp = 0.3
/** Of what all acts have together. */
const minPart = 0.4

/**
 * The name of the fact that is asked for; undefined for anything else. `isOfBot` where something else tells
 * that the sentence is about the bot; `least` is the share that the fact must have.
 * Of 236 held-out sentences on one 145 are told and 5 told wrongly, of 120 others 3 are.
 */
export function guessFact(
  sentence: string,
  isOfBot: boolean,
  least = minShareOfOne,
  model: IntentModel = load('facts'),
): string | undefined {
  const likeliest = guess(sentence, model, isOfBot ? minShareOfFact : minShareUntold)
  return likeliest !== undefined && likeliest.share >= least ? likeliest.intent : undefined
}

/** There are ten times as many examples of anything else. */
const minShareOfFact = 0.3
const minShareUntold = 0.4
const minShareOfOne = 0.2

function stemsWithin(sentence: string): readonly string[] {
  return sentence.length > maxSentence ? [] : stemsOf(sentence)
}

/** All intents but that of a search, the likeliest first. */
function rank(stems: readonly string[], model: IntentModel) {
  const shares = sharesOf(vectorOf(stems, model.numberOf), model)
  return model.intents
    .map((intent, at) => ({ intent, share: shares[at] ?? 0 }))
    .filter(({ intent }) => intent !== noIntent)
    .toSorted((one, other) => other.share - one.share)
}

function guess(sentence: string, model: IntentModel, least = minShare) {
  const stems = stemsWithin(sentence)
  const known = stems.filter((stem) => model.numberOf.has(stem)).length
  if (!/\p{L}/u.test(sentence) || known * 2 <= stems.length) return undefined
  const ranked = rank(stems, model)
  const ofAll = ranked.reduce((sum, { share }) => sum + share, 0)
  const [likeliest] = ranked
  return ofAll < least || likeliest === undefined ? undefined : { ...likeliest, ofAll }
}

/** Whether people use a word when they speak of the bot. */
export function isKnownWord(word: string, model: IntentModel = load('intents')): boolean {
  return stemsOf(word).every((stem) => model.numberOf.has(stem))
}

/** That a sentence is about the bot at all: DESIGN.md has what was measured. */
const minShare = 0.5

/** The share of each intent; they add up to 1. */
export function sharesOf(
  vector: readonly (readonly [feature: number, value: number])[],
  { intents, weights, unit = 1 }: Pick<IntentModel, 'intents' | 'weights' | 'unit'>,
): Float64Array {
  const sums = new Float64Array(intents.length)
  for (const [feature, value] of vector)
    for (let at = 0; at < sums.length; at++)
      sums[at] = (sums[at] ?? 0) + (weights[feature * sums.length + at] ?? 0) * value
  const highest = Math.max(...sums)
  const shares = sums.map((sum) => Math.exp((sum - highest) * unit))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / all)
}

/** A weight is a letter: its place among the letters, from the middle, times a step. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+'
const middle = (letters.length - 1) / 2
const placeOf = Int8Array.from({ length: 128 }, (_, code) => {
  const place = letters.indexOf(String.fromCharCode(code))
  return place < 0 ? 0 : place - middle
})

export function readModel(text: string): IntentModel {
  const [head = '', step = '', ...lines] = text.trimEnd().split('\n')
  const intents = head.split('\t')
  const weights = new Int8Array(lines.length * intents.length)
  const numberOf = new Map<string, number>()
  lines.forEach((line, feature) => {
    const [name = '', coded = ''] = line.split('\t')
    numberOf.set(name, feature)
    for (let at = 0; at < intents.length; at++)
      weights[feature * intents.length + at] = placeOf[coded.charCodeAt(at)] ?? 0
  })
  return { intents, numberOf, weights, unit: Number(step) }
}

export function writeModel({ intents, numberOf, weights, unit = 1 }: IntentModel): string {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const step = most / middle
  const lines = [...numberOf].map(([name, feature]) => {
    const own = weights.slice(feature * intents.length, (feature + 1) * intents.length)
    return `${name}\t${[...own].map((weight) => letters[Math.round(weight / step) + middle]).join('')}`
  })
  return `${[intents.join('\t'), (step * unit).toFixed(6), ...lines].join('\n')}\n`
}

const shipped = new Map<string, IntentModel>()

/**
 * `intents` are of the bot itself, `follow-ups` of papers that were shown last, `set-ups` of a digest or a
 * reading group that was set up last, `facts` of what has a plain answer. Read when it is first needed.
 */
function load(name: 'intents' | 'follow-ups' | 'set-ups' | 'facts'): IntentModel {
  const model = shipped.get(name) ?? readModel(readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8'))
  shipped.set(name, model)
  return model
}
