/** The forms of `club` and `club edit`. */

import { nextDates, timesOf } from '../../club/meetings.ts'
import { changePlan, parsePlanWords, standardPlan } from '../../club/parse-plan.ts'
import { BotError } from '../../errors.ts'
import type { Club, ClubPlan } from '../../model/club.ts'
import { describeMinutes, describeRhythm, longDayNames } from '../../model/print-rhythm.ts'
import { dayNames, formatTime } from '../../model/print-schedule.ts'
import { timeZones } from '../../model/time-zone.ts'
import { isDigits } from '../../model/words.ts'
import type { FormField, FormValues } from '../../ports/bot.ts'
import { parsePlan } from './club-plan.ts'
import type { FormDefinition, FormRequest } from './command.ts'
import { findClub, todayOf } from './find-club.ts'
import { lineOf } from './form.ts'

export const setUpForm: FormDefinition = {
  isAsked: () => false,
  async open(request) {
    return { title: 'Reading group', submit: 'Set up', fields: fieldsOf(parseWanted(request)) }
  },
  write: (_words, values) => writePlan(values),
  preview: async (said, request) => sayPlan(parsePlan(said, request).plan, request),
}

/** `club edit 2`: the words may say changes already. */
export const editForm: FormDefinition = {
  isAsked: () => false,
  async open(request) {
    const { club, plan } = await readEdit(request.words, request)
    return { title: `Edit group ${club.number}`, submit: 'Save', fields: fieldsOf(plan) }
  },
  write: (words, values) => lineOf(splitNumber(words)[0], writePlan(values)),
  preview: async (said, request) => sayPlan((await readEdit(said, request)).plan, request),
}

async function readEdit(words: string, request: FormRequest): Promise<{ club: Club; plan: ClubPlan }> {
  const [number, change] = splitNumber(words)
  const club = await findClub(number === '' ? undefined : Number(number), request, {
    again: (other) => `club edit ${other}`,
  })
  const today = todayOf(club, request.library)
  return { club, plan: changePlan(club, parsePlanWords(change, today), today) }
}

/** The number of a group at the beginning of some words, and the words after it. */
function splitNumber(words: string): readonly [number: string, rest: string] {
  const [, number = '', rest = ''] = /^#?(\d{1,9}(?=\s|$))?\s*(.*)$/s.exec(words) ?? []
  return [number, rest]
}

/** What is known before anything is filled in; of a text that cannot be read, the standard. */
function parseWanted({ words, asker, library }: FormRequest): ClubPlan {
  try {
    return parsePlan(words === '' ? standardText : words, { asker, library }).plan
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const timeZone = asker.timeZone ?? library.timeZone
    const from = library.today(timeZone).toString()
    return { ...standardPlan, rhythm: { every: 'week', day: 4, nth: 1, time: '15:00', timeZone, from } }
  }
}

function fieldsOf({ rhythm, lengthMinutes, closesMinutes, quorum, name }: ClubPlan): FormField[] {
  const { every, day, nth, time, timeZone } = rhythm
  const which = every === 'month' ? `month ${nth}` : every
  return [
    {
      name: 'days',
      label: 'On',
      kind: 'choice',
      choices: dayNames.map((value, at) => ({ value, label: longDayNames[at] ?? value })),
      value: dayNames[day - 1] ?? 'thu',
      isRequired: true,
    },
    { name: 'time', label: 'At', kind: 'time', value: time, isRequired: true },
    { name: 'often', label: 'How often', kind: 'choice', choices: often, value: which, isRequired: true },
    {
      name: 'zone',
      label: 'Time zone',
      kind: 'choice',
      choices: [...new Set([timeZone, ...timeZones])].map((value) => ({ value, label: value })),
      value: timeZone,
      isRequired: true,
    },
    { name: 'name', label: 'Name', kind: 'text', isRequired: false, ...(name !== '' && { value: name }) },
    {
      name: 'minutes',
      label: 'How many minutes',
      kind: 'number',
      value: String(lengthMinutes),
      isRequired: true,
    },
    {
      name: 'closes',
      label: 'Nominations close how long before',
      hint: '30 minutes, 12 hours or 2 days',
      kind: 'text',
      value: describeMinutes(closesMinutes),
      isRequired: true,
    },
    {
      name: 'quorum',
      label: 'How many must vote',
      hint: 'Leave it empty for any number.',
      kind: 'number',
      isRequired: false,
      ...(quorum > 0 && { value: String(quorum) }),
    },
  ]
}

/** The name comes last and takes the rest. What is emptied goes; of what was not shown nothing is said. */
function writePlan({
  days,
  time,
  often: which = 'week',
  zone,
  name,
  minutes,
  closes,
  quorum,
}: FormValues): string {
  const [kind, nth = ''] = which.split(' ')
  const day =
    kind === 'month'
      ? `${ordinals[nth]} ${days} of the month`
      : `every ${kind === 'second-week' ? 'other ' : ''}${days}`
  return lineOf(
    day,
    time && `at ${time}`,
    // Where a time is typed, its zone may be typed with it.
    /[a-z]{3}/i.test(time ?? '') ? undefined : zone && `in ${zone}`,
    minutes && `for ${minutes} minutes`,
    closes && `closes ${isDigits(closes) ? `${closes} hours` : closes} before`,
    quorum === undefined ? undefined : `quorum ${quorum || 0}`,
    name === undefined ? undefined : `called "${name.replace(/["“”]/g, '')}"`,
  )
}

function sayPlan(plan: ClubPlan, { library }: FormRequest): string {
  const afterMs = library.now().epochMilliseconds
  const [date] = nextDates({ ...plan, breaks: [], afterMs }, 1)
  const meets = `It meets ${describeRhythm(plan.rhythm)}.`
  if (date === undefined) return meets
  const first = Temporal.Instant.fromEpochMilliseconds(timesOf(plan, { date }).startsAtMs)
  return `${meets} First meeting: ${formatTime(first, plan.rhythm.timeZone, library.now())}.`
}

const often = [
  { value: 'week', label: 'Every week' },
  { value: 'second-week', label: 'Every other week' },
  { value: 'month 1', label: 'The first of each month' },
  { value: 'month 2', label: 'The second of each month' },
  { value: 'month 3', label: 'The third of each month' },
  { value: 'month 4', label: 'The fourth of each month' },
  { value: 'month -1', label: 'The last of each month' },
]
const ordinals: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  '-1': 'last',
}
const standardText = 'every thu at 15:00'
