/** What is wanted of a subject that is named: its trend, the preview of a digest, one's own papers on it. */
import { phraseList, wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import { readTimes } from '../../times/said-times.ts'
import { readSpan } from '../../times/span.ts'
import { skip, splitWords, type Word } from '../../times/words.ts'
import { type Frame, trimWords } from '../slots/subject.ts'
import type { FirstAct } from './act.ts'

/** `has interest in GANs dropped off over the last five years?` */
const trends: FirstAct = { name: 'trends', effect: 'shows', read: writeTrends }

/** `what would a digest on underwater robots look like?` */
const preview: FirstAct = {
  name: 'preview',
  effect: 'shows',
  read(said) {
    const subject = trimWords(readTimes(said).rest.join(' '), ofPreviews)
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
    const subject = lead < 0 ? '' : trimWords(said.slice(words[lead]?.to), ofLists)
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
  const words = splitWords(text)
  const isCompared = words.some(({ lower }) => comparing.has(lower))
  const joints = words.filter(({ lower }) => versus.has(lower) || (isCompared && lower === 'and'))
  const starts = [0, ...joints.map(({ to }) => to)]
  const parts = starts.map((start, at) => trimWords(text.slice(start, joints[at]?.from), ofTrends))
  return parts.filter((part) => part !== '').join(', ')
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
const asks =
  "is are was were do does did has have had can could would will i we you me us they there the a an of on about in for with to at any some please tell show give see get make ask find look what what's which how if anything something it its and just"
const ofTrends: Frame = {
  leads: wordSet(
    `${asks} when draw send plot chart graph timeline history histogram curve interest people people's peoples work research
    papers paper number amount popularity term word topic topics words subjects subject fields field themes trend trends trending
    hot hottest rising falling popular trendy compare rise growth decline fall evolution development increase many much more per
    month year week by still stuff things now come came comes out ,`,
  ),
  trails: wordSet(
    `develop developed developing evolve evolved evolving change changed changing grow grown growing grew rise risen rising rose
    fell fallen falling trend trending booming declining fading up down dropped dropping drop off dying dead die peaked peak taken
    taking take caught on gone go going out of fashion fashionable plateaued popular popularity hot trendy alive thing relevant over
    time years months weeks days getting get become becoming became becomes bigger big larger large more less common widespread
    start begin started still really now already yet lately recently these nowadays right at the moment papers paper per a an each
    every month year week by been be come came out published appear appeared are there is in decline increasing increased
    decreasing decreased exploded shrinking shrunk fewer and or , today cooled`,
  ),
}
const ofPreviews: Frame = {
  leads: wordSet(
    `${asks} digest digests preview sample example weekly daily monthly post posts subscribed subscribe subscription look like
    contain be before decide first only test want let's let send your our an that won't set up`,
  ),
  trails: wordSet(
    `look like looks contain contains have has show bring in it be would what i we get post posts send you us digest come please
    before subscribe subscribing without first , each week day if up don't set no subscription and`,
  ),
}
/** Without one of these no list is one's own. */
const ofOwn = wordSet("my saved list reading bookmarks bookmarked shelf i’ve i've")
/** What follows is what papers should say something about. */
const ofSubject = wordSet('about on for mention mentions discuss concerning regarding')
const ofLists: Frame = {
  leads: wordSet('the a an my saved list there anything something'),
  trails: wordSet('my saved save papers paper list reading in on , say says i have the among said is there'),
}
