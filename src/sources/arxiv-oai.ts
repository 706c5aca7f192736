/**
 * arXiv's OAI-PMH: everything that changed, with every version; for back-fills and to
 * follow revisions and withdrawals.
 */
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import { dayOf } from '../model/day.ts'
import type { Reach, Source, SourceBatch, SourceRecord } from '../ports/source.ts'
import { arxivCategories, arxivRateLimit } from './formats/arxiv.ts'
import { type OaiPage, parseOaiPage, StaleTokenError } from './formats/arxiv-raw.ts'
import { parseCursor } from './formats/cursor.ts'
import { addDays, parseDay } from './formats/days.ts'
import { sayBroken } from './formats/xml.ts'

const config = z.object({
  ARXIV_CATEGORIES: arxivCategories,
  ARXIV_OAI_URL: z
    .url('must be a web address')
    .default('https://oaipmh.arxiv.org/oai')
    .describe('address of arXiv’s OAI-PMH'),
})
type Config = z.infer<typeof config>

/**
 * `done` is the day up to which each set was harvested. `harvest` is one under way: `seen` of its `total`
 * records were stored, and `token` asks for the next.
 */
const harvestSchema = z.object({
  set: z.string(),
  from: z.iso.date(),
  day: z.iso.date(),
  token: z.string().optional(),
  seen: z.number(),
  total: z.number().optional(),
})
const cursorSchema = z.object({ done: z.record(z.string(), z.iso.date()), harvest: harvestSchema.optional() })
type Cursor = z.infer<typeof cursorSchema>
type Harvest = z.infer<typeof harvestSchema>

export const source: Source<Config> = { name: 'arxiv-oai', config, papers: harvestSets }

async function* harvestSets(
  since: string | undefined,
  settings: Config,
  reach: Reach,
): AsyncIterable<SourceBatch> {
  const before = parseCursor(since, cursorSchema)
  const today = dayOf(reach.now())
  const done = new Map(Object.entries(before?.done ?? {}))
  const sets = [...new Set(settings.ARXIV_CATEGORIES.map(setOf))].sort()
  const underWay = before?.harvest
  // A harvest for other days than the one under way starts again.
  const resumed = reach.from === undefined || underWay?.from === reach.from ? underWay : undefined
  let isFirst = resumed === undefined
  for (const set of sets) {
    if (resumed !== undefined && set < resumed.set) continue
    const from = reach.from ?? addDays(done.get(set) ?? addDays(today, -firstDays), -overlapDays)
    const start: Harvest = resumed?.set === set ? resumed : { set, from, day: today, seen: 0 }
    yield* harvestSet(start, settings, reach, { done, isFirst })
    isFirst = false
  }
}

/**
 * All pages of one set. If a token has expired (tokens live a day at most), the set
 * starts again from its first day.
 */
async function* harvestSet(
  start: Harvest,
  settings: Config,
  reach: Reach,
  state: { readonly done: Map<string, string>; readonly isFirst: boolean },
): AsyncIterable<SourceBatch> {
  let harvest = start
  let isContinued = !state.isFirst
  for (let [restarts, pages] = [0, 1]; ; pages += 1) {
    let page: OaiPage
    try {
      page = await fetchPage(harvest, settings, reach)
    } catch (error) {
      if (!(error instanceof StaleTokenError)) throw error
      restarts += 1
      if (restarts > 2)
        throw new BotError('unavailable', 'arXiv’s OAI service does not go on with a harvest.')
      harvest = { set: harvest.set, from: harvest.from, day: harvest.day, seen: 0 }
      isContinued = false
      continue
    }
    if (page.token !== undefined && (page.entries === 0 || page.token === harvest.token || pages > maxPages))
      throw new BotError('unavailable', 'arXiv’s OAI service sends a list without an end.')
    harvest = goOn(harvest, page)
    const records = page.records.filter((record) => isWanted(record, settings.ARXIV_CATEGORIES))
    yield { ...makeBatch({ ...page, records }, harvest, state.done), isContinued }
    isContinued = true
    if (page.token === undefined) return
  }
}

/** The harvest behind a page. */
function goOn(harvest: Harvest, { entries, total = harvest.total, token }: OaiPage): Harvest {
  return { ...harvest, seen: harvest.seen + entries, ...(total !== undefined && { total }), token }
}

/** What a page brings; `harvest` is how things stand behind it. The last one of a set marks that as done. */
function makeBatch(
  { records, faults, token, answeredAt }: OaiPage,
  harvest: Harvest,
  done: Map<string, string>,
): Omit<SourceBatch, 'isContinued'> {
  const { set, day, seen, total } = harvest
  const isLast = token === undefined
  const lost = isLast ? Math.max(0, (total ?? seen) - seen) : 0
  // By the service's clock: if the clock here were ahead, papers would be skipped.
  if (isLast && lost === 0) done.set(set, parseDay(answeredAt) ?? day)
  const cursor: Cursor = { done: Object.fromEntries(done), ...(!isLast && { harvest }) }
  const ended = `The list of ${set} ended after ${seen} of the ${total ?? seen} records it announced.`
  return {
    records,
    announced: records.length + faults.length + lost,
    faults: lost > 0 ? [...faults, ended] : faults,
    day,
    hasMore: !isLast,
    cursor: JSON.stringify(cursor),
    ...(total !== undefined && { total }),
  }
}

async function fetchPage(harvest: Harvest, settings: Config, reach: Reach): Promise<OaiPage> {
  const url = new URL(settings.ARXIV_OAI_URL)
  const parameters =
    harvest.token === undefined
      ? { verb: 'ListRecords', metadataPrefix: 'arXivRaw', set: harvest.set, from: harvest.from }
      : { verb: 'ListRecords', resumptionToken: harvest.token }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  let page: OaiPage | undefined
  const refuse = (text: string) =>
    sayBroken(async () => {
      page = await inTurns(parseOaiPage(text))
      return undefined
    })
  await reach.http.fetch({
    url: url.href,
    rateLimit: arxivRateLimit,
    isOperators: true,
    kind: 'xml',
    maxBytes: 50_000_000,
    refuse,
  })
  if (page === undefined) throw new Error('an answer that was not refused must be a page')
  return page
}

/** The set that holds a category: its archive, which for physics is below a group (verb=ListSets). */
function setOf(category: string): string {
  const archive = category.split('.')[0] ?? category
  return physics.has(archive) ? `physics:${archive}` : archive
}

function isWanted(record: SourceRecord, categories: readonly string[]): boolean {
  return (record.categories ?? []).some((category) =>
    categories.some((wanted) => category === wanted || category.startsWith(`${wanted}.`)),
  )
}

const physics = new Set(
  'astro-ph cond-mat gr-qc hep-ex hep-lat hep-ph hep-th math-ph nlin nucl-ex nucl-th physics quant-ph'.split(
    ' ',
  ),
)
/** Pages of a thousand records each; the largest set of arXiv has a million records. */
const maxPages = 10_000
/** Without a cursor: what is older is asked for with --since. */
const firstDays = 2
/** Datestamps are days, and records of a day appear during the next. */
const overlapDays = 2
