/** OpenReview: the submissions of chosen venues (https://docs.openreview.net/reference/api-v2). */
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import { fetchJson } from '../http/fetch-parsed.ts'
import { paperBounds } from '../model/bounds.ts'
import { commaList } from '../model/comma-list.ts'
import { dayOf } from '../model/day.ts'
import type { Reach, Source, SourceBatch, SourceRecord } from '../ports/source.ts'
import { parseDay } from './formats/days.ts'
import { parseEach, sayLack } from './formats/parse-each.ts'
import { services } from './formats/services.ts'

export const config = z.object({
  OPENREVIEW_URL: services.OPENREVIEW_URL,
  OPENREVIEW_VENUES: commaList
    .default([])
    .pipe(z.array(z.string()).min(1, 'must name a venue, such as ICLR.cc/2026/Conference'))
    .describe('OpenReview venues to follow, such as ICLR.cc/2026/Conference, separated by commas'),
})
type Config = z.infer<typeof config>

const textField = z.object({ value: z.string() }).optional()
/**
 * A name, or an object with it or with a profile's name, `~Jane_Doe1`
 * (https://github.com/openreview/openreview-py/issues/2846).
 */
const authorSchema = z.union([
  z.string(),
  z.object({ fullname: z.string().min(1) }).transform(({ fullname }) => fullname),
  z.object({ username: z.string().startsWith('~') }).transform(({ username }) =>
    username
      .slice(1)
      .replaceAll('_', ' ')
      .replace(/\d{1,4}$/, ''),
  ),
])
export const noteSchema = z.object({
  id: z.string(),
  forum: z.string().nullish(),
  cdate: z.number().nullish(),
  pdate: z.number().nullish(),
  mdate: z.number().nullish(),
  content: z.object({
    title: textField,
    abstract: textField,
    authors: z.object({ value: z.array(authorSchema.catch('')) }).optional(),
    venue: textField,
    venueid: textField,
    code: textField,
  }),
})
const answerSchema = z.object({ notes: z.array(z.unknown()), count: z.number().int().nonnegative() })

export const source: Source<Config> = { name: 'openreview', config, papers: listVenues }

async function* listVenues(
  _since: string | undefined,
  settings: Config,
  reach: Reach,
): AsyncIterable<SourceBatch> {
  // A venue's list is short and not ordered by time, so it is fetched whole each time.
  const cursor = JSON.stringify({ day: dayOf(reach.now()) })
  const venues = settings.OPENREVIEW_VENUES
  const failures: BotError[] = []
  let isContinued = false
  for (const venue of venues) {
    try {
      for await (const batch of listVenue(venue, settings, reach)) {
        yield { ...batch, cursor, isContinued, hasMore: batch.hasMore || venue !== venues.at(-1) }
        isContinued = true
      }
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      failures.push(error)
      if (failures.length === venues.length) throw error
    }
  }
  if (failures.length === 0) return
  const why = failures.map((failure) => failure.userMessage).join(' ')
  yield {
    records: [],
    announced: 0,
    faults: failures.map((failure) => failure.userMessage),
    cursor,
    isContinued: true,
    doubt: { state: 'degraded', why },
  }
}

async function* listVenue(
  venue: string,
  settings: Config,
  reach: Reach,
): AsyncIterable<Omit<SourceBatch, 'cursor'>> {
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await fetchPage(venue, offset, settings, reach)
    total = Math.min(page.count, maxNotes)
    const missing = Math.max(0, Math.min(pageSize, total - offset) - page.notes.length)
    const { records, faults } = await inTurns(parseNotes(page.notes))
    // An empty page is the last, whatever the count says.
    const hasMore = offset + pageSize < total && page.notes.length > 0
    yield {
      records,
      announced: page.notes.length + missing,
      faults: [
        ...faults,
        ...(missing === 0 ? [] : [`OpenReview keeps back ${missing} of ${total} notes of ${venue}.`]),
      ],
      hasMore,
      total,
    }
    if (!hasMore) return
  }
}

async function fetchPage(
  venue: string,
  offset: number,
  settings: Config,
  reach: Reach,
): Promise<z.infer<typeof answerSchema>> {
  const url = new URL('/notes', settings.OPENREVIEW_URL)
  const parameters = {
    invitation: `${venue}/-/Submission`,
    limit: `${pageSize}`,
    offset: `${offset}`,
    sort: 'number:asc',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return fetchJson(
    reach.http,
    { url: url.href, rateLimit: { name: 'openreview', everyMs: 1_000 }, isOperators: true },
    answerSchema,
    'sends something that is no list of notes',
  )
}

function parseNotes(notes: readonly unknown[]): ReturnType<typeof parseEach<unknown, SourceRecord>> {
  return parseEach(
    notes,
    (at) => `note ${at + 1}`,
    (raw) => {
      const note = noteSchema.safeParse(raw)
      return note.success ? { found: convertNote(note.data) } : sayLack(note.error)
    },
  )
}

export function convertNote(note: z.infer<typeof noteSchema>): SourceRecord {
  const { title, abstract, authors, venue, venueid, code } = note.content
  const published = convertMs(note.pdate ?? note.cdate)
  const updated = convertMs(note.mdate)
  const group = (venueid?.value ?? venue?.value ?? '').slice(0, paperBounds.venue).toLowerCase()
  const changed = updated ?? published
  return {
    identifiers: [`openreview:${note.forum ?? note.id}`],
    ...(title === undefined ? {} : { title: title.value }),
    ...(abstract === undefined ? {} : { abstract: abstract.value }),
    authors: (authors?.value ?? []).filter((name) => name.trim() !== ''),
    ...(venue === undefined ? {} : { venue: venue.value }),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    links: code === undefined ? [] : [code.value],
    ...(group.includes('withdrawn') && changed !== undefined ? { leftVenue: changed } : {}),
    // TMLR's `Retracted_Acceptance`.
    ...(group.includes('retracted') ? { isRetracted: true } : {}),
  }
}

function convertMs(ms: number | null | undefined): string | undefined {
  return typeof ms === 'number' && Math.abs(ms) < 8e15 ? parseDay(new Date(ms).toISOString()) : undefined
}

/** Notes of one venue; the largest have some 30,000. */
const maxNotes = 200_000
/** The maximum of one request. */
const pageSize = 1_000
