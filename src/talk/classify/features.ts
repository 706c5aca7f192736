/** What the classifier reads of a sentence: words, pairs of words and characters of words, hashed. */
import { hashOf } from '../../model/hash.ts'
import type { Analysis } from '../../search/analysis/analysis.ts'
import { isFunctionWord } from '../../search/analysis/stop-words.ts'
import { readTimes } from '../../times/said-times.ts'

/** Longer texts are no sentences to the bot, in UTF-16 units. */
export const maxSentence = 240

/** The stems of a sentence in order; numbers and times stand for themselves. */
export function stemsOf(sentence: string, { stem }: Analysis): readonly string[] {
  return wordsOf(sentence).map(stem)
}

/** The stems of those words that do not stand in any sentence. */
export function contentStemsOf(sentence: string, { stem }: Analysis): readonly string[] {
  return wordsOf(sentence)
    .filter((word) => /^\p{L}/u.test(word) && !isFunctionWord(word))
    .map(stem)
}

/**
 * Hashes of words and pairs of words and of whether times are said that come again, then those of 2 to 5 characters within a word and its bounds. Takes time
 * linear in the sentence, which is cut at `maxSentence`.
 */
export function hashFeatures(
  sentence: string,
  analysis: Analysis,
): readonly [words: number[], characters: number[]] {
  const [words, characters]: [number[], number[]] = [[], []]
  let before = '^'
  for (const word of wordsOf(sentence)) {
    const stem = analysis.stem(word)
    words.push(hashOf(stem), hashOf(`${before} ${stem}`))
    before = stem
    const bounded = ` ${word} `
    for (let length = shortestRun; length <= longestRun; length++)
      for (let at = 0; at + length <= bounded.length; at++)
        characters.push(hashOf(bounded, at, at + length, length))
  }
  words.push(hashOf(`${before} $`), ...timesOf(sentence))
  return [words, characters]
}

/** Whether something is said to come again, and whether that stands at an end of the sentence. */
function timesOf(sentence: string): readonly number[] {
  const { isAgain, isAtEdge, times } = readTimes(sentence.slice(0, maxSentence))
  const comesAgain = isAgain || times.rhythm !== undefined
  if (!comesAgain) return []
  return [hashOf('(again)'), ...(isAtEdge ? [hashOf('(again at an end)')] : [])]
}

const shortestRun = 2
const longestRun = 5

function wordsOf(sentence: string): readonly string[] {
  const typed = sentence.slice(0, maxSentence).toLowerCase().replaceAll('’', "'")
  const words = typed.match(/\p{L}[\p{L}']*|\d+(?::\d\d)?|[?!]|👍|👎/gu) ?? []
  return words.flatMap(writeOut)
}

function writeOut(word: string): readonly string[] {
  if (word >= '0' && word < ':') return [word.includes(':') ? '(time)' : '(number)']
  const [ending, full] = endings.find(([end]) => word.endsWith(end)) ?? ['', '']
  const written = spellings.get(word) ?? `${word.slice(0, word.length - ending.length)}${full}`
  return written.split(' ')
}

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
