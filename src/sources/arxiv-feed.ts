/** arXiv's daily feed: each announcement, and missed days from the API. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import type { Reach, Source, SourceBatch } from '../ports/source.ts'
import { arxivApiUrl, arxivCategories, isWorkingDay, maxOrderOf, submissionWindow } from './formats/arxiv.ts'
import { fetchAnnouncement } from './formats/arxiv-announcement.ts'
import type { ArxivFeed } from './formats/arxiv-feed-page.ts'
import { queryArxiv, submittedQuery } from './formats/arxiv-query.ts'
import { parseCursor } from './formats/cursor.ts'
import { addDays, daysBetween } from './formats/days.ts'

const config = z.object({
  ARXIV_CATEGORIES: arxivCategories,
  ARXIV_FEED_URL: z
    .url('must be a web address')
    .default('https://rss.arxiv.org')
    .describe('address of the arXiv feeds'),
  ARXIV_API_URL: arxivApiUrl,
})
type Config = z.infer<typeof config>

/**
 * `highest` is the order of the newest number seen; `missed` are days that neither feed nor API gave whole.
 */
const cursorSchema = z.object({
  day: z.iso.date(),
  highest: z.number(),
  missed: z.array(z.iso.date()),
  validators: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
})
type Cursor = z.infer<typeof cursorSchema>

export const source: Source<Config> = { name: 'arxiv-feed', config, papers: fetchNews }

async function* fetchNews(
  since: string | undefined,
  settings: Config,
  reach: Reach,
): AsyncIterable<SourceBatch> {
  const before = parseCursor(since, cursorSchema)
  const { ARXIV_FEED_URL: url, ARXIV_CATEGORIES: categories } = settings
  const validators = reach.from === undefined ? before?.validators : undefined
  const news = await fetchAnnouncement(reach.http, url, categories, validators)
  if (news === undefined) {
    if (before === undefined) return
    yield { ...nothing(before.day), cursor: JSON.stringify(before) }
    yield* fetchMissed(before, settings, reach)
    return
  }
  const { day } = news
  const fresh = news.feeds.filter((feed) => !isStale(feed, before))
  if (fresh.length === 0) {
    const why = `The feed of ${day} repeats the papers of ${before?.day ?? 'an earlier day'}.`
    yield {
      ...nothing(day),
      isContinued: false,
      faults: news.faults,
      cursor: JSON.stringify({ ...before, validators: {} }),
      doubt: { state: 'degraded', why },
    }
    return
  }
  const items = new Map(fresh.flatMap((feed) => [...feed.items]))
  const isCut = items.size >= maxItems
  const missed = [...(before?.missed ?? []), ...missedDays(before, reach.from, day), ...(isCut ? [day] : [])]
  const cursor: Cursor = {
    day: before !== undefined && before.day > day ? before.day : day,
    highest: Math.max(before?.highest ?? 0, maxOrderOf([...items.keys()])),
    missed: [...new Set(missed)].sort(),
    validators: news.validators,
  }
  yield {
    records: [...items.values()],
    announced: items.size + Math.max(...fresh.map((feed) => feed.faults.length)),
    faults: [...new Set([...fresh.flatMap((feed) => feed.faults), ...news.faults])],
    day,
    total: items.size,
    cursor: JSON.stringify(cursor),
    ...(isCut
      ? { doubt: { state: 'incomplete', why: `The feed ends at its limit of ${maxItems} papers.` } }
      : {}),
  }
  yield* fetchMissed(cursor, settings, reach)
}

/**
 * Fetches days that the feed did not show whole from the API; a day that cannot
 * be fetched stays in the cursor.
 */
async function* fetchMissed(cursor: Cursor, settings: Config, reach: Reach): AsyncIterable<SourceBatch> {
  let { missed } = cursor
  const cursorNow = () => JSON.stringify({ ...cursor, missed })
  for (const day of cursor.missed) {
    let [isWhole, isContinued] = [true, false]
    try {
      const query = submittedQuery(settings.ARXIV_CATEGORIES, submissionWindow(day))
      for await (const page of queryArxiv(reach.http, settings.ARXIV_API_URL, query)) {
        isWhole &&= page.announced === page.records.length
        yield {
          records: page.records.map((record) => ({ ...record, listed: day })),
          faults: page.faults,
          announced: page.announced,
          day,
          isContinued,
          cursor: cursorNow(),
        }
        isContinued = true
      }
      if (isWhole) missed = missed.filter((each) => each !== day)
      if (isWhole) yield { ...nothing(day), cursor: cursorNow() }
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      const why = `The papers of ${day} are missing: ${error.userMessage}`
      yield { ...nothing(day), faults: [why], cursor: cursorNow(), doubt: { state: 'incomplete', why } }
    }
  }
}

/**
 * arXiv has served the papers of one day under the date of the next: then the highest number has not grown.
 */
function isStale(feed: ArxivFeed, before: Cursor | undefined): boolean {
  if (before === undefined || feed.day <= before.day || feed.items.size === 0) return false
  return maxOrderOf([...feed.items.keys()]) <= before.highest
}

/** Working days after the last batch and before this one, the newest ten. */
function missedDays(before: Cursor | undefined, from: string | undefined, day: string): string[] {
  const first = from ?? (before === undefined ? day : addDays(before.day, 1))
  return daysBetween(first, addDays(day, -1)).filter(isWorkingDay).slice(-maxMissedDays)
}

function nothing(day: string): Omit<SourceBatch, 'cursor'> {
  return { records: [], announced: 0, faults: [], day, isContinued: true }
}

/** https://info.arxiv.org/help/rss.html */
const maxItems = 2_000
/** What is older is for the OAI source. */
const maxMissedDays = 10
