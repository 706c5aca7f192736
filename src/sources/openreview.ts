/** OpenReview: the submissions of chosen venues (https://docs.openreview.net/reference/api-v2). */
import { z } from 'zod'
import { commaList } from '../model/comma-list.ts'
import { dayOf, readDay } from './formats/days.ts'
import { parseJson } from './formats/json.ts'
import type { Reach, Source, SourceBatch, SourceRecord } from './port.ts'

const config = z.object({
  OPENREVIEW_URL: z
    .url('must be a web address')
    .default('https://api2.openreview.net')
    .describe('address of OpenReview'),
  OPENREVIEW_VENUES: commaList
    .default([])
    .pipe(z.array(z.string()).min(1, 'must name a venue, such as ICLR.cc/2026/Conference'))
    .describe('OpenReview venues to follow, such as ICLR.cc/2026/Conference, separated by commas'),
})
type Config = z.infer<typeof config>

const textField = z.object({ value: z.string() }).optional()
const noteSchema = z.object({
  id: z.string(),
  forum: z.string().nullish(),
  cdate: z.number().nullish(),
  pdate: z.number().nullish(),
  mdate: z.number().nullish(),
  content: z.object({
    title: textField,
    abstract: textField,
    authors: z.object({ value: z.array(z.string()) }).optional(),
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
  let isContinued = false
  for (const [nth, venue] of settings.OPENREVIEW_VENUES.entries()) {
    for (let offset = 0, total = 1; offset < total; offset += pageSize) {
      const page = await fetchPage(venue, offset, settings, reach)
      total = page.count
      const missing = Math.max(0, Math.min(pageSize, total - offset) - page.notes.length)
      const { records, faults } = readNotes(page.notes)
      const isLast = offset + pageSize >= total && nth === settings.OPENREVIEW_VENUES.length - 1
      yield {
        records,
        announced: page.notes.length + missing,
        faults: [
          ...faults,
          ...(missing === 0 ? [] : [`OpenReview keeps back ${missing} of ${total} notes of ${venue}.`]),
        ],
        // A venue's list is short and in no order of time, so it is read whole each time.
        cursor: JSON.stringify({ day: dayOf(reach.now()) }),
        isContinued,
        hasMore: !isLast,
        total,
      }
      isContinued = true
    }
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
  let page: z.infer<typeof answerSchema> = { notes: [], count: 0 }
  await reach.http.fetch({
    url: url.href,
    lane: { name: 'openreview', everyMs: 1_000 },
    isOperators: true,
    kind: 'json',
    refuse: (text) => {
      const parsed = answerSchema.safeParse(parseJson(text))
      if (parsed.success) page = parsed.data
      return parsed.success ? undefined : 'sends something that is no list of notes'
    },
  })
  return page
}

function readNotes(notes: readonly unknown[]): { records: SourceRecord[]; faults: string[] } {
  const records: SourceRecord[] = []
  const faults: string[] = []
  notes.forEach((raw, at) => {
    const note = noteSchema.safeParse(raw)
    if (note.success) records.push(readNote(note.data))
    else faults.push(`note ${at + 1} lacks its ${note.error.issues[0]?.path.join('.') ?? 'fields'}`)
  })
  return { records, faults }
}

function readNote(note: z.infer<typeof noteSchema>): SourceRecord {
  const { title, abstract, authors, venue, venueid, code } = note.content
  const published = readMs(note.pdate ?? note.cdate)
  const updated = readMs(note.mdate)
  const isWithdrawn = /withdrawn/i.test(venueid?.value ?? venue?.value ?? '')
  return {
    identifiers: [`openreview:${note.forum ?? note.id}`],
    ...(title === undefined ? {} : { title: title.value }),
    ...(abstract === undefined ? {} : { abstract: abstract.value }),
    authors: authors?.value ?? [],
    ...(venue === undefined ? {} : { venue: venue.value }),
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
    links: code === undefined ? [] : [code.value],
    // Its submissions have no versions of their own: a withdrawal counts as the first one's.
    ...(isWithdrawn ? { versions: [{ number: 1, isWithdrawn }] } : {}),
  }
}

function readMs(ms: number | null | undefined): string | undefined {
  return typeof ms === 'number' && Math.abs(ms) < 8e15 ? readDay(new Date(ms).toISOString()) : undefined
}

/** The most that one request may ask for. */
const pageSize = 1_000
