/** How many papers there are: `how many are about agents?`, `number of papers from April`. */

import { phraseList, wordSet } from '../model/lists.ts'
import { skip, splitWords, type Word } from '../times/words.ts'

/** What is to be counted; `isOfShown` where it is some of what was shown. */
export interface CountWish {
  readonly subject: string
  readonly isOfShown: boolean
}

/** Longer texts say what papers are about. */
const maxLength = 160

/** Undefined for anything else, and where nothing is said of what papers are counted. Takes linear time. */
export function parseCount(text: string): CountWish | undefined {
  if (text.length > maxLength) return undefined
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const start = skipAll(lower, 0, fillers)
  const [from, isAsked] = skip(lower, start, cues)
  if (!isAsked) return countAtEnd(text, words, lower, start)
  const noun = skipWords(lower, from, determiners)
  const isOfPapers = papers.has(lower[noun] ?? '') || shown.has(lower[noun] ?? '')
  const isCount = lower[start] === 'how' || isOfPapers
  const asked = skipWords(lower, from, ofPapers)
  const at = skipWords(lower, asked, verbs)
  const to = lower.findLastIndex((word) => !endings.has(word)) + 1
  const counted = lower.slice(at, to)
  const isKind = asked === from && at === asked && counted.length > 1 && counted.at(-1) === 'papers'
  const isSaid =
    isKind ||
    leads.has(counted[0] ?? '') ||
    lower.slice(asked, at).some((word) => word.startsWith('deal') || copulas.has(word))
  if (counted.length === 0 || !isCount || !isSaid || counted.some(isOfBot(counted))) return undefined
  const isWith = lower[at] === 'with' && lower[at - 1]?.startsWith('deal') === true
  const first = (about.has(lower[at] ?? '') || isWith) && !isKind ? at + 1 : at
  const subject = text.slice(words[first]?.from, words[isKind ? to - 2 : to - 1]?.to)
  return subject === ''
    ? undefined
    : { subject, isOfShown: lower.slice(from, asked).some((word) => shown.has(word)) }
}

/** `Pengfei Liu, how many here?` */
function countAtEnd(
  text: string,
  words: readonly Word[],
  lower: readonly string[],
  from: number,
): CountWish | undefined {
  const at = lower.findIndex((word, place) => place > from && word === ',' && lower[place + 1] === 'how')
  const [to, isAsked] = skip(lower, at + 1, endCues)
  const said = lower.slice(from, Math.max(at, 0))
  const isWhole = lower.slice(to).every((word) => endings.has(word) || ofPapers.has(word))
  const subject = at < 0 ? '' : text.slice(words[from]?.from, words[at - 1]?.to)
  return isAsked && isWhole && said.length > 0 && !said.some((word) => speakers.has(word))
    ? { subject, isOfShown: false }
    : undefined
}

function skipWords(words: readonly string[], from: number, skipped: ReadonlySet<string>): number {
  let at = from
  while (skipped.has(words[at] ?? '')) at += 1
  return at
}

function skipAll(words: readonly string[], from: number, phrases: readonly string[]): number {
  const [at, isThere] = skip(words, from, phrases)
  return isThere ? skipAll(words, at, phrases) : from
}

/** “The last week of march” is of papers, and no time of the bot. */
function isOfBot(counted: readonly string[]) {
  return (word: string, at: number) =>
    bots.has(word) && !(units.has(word) && spans.has(counted[at - 1] ?? ''))
}

const fillers = phraseList(
  'hey,hi,hello,so,and,but,ok,okay,well,roughly,approximately,about,exactly,just,now,then,please,do you know,can you tell me,could you tell me,tell me,any idea',
).concat(',')
const cues = phraseList(
  "how many,what number of,which number of,number of,the number of,a number of,count of,the count of,what's the number of,what is the number of,what's the count of,count,count up,count me",
)
const endCues = phraseList('how many,how much')
const speakers = wordSet('i we me us you')
const papers = wordSet('paper papers ones article articles works publications preprints results hits')
const shown = wordSet('them these those')
const determiners = wordSet('of all the your our')
const ofPapers = papers.union(shown).union(determiners)
const verbs = wordSet(
  'are is were was do does did have has we you there exist got already come came appear appeared out published written posted that which deal deals dealing',
)
const copulas = wordSet('are is were')
/** What is counted begins so; `how many GPUs …` asks something else. */
const leads = wordSet('about on for from in since before after between during until by with without')
const about = wordSet('about on for of')
const endings = wordSet(
  'are is there that it do did have you we got know find exist here in total all altogether roughly approximately so far now by they ,',
)
/** `how many papers did I save`, `how many papers are in one digest?` */
const bots = wordSet(
  'i me my mine our save saved vote votes voted subscribe subscribed subscription subscriptions digest digests post posted meeting day week month year',
)
const units = wordSet('day week month year')
const spans = wordSet('last first this past second third')
