/** What papers say to a plain question, before the papers that its words find. */
import type { Card } from '../model/card.ts'
import { isAmong, phraseList, wordSet } from '../model/lists.ts'
import { termAsked } from '../question/parse-acronym.ts'
import { lowerWords, skip } from '../times/words.ts'
import { isQuestion } from './go-on.ts'
import { isWholeTitle, termsOf } from './phrase.ts'

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
  return isLess ? sentences.find((each) => asks(each) && termsOf(each).size > 2) : undefined
}

function asks(text: string): boolean {
  return isQuestion(text) || opensQuestion(text) || termAsked(text) !== undefined
}

/** Whether a text asks for a fact, rather than for papers. Takes linear time. */
function asksWhatIsSo(text: string): boolean {
  return (asks(text) || findQuestion(text) !== undefined) && !isForPapers(text)
}

/** `which papers are on …`, but not `which papers tell how …`. */
function isForPapers(text: string): boolean {
  return forPapers.test(text) && !tells.test(text)
}

const forPapers =
  /\b(?:papers|articles|preprints|surveys|publications|literature|(?:an?|any|another|some|one) (?:paper|article|preprint|survey)|works? (?:on|about)|anything (?:on|about|new)|something (?:on|about)|list|h-index|citations?|cited)\b/i
const tells =
  /\b(?:tell|say|show|explain|report|claim|prove|find|argue|does|did|do)s? (?:how|why|whether|that|if|what|it|about)\b/i

/** `I would like to know whether …`, `explain …` */
function opensQuestion(text: string): boolean {
  const words = lowerWords(text.slice(0, maxOpening))
  if (skip(words, 0, questions)[1]) return true
  const [at, isLed] = skip(words, 0, leads)
  const isOfOthers = isAmong(words[0], 'my our') && wonders.has(words[2] ?? '')
  const rest = words.slice(at, at + maxLead)
  const asked = rest.findIndex((word) => asking.has(word.replace("'s", '')))
  const end = rest.findIndex((word) => word === ',' || word.includes("n't"))
  return (isLed || isOfOthers) && asked >= 0 && (end < 0 || asked < end)
}

const questions = phraseList('in what way,to what extent,has any,have any,explain,define,whether')
const leads = phraseList(
  `i would like to,i would love to,i would want to,i'd like to,i'd love to,i want to,i need to,i wonder,i wondered,i'm wondering
  i am wondering,i'm curious,i am curious,i'm trying to,i am trying to,we wonder,we ask,we want to,we need to,we would like to
  can you,can anyone,can somebody,could you,could anyone,could somebody,please`,
)
const wonders = wordSet('wonder wonders ask asks asked want need would')
const asking = wordSet('whether if how why what which')
/** So few words stand between. */
const maxLead = 8
/** In UTF-16 units. */
const maxOpening = 120
/** Longer texts are pasted. */
const maxLength = 400
