/** What papers say to a plain question, before the papers that its words find. */
import type { Card } from '../model/card.ts'
import { isAmong, wordSet } from '../model/lists.ts'
import { termAsked } from '../question/parse-acronym.ts'
import { dropRequest } from '../question/parse-by-rules.ts'
import { splitWords } from '../times/words.ts'
import { isWholeTitle, termsOf } from './phrase.ts'
import { isQuestion } from './slots/opening.ts'
import { says, wordsOf } from './slots/words.ts'

/**
 * The same search with sentences that answer first; undefined where nothing was found, a paper is titled so,
 * or papers are what is asked for.
 */
export function askedSearch(search: string, words: string, found: Card): string | undefined {
  if (found.shows === undefined || !search.startsWith('search ') || !asksWhatIsSo(words)) return undefined
  if (isWholeTitle(words, found)) return undefined
  const question = findQuestion(words)
  return `search as:asked ${question === undefined ? search.slice('search '.length) : question}`
}

/** The sentence that asks, among others: `Can …? My pipeline keeps breaking.` */
function findQuestion(text: string): string | undefined {
  const sentences = text
    .slice(0, maxLength)
    .replace(
      /^(?:\w{1,9}[!,.] )?(?:a )?(?:quick|short|small|dumb|stupid) (?:one|question)[^:?.!]{0,40}[:.!] ?/i,
      '. ',
    )
    .split(/[.!?;] /)
    .filter((sentence) => sentence !== '')
  const isLess = sentences.length > 1 || !text.startsWith(sentences[0] ?? '')
  const asked = isLess ? sentences.find((each) => asks(each) && termsOf(each).size > 2) : undefined
  return asked ?? questionWithin(text.slice(0, maxLength))
}

/** `I would like to understand, in three sentences, why PPO fails`: what is asked behind a verb of knowing. */
function questionWithin(text: string): string | undefined {
  const words = splitWords(text)
  const verb = words.findIndex(({ lower }) => knowing.has(lower))
  const at = words.findIndex(({ lower }, index) => index > verb && begins.has(lower))
  const question = text.slice(words[at]?.from)
  return verb >= 0 && at > verb && at - verb <= maxBetween && termsOf(question).size > 2
    ? question
    : undefined
}

const knowing = wordSet('understand know see explain wonder wondering learn tell curious')
const begins = wordSet('why how whether what which who if')
/** Words: longer asides say what it is about. */
const maxBetween = 6

function asks(text: string): boolean {
  return isQuestion(text) || termAsked(text) !== undefined
}

/** Whether a text asks for a fact, rather than for papers. Takes linear time. */
function asksWhatIsSo(text: string): boolean {
  // “What do you have on DPO” asks for papers on it.
  const subject = dropRequest(text)
  const opening = text.slice(0, text.indexOf(subject))
  const isRequest =
    subject !== '' && says(opening, ofLibrary) && !isAmong(wordsOf(text)[0], 'how why') && !asks(subject)
  const isAsked = asks(text) && !isRequest
  const question = findQuestion(text)
  return (isAsked && !isForPapers(text)) || (question !== undefined && !isForPapers(question))
}

/** `which papers are on …`, but not `which papers tell how …`. */
function isForPapers(text: string): boolean {
  return forPapers.test(text) && !tells.test(text)
}

const forPapers =
  /\b(?:papers|articles|preprints|surveys|publications|literature|(?:an?|any|another|some|one) (?:paper|article|preprint|survey)|works? (?:on|about)|anything (?:on|about|new)|something (?:on|about)|list|h-index|citations?|cited)\b/i
const tells =
  /\b(?:tell|say|show|explain|report|claim|prove|find|argue|does|did|do)s? (?:how|why|whether|that|if|what|it|about)\b/i

/** Who has papers, or would know some. */
const ofLibrary = 'you u we i anyone anybody someone somebody there'

/** Longer texts are pasted. */
const maxLength = 400
