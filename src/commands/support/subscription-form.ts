/** The forms of `subscribe` and `edit`. */

import { forecastSentence } from '../../cards/subscription-text.ts'
import { nextSlots } from '../../digest/due.ts'
import { forecastQuery } from '../../digest/forecast.ts'
import { maxPapers } from '../../digest/parse-schedule.ts'
import { parseWish, standardTop, type Wish } from '../../digest/parse-subscription.ts'
import { topicNameOf } from '../../digest/topic-names.ts'
import { BotError } from '../../errors.ts'
import { longDayNames } from '../../model/print-rhythm.ts'
import { dayNames, describeDays, formatTime, printRule } from '../../model/print-schedule.ts'
import type { Schedule } from '../../model/subscription.ts'
import { cutText } from '../../model/text.ts'
import { timeZones } from '../../model/time-zone.ts'
import { dropEnd, dropStart, splitFirstWord } from '../../model/words.ts'
import type { Choice, FormField, FormValues } from '../../ports/bot.ts'
import type { FormDefinition, FormRequest } from './command.ts'
import { findNamed } from './find-subscription.ts'
import { lineOf } from './form.ts'

type Wanted = Pick<Wish, 'query' | 'schedule' | 'top'>

/** `subscribe` alone, and what a mistake left to be changed. */
export const subscribeForm: FormDefinition = {
  isAsked: (words) => words === '',
  async open(request) {
    const { place, words } = takePlace(request.words)
    const wanted = await parseWanted({ ...request, words })
    const fields = await fieldsOf(request, wanted)
    const where: FormField = {
      name: 'place',
      label: 'Where',
      hint: 'Here, unless you choose another channel.',
      kind: 'place',
      isRequired: false,
      ...(place !== undefined && { value: place }),
    }
    return { title: 'Subscribe', submit: 'Subscribe', fields: [...fields, where] }
  },
  write: (_words, values) => lineOf(writeWanted(values), values.place && `place:${values.place}`),
  preview: async (said, request) => previewWish(takePlace(said).words, request),
}

/** `edit 3`: the words may say changes already. */
export const editForm: FormDefinition = {
  isAsked: () => false,
  async open({ words, asker, library }) {
    const { first: number, rest: changes } = splitFirstWord(words)
    const known = await findNamed(number, asker, library, { act: 'edit' })
    const wanted = changes === '' ? known : await parseWanted({ words: changes, asker, library }, known)
    const fields = await fieldsOf({ words, asker, library }, wanted)
    return { title: cutText(`Edit subscription ${known.number}`, 24), submit: 'Save', fields }
  },
  write: (words, values) => lineOf(splitFirstWord(words).first, writeWanted(values)),
  async preview(said, request) {
    const { first: number, rest: changes } = splitFirstWord(said)
    const known = await findNamed(number, request.asker, request.library, { act: 'edit' })
    return previewWish(changes, request, known)
  },
}

/** What is known before anything is filled in; of a text that cannot be read, its words. */
async function parseWanted(
  { words, asker, library }: FormRequest,
  known?: Wanted,
): Promise<Wanted | (Omit<Wanted, 'schedule'> & { readonly schedule?: Schedule })> {
  const { workspace, timeZone } = asker
  try {
    return await parseWish(words, { library, workspace, timeZone, before: known })
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    return { query: words, top: known?.top ?? standardTop }
  }
}

async function fieldsOf(
  { asker, library }: FormRequest,
  wanted: Omit<Wanted, 'schedule'> & { readonly schedule?: Schedule },
): Promise<FormField[]> {
  const topics = await library.topics(asker.workspace)
  const topic = topics.find(({ name }) => name === topicNameOf(wanted.query))
  const { time = '09:00' } = wanted.schedule ?? {}
  const zone = wanted.schedule?.timeZone ?? asker.timeZone ?? library.timeZone
  const often = printRule(wanted.schedule ?? { every: 'day' })
  return [
    {
      name: 'topic',
      label: 'Topic',
      kind: 'choice',
      choices: topics.map(({ name, title }) => ({ value: `topic:${name}`, label: title })),
      isRequired: false,
      ...(topic !== undefined && { value: `topic:${topic.name}` }),
    },
    {
      name: 'query',
      label: 'Or words to look for',
      hint: 'Words, "phrases", author:, title:, -not. They are taken before the topic.',
      kind: 'text',
      isRequired: false,
      ...(topic === undefined && wanted.query !== '' && { value: wanted.query }),
    },
    {
      name: 'days',
      label: 'How often',
      kind: 'choice',
      choices: oftenChoices(wanted.schedule),
      value: often,
      isRequired: true,
    },
    { name: 'time', label: 'At', kind: 'time', value: time, isRequired: true },
    {
      name: 'top',
      label: 'How many papers at most',
      hint: `1 to ${maxPapers}`,
      kind: 'number',
      value: String(wanted.top),
      isRequired: true,
    },
    {
      name: 'zone',
      label: 'Time zone',
      kind: 'choice',
      choices: [...new Set([zone, ...timeZones])].map((name) => ({ value: name, label: name })),
      value: zone,
      isRequired: true,
    },
  ]
}

function writeWanted({ topic, query, days, time, top, zone }: FormValues): string {
  return lineOf(
    query || topic,
    days,
    time && `at ${dropStart(time, 'at ')}`,
    zone && `in ${zone}`,
    top && `top ${top}`,
  )
}

async function previewWish(said: string, { asker, library }: FormRequest, before?: Wanted): Promise<string> {
  const { workspace, timeZone } = asker
  const { query, schedule } = await parseWish(said, { library, workspace, timeZone, before })
  if (query === '') return 'Choose a topic, or type words to look for.'
  const [next] = nextSlots(schedule, library.now(), 1)
  const forecast = forecastSentence(await forecastQuery(query, library, asker.place))
  const when =
    next && `Next digest: ${formatTime(next, schedule.timeZone, library.now())} (${schedule.timeZone}).`
  return lineOf(forecast, when)
}

function takePlace(words: string): { readonly place?: string; readonly words: string } {
  const [clause, place] = /(?:^|\s)place:(\S+)/.exec(words) ?? []
  return clause === undefined || place === undefined
    ? { words }
    : { place, words: words.replace(clause, '').trim() }
}

/** What is stored comes first where it is not one of the usual. */
function oftenChoices(schedule: Schedule | undefined): readonly Choice[] {
  if (schedule === undefined) return standardOften
  const often = printRule(schedule)
  if (standardOften.some(({ value }) => value === often)) return standardOften
  // The same days without a start would keep the weeks.
  const sameDays = printRule({ ...schedule, from: undefined })
  const others = standardOften.filter(({ value }) => value !== sameDays)
  return [{ value: often, label: labelOf(schedule) }, ...others]
}

/** `Every other Monday, as now`: of other weeks than it would be from today. */
function labelOf(schedule: Schedule): string {
  const said = dropEnd(describeDays(schedule), ',')
  const isOfItsWeeks = schedule.every === 'second-week'
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${isOfItsWeeks ? ', as now' : ''}`
}

const standardOften: readonly Choice[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'hourly', label: 'Every hour' },
  ...dayNames.map((day, at) => ({ value: `weekly ${day}`, label: `Every ${longDayNames[at]}` })),
  { value: 'every other mon', label: 'Every other Monday' },
  { value: 'every other fri', label: 'Every other Friday' },
  { value: 'monthly on the first mon', label: 'First Monday of the month' },
  { value: 'monthly on the last fri', label: 'Last Friday of the month' },
  { value: 'monthly on the 1st', label: 'First day of the month' },
  { value: 'monthly on the last day', label: 'Last day of the month' },
]
