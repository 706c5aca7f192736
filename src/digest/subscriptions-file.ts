/** Topics and subscriptions as YAML, to keep in a repository, change there and read back. */

import { parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { BotError } from '../errors.ts'
import type { Place } from '../model/place.ts'
import { isPlace } from '../model/place.ts'
import { printPause, printSchedule } from '../model/print-schedule.ts'
import { type Schedule, type Subscription, scheduleSchema } from '../model/subscription.ts'
import { findTimeZone } from '../model/time-zone.ts'
import { type Topic, topicSchema } from '../model/topic.ts'
import { dropEnd } from '../model/words.ts'
import { changeSchedule, standardSchedule } from './change-schedule.ts'
import { maxPapers, parseScheduleWords } from './parse-schedule.ts'
import { standardTop } from './parse-subscription.ts'

/** A subscription as a file has it; without a place, it belongs to where the file is read. */
export interface FiledSubscription {
  readonly query: string
  readonly schedule: Schedule
  /** Every other week without a start: the same as one that is there, whichever of the weeks that has. */
  readonly isOfAnyWeeks?: boolean
  readonly top: number
  readonly place: Place | undefined
  readonly isPaused: boolean
  /** When the pause is over; undefined for no such time. */
  readonly resumesAtMs: number | undefined
  /** When a pause begins that is to come. */
  readonly pausesAtMs: number | undefined
}

export interface SubscriptionsFile {
  readonly topics: readonly Topic[]
  readonly subscriptions: readonly FiledSubscription[]
}

/** The file of some topics and subscriptions; reading it gives the same ones back. */
export function writeSubscriptionsFile(content: {
  readonly topics: readonly Topic[]
  readonly subscriptions: readonly Pick<
    Subscription,
    'query' | 'schedule' | 'top' | 'place' | 'state' | 'resumesAtMs' | 'pausesAtMs'
  >[]
}): string {
  return stringify({
    topics: content.topics.map(({ name, title, query }) => ({ name, title, query })),
    subscriptions: content.subscriptions.map((one) => ({
      query: one.query,
      when: printSchedule(one.schedule),
      top: one.top,
      place: one.place,
      ...(one.state === 'paused' || one.pausesAtMs !== undefined ? { paused: printPause(one) || true } : {}),
    })),
  })
}

/**
 * Reads a file; throws `BotError` that names the first fault and where it is.
 * `timeZone` holds where none is named; every other week begins after `now` where no start is.
 */
export function parseSubscriptionsFile(
  text: string,
  timeZone: string,
  now: Temporal.Instant,
): SubscriptionsFile {
  if (text.split('\n').some((line) => line.length > maxLine))
    throw new BotError('bad-input', `The file has a line of more than ${maxLine} characters.`)
  // Empty lines at the end take the parser long.
  const document = parseDocument(text.trimEnd(), { logLevel: 'error' })
  const [fault] = document.errors
  if (fault !== undefined) throw new BotError('bad-input', `That is not YAML: ${firstLine(fault.message)}.`)
  const parsed = fileSchema(timeZone, now).safeParse(toData(document))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where =
    issue?.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ') ?? ''
  throw new BotError(
    'bad-input',
    `${where === '' ? 'The file' : `In ${where}`}: ${issue?.message ?? 'not understood'}.`,
  )
}

/** Characters; no query is longer, and what is not YAML takes the parser long. */
const maxLine = 5000

function toData(document: ReturnType<typeof parseDocument>): unknown {
  try {
    // A few lines of aliases can stand for gigabytes.
    return document.toJS({ maxAliasCount: 0 })
  } catch (cause) {
    throw new BotError('bad-input', 'The file has aliases (&, *), which are not read.', { cause })
  }
}

function fileSchema(timeZone: string, now: Temporal.Instant) {
  const query = z
    .string('a query is missing')
    .trim()
    .min(1, 'a query is missing')
    .max(2000, 'a query is too long')
  const subscription = z
    .strictObject({
      query,
      when: z.string().default('daily'),
      top: z.int().min(1).max(maxPapers).default(standardTop),
      place: z
        .custom<Place>((value) => typeof value === 'string' && isPlace(value), 'not a place')
        .optional(),
      paused: z
        .union(
          [
            z.boolean(),
            z.templateLiteral(['until ', z.iso.date()]),
            z.templateLiteral(['from ', z.iso.date(), ' until ', z.iso.date()]),
            z.templateLiteral(['from ', z.iso.date()]),
          ],
          pausedFault,
        )
        .default(false),
    })
    .transform(({ when, place, paused, ...rest }, context) => {
      const said = parseWhen(when, timeZone, now)
      if (typeof said !== 'string') {
        return { ...rest, ...said, place, ...readPause(paused, said.schedule) }
      }
      context.addIssue({ code: 'custom', message: said, path: ['when'] })
      return z.NEVER
    })
  return z.strictObject(
    { topics: z.array(topicSchema).default([]), subscriptions: z.array(subscription).default([]) },
    'it needs “topics:” and “subscriptions:”',
  )
}

const pausedFault = 'true, false, “until 2027-01-07” or “from 2026-12-21 until 2027-01-07” is needed'

/** What `printPause` writes; days begin by the schedule's clock. */
function readPause(
  paused: boolean | string,
  { timeZone }: Schedule,
): Pick<FiledSubscription, 'isPaused' | 'pausesAtMs' | 'resumesAtMs'> {
  const words = typeof paused === 'string' ? paused.split(' ') : []
  const dayBehind = (word: string) => {
    const day = words.includes(word) ? words[words.indexOf(word) + 1] : undefined
    return day === undefined
      ? undefined
      : Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  }
  const [pausesAtMs, resumesAtMs] = [dayBehind('from'), dayBehind('until')]
  return { isPaused: paused !== false && pausesAtMs === undefined, pausesAtMs, resumesAtMs }
}

/** The schedule, or what is wrong with it. */
function parseWhen(
  when: string,
  timeZone: string,
  now: Temporal.Instant,
): Pick<FiledSubscription, 'schedule' | 'isOfAnyWeeks'> | string {
  try {
    const words = parseScheduleWords(when)
    if (words.rest !== '') return `“${words.rest}” is not a schedule`
    if (findTimeZone(words.timeZone ?? timeZone) === undefined) return 'unknown time zone'
    const schedule = scheduleSchema.parse(changeSchedule(standardSchedule(timeZone), words, now))
    const isOfAnyWeeks = schedule.every === 'second-week' && words.from === undefined
    return { schedule, ...(isOfAnyWeeks && { isOfAnyWeeks }) }
  } catch (error) {
    if (error instanceof BotError) return dropEnd(error.userMessage, '.')
    throw error
  }
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/[:.]$/, '')
}
