/** What is wanted of a subject that is named: its trend, the preview of a digest, one's own papers on it. */
import { phraseList, wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import { readSpan } from '../../times/span.ts'
import { skip, splitWords, type Word } from '../../times/words.ts'
import { readSubject, readSubjects } from '../slots/subject.ts'
import type { FirstAct } from './act.ts'

/** `has interest in GANs dropped off over the last five years?` */
const trends: FirstAct = { name: 'trends', effect: 'shows', read: writeTrends }

/** `what would a digest on underwater robots look like?` */
const preview: FirstAct = {
  name: 'preview',
  effect: 'shows',
  read(said) {
    const subject = readSubject(said)
    return subject === '' ? undefined : `preview ${subject}`
  },
}

/** `do the papers on my list say anything about search engines` */
const askSaved: FirstAct = {
  name: 'ask saved',
  effect: 'shows',
  read(said) {
    const words = splitWords(said)
    if (!words.some(({ lower }) => ofOwn.has(lower))) return undefined
    const lead = words.findIndex(
      ({ lower }, at) => ofSubject.has(lower) && words[at + 1] !== undefined && words[at + 1]?.lower !== 'my',
    )
    const subject = lead < 0 ? '' : readSubject(said)
    return subject === '' ? undefined : `ask saved ${subject}`
  },
}

export const namedActs: ReadonlyMap<string, FirstAct> = new Map(
  [trends, preview, askSaved].map((act) => [act.name, act]),
)

/** `trends RLHF, DPO since:5y`; without a subject that of all. Takes linear time. */
export function writeTrends(said: string): string {
  const question = firstQuestion(said)
  const words = splitWords(question)
  const time = findSince(words)
  const subject =
    subjectsOf(question.slice(0, time?.from)) ||
    (time === undefined ? '' : subjectsOf(question.slice(time.to)))
  const since = time === undefined || (time.isRecent && subject !== '') ? time?.ofSubject : time.since
  const isMonthly = words.some((_, at) => skip(lowerOf(words), at, monthly)[1])
  return ['trends', subject, since, isMonthly ? 'by:month' : '']
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

/**
 * `since 2019`, `over the last 3 years`. What rose and fell compares the last quarter of a time with the rest, so
 * `this week` is the last of four.
 */
function findSince(words: readonly Word[]) {
  const lower = lowerOf(words)
  for (const [at, { from, lower: word }] of words.entries()) {
    const year = lower[at + 1] ?? ''
    if (word === 'since')
      return { from, to: words[at + 1]?.to ?? from, since: isYear(year) ? `since:${year}` : undefined }
    const [start, isLed] = skip(lower, at, recent)
    const span = isLed ? readSpan(lower, start, 1) : undefined
    if (span === undefined) continue
    const unit = span.unit.charAt(0)
    const isOne = span.count === 1
    return {
      from,
      to: words[span.to - 1]?.to ?? from,
      since: isOne ? `since:4${unit}` : `since:${span.count}${unit}`,
      isRecent: isOne,
      ofSubject: unit === 'y' ? undefined : 'since:1y',
    }
  }
  return undefined
}

function lowerOf(words: readonly Word[]): readonly string[] {
  return words.map(({ lower }) => lower)
}

const monthly = ['per month', 'a month', 'each month', 'every month', 'by month', 'monthly', 'month by month']

function isYear(word: string): boolean {
  return /^(?:19|20)\d\d$/.test(word)
}

const recent = phraseList(
  'this, in the last, over the last, in the past, over the past, the past, the last, during the last',
)

/** What is compared, with commas between: `RLHF, DPO` of “plot RLHF versus DPO over time”. */
function subjectsOf(text: string): string {
  const isCompared = splitWords(text).some(({ lower }) => comparing.has(lower))
  return readSubjects(text, (lower) => versus.has(lower) || (isCompared && lower === 'and')).join(', ')
}

/** `is GRPO getting more popular or is that just my bubble` */
function firstQuestion(text: string): string {
  const words = splitWords(text)
  const end = words.find(({ lower }, at) => at > 0 && lower === 'or' && turns.has(words[at + 1]?.lower ?? ''))
  return dropTail(text.slice(0, end?.from), /[?!.\s]/)
}

const turns = wordSet('is are was has have not just only')
const comparing = wordSet('compare compared comparing comparison both trends')
const versus = wordSet('versus vs vs. against than')
/** Without one of these no list is one's own. */
const ofOwn = wordSet("my saved list reading bookmarks bookmarked shelf i’ve i've")
/** What follows is what papers should say something about. */
const ofSubject = wordSet('about on for mention mentions discuss concerning regarding')
