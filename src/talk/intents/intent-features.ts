/** What the classifier of intents reads of a sentence: stems, pairs of stems, and how much is unknown. */
import { englishAnalysis } from '../../search/analysis/analysis.ts'

/** Longer texts are no sentences to the bot. */
export const maxSentence = 240

/** Written out, so that one spelling is learned. */
const spellings: ReadonlyMap<string, string> = new Map(
  `u you|ur your|r are|pls please|plz please|thx thanks|ty thanks|rn now|cuz because|coz because|bc because|sth something|im i am
  |ive i have|id i would|ill i will|dont do not|doesnt does not|didnt did not|cant can not|can't can not|couldnt could not
  |wont will not|won't will not|wouldnt would not|shouldnt should not|isnt is not|arent are not|wasnt was not|havent have not
  |hasnt has not|whats what is|wheres where is|hows how is|whos who is|thats that is|theres there is|its it is|lets let us
  |gonna going to|wanna want to|gotta got to|anyones anyone|everyones everyone|cannot can not|tmrw tomorrow|yday yesterday`
    .split('|')
    .map((line) => line.trim())
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
)
const endings: readonly (readonly [string, string])[] = [
  ["n't", ' not'],
  ["'s", ' is'],
  ["'m", ' am'],
  ["'re", ' are'],
  ["'ve", ' have'],
  ["'ll", ' will'],
  ["'d", ' would'],
]

/** The stems of a sentence in order; numbers and times stand for themselves. */
export function stemsOf(sentence: string): readonly string[] {
  const typed = sentence.slice(0, maxSentence).toLowerCase().replaceAll('’', "'")
  const words = typed.match(/\p{L}[\p{L}']*|\d+(?::\d\d)?|[?!]|👍|👎/gu) ?? []
  return words.flatMap(writeOut).map(englishAnalysis.stem)
}

function writeOut(word: string): readonly string[] {
  if (/^\d/.test(word)) return [word.includes(':') ? '(time)' : '(number)']
  const [ending, full] = endings.find(([end]) => word.endsWith(end)) ?? ['', '']
  const written = spellings.get(word) ?? `${word.slice(0, word.length - ending.length)}${full}`
  return written.split(' ')
}

/** Each stem, the first one, and each pair of neighbours, once. */
export function featuresOf(stems: readonly string[]): readonly string[] {
  const pairs = stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)
  return [...new Set([...stems, `^${stems[0] ?? ''}`, ...pairs])]
}

/** A sentence's stems in numbers: `[feature, value]`; the last three features are always there. */
export function vectorOf(
  stems: readonly string[],
  numberOf: ReadonlyMap<string, number>,
): readonly (readonly [feature: number, value: number])[] {
  const known = featuresOf(stems).flatMap((feature) => numberOf.get(feature) ?? [])
  const unknown = stems.filter((stem) => !numberOf.has(stem)).length
  const value = 1 / Math.sqrt(Math.max(1, known.length))
  const always = alwaysThere.map((feature) => numberOf.get(feature) ?? -1)
  const values = [Math.min(5, unknown) / 2.5, Math.min(20, stems.length) / 20, 1]
  return [
    ...known.map((feature) => [feature, value] as const),
    ...always.map((feature, at) => [feature, values[at] ?? 0] as const),
  ]
}

/** How many stems no example has, how long the sentence is, and what is true of all. */
export const alwaysThere = ['(unknown)', '(length)', '(bias)']
