/** The arXiv API: every paper submitted in the chosen categories, a listing a day. */
import { z } from 'zod'
import { dayOf } from '../model/day.ts'
import type { Reach, Source, SourceBatch } from '../ports/source.ts'
import { arxivApiUrl, arxivCategories } from './formats/arxiv.ts'
import { queryArxiv, submittedQuery } from './formats/arxiv-query.ts'
import { parseCursor } from './formats/cursor.ts'
import { addDays, daysBetween } from './formats/days.ts'
import { listEachDay } from './formats/each-day.ts'

const config = z.object({ ARXIV_CATEGORIES: arxivCategories, ARXIV_API_URL: arxivApiUrl })
type Config = z.infer<typeof config>

/** `day` was the last day listed; `open` are days that were not complete and are asked for again. */
const cursorSchema = z.object({ day: z.iso.date(), open: z.array(z.iso.date()) })

export const source: Source<Config> = { name: 'arxiv-api', config, papers: listDays }

async function* listDays(
  since: string | undefined,
  settings: Config,
  reach: Reach,
): AsyncIterable<SourceBatch> {
  const today = dayOf(reach.now())
  const before = parseCursor(since, cursorSchema)
  const first = reach.from ?? addDays(before?.day ?? today, -overlapDays)
  const open = new Set((before?.open ?? []).filter((day) => day >= addDays(today, -maxOpenDays)))
  let lastDone = before?.day
  const cursorAt = (day: string) =>
    JSON.stringify({ day: lastDone ?? addDays(day, -1), open: [...open].sort() })
  yield* listEachDay({
    days: [...new Set([...open, ...daysBetween(first, today)])].sort(),
    list(day) {
      open.add(day)
      const cursorOf = () => cursorAt(day)
      return listDay(day, settings, reach, cursorOf, () => {
        open.delete(day)
        if (lastDone === undefined || day > lastDone) lastDone = day
      })
    },
    // The day stays open.
    cursorWithout: cursorAt,
  })
}

async function* listDay(
  day: string,
  settings: Config,
  reach: Reach,
  cursorOf: () => string,
  close: () => void,
): AsyncIterable<SourceBatch> {
  const from = Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant()
  const query = submittedQuery(settings.ARXIV_CATEGORIES, { from, to: from.add({ hours: 23, minutes: 59 }) })
  let [isContinued, received, announced] = [false, 0, 0]
  for await (const page of queryArxiv(reach.http, settings.ARXIV_API_URL, query)) {
    received += page.records.length
    announced += page.announced
    // Only a complete day is closed; after a kill between two pages the day is listed again.
    if (announced >= page.total && received === announced) close()
    yield {
      records: page.records,
      faults: page.faults,
      announced: page.announced,
      total: page.total,
      day,
      isContinued,
      hasMore: announced < page.total,
      cursor: cursorOf(),
    }
    isContinued = true
  }
}

/** Papers appear in the API up to some days after their submission. */
const overlapDays = 3
const maxOpenDays = 30
