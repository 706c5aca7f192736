/** Hugging Face's daily papers: votes and links to code, a listing a day. */
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { fetchJson } from '../http/fetch-parsed.ts'
import { dayOf } from '../model/day.ts'
import { nicknameOf } from '../model/nickname.ts'
import type { Reach, Source, SourceBatch, SourceRecord } from '../ports/source.ts'
import { parseCursor } from './formats/cursor.ts'
import { addDays, daysBetween, parseDay } from './formats/days.ts'
import { listEachDay } from './formats/each-day.ts'
import { parseEach, sayLack } from './formats/parse-each.ts'

const config = z.object({
  HUGGING_FACE_URL: z
    .url('must be a web address')
    .default('https://huggingface.co')
    .describe('address of Hugging Face, for its daily papers'),
})
type Config = z.infer<typeof config>

const cursorSchema = z.object({ day: z.iso.date() })
const itemSchema = z.object({
  paper: z.object({
    id: z.string(),
    title: z.string().nullish(),
    summary: z.string().nullish(),
    publishedAt: z.string().nullish(),
    upvotes: z.number().int().nonnegative().nullish(),
    githubRepo: z.string().nullish(),
    projectPage: z.string().nullish(),
    authors: z.array(z.object({ name: z.string(), hidden: z.boolean().nullish() })).nullish(),
  }),
})

export const source: Source<Config> = { name: 'hugging-face', config, papers: listDays }

async function* listDays(
  since: string | undefined,
  settings: Config,
  reach: Reach,
): AsyncIterable<SourceBatch> {
  const today = dayOf(reach.now())
  const before = parseCursor(since, cursorSchema)
  const first = reach.from ?? addDays(before?.day ?? today, -overlapDays)
  const cursorUntil = (done: string) =>
    JSON.stringify({ day: before !== undefined && before.day > done ? before.day : done })
  yield* listEachDay({
    days: daysBetween(first, today),
    async *list(day) {
      yield { ...(await fetchDay(day, settings, reach)), day, cursor: cursorUntil(day) }
    },
    cursorWithout: (day) => cursorUntil(addDays(day, -1)),
  })
}

async function fetchDay(
  day: string,
  settings: Config,
  reach: Reach,
): Promise<Pick<SourceBatch, 'records' | 'announced' | 'faults' | 'doubt'>> {
  const url = new URL('/api/daily_papers', settings.HUGGING_FACE_URL)
  url.searchParams.set('date', day)
  url.searchParams.set('limit', `${maxPapers}`)
  const list = await fetchJson(
    reach.http,
    { url: url.href, rateLimit: { name: 'hugging-face', everyMs: 1_000 }, isOperators: true },
    z.array(z.unknown()),
    'sends something that is no list of papers',
  )
  const nameOf = (at: number) => `paper ${at + 1} of ${day}`
  const { records, faults } = await inTurns(
    parseEach(list, nameOf, (raw) => {
      const item = itemSchema.safeParse(raw)
      return item.success ? { found: convertPaper(item.data.paper, day) } : sayLack(item.error)
    }),
  )
  const isCut = list.length >= maxPapers
  const why = `The list of ${day} ends at its limit of ${maxPapers} papers.`
  return {
    records,
    announced: list.length,
    faults,
    ...(isCut ? { doubt: { state: 'incomplete', why } } : {}),
  }
}

function convertPaper(paper: z.infer<typeof itemSchema>['paper'], day: string): SourceRecord {
  const published = parseDay(paper.publishedAt ?? undefined)
  const names = (paper.authors ?? []).filter((author) => author.hidden !== true).map((author) => author.name)
  const nickname = nicknameOf(paper.githubRepo)
  return {
    identifiers: [`arxiv:${paper.id}`],
    ...(paper.title ? { title: paper.title } : {}),
    abstract: paper.summary ?? '',
    authors: names,
    ...(published === undefined ? {} : { published }),
    listed: day,
    links: [paper.githubRepo, paper.projectPage].filter((link) => typeof link === 'string'),
    ...(nickname === undefined ? {} : { nicknames: [nickname] }),
    ...(typeof paper.upvotes === 'number' ? { votes: paper.upvotes } : {}),
  }
}

/** The maximum of one answer. */
const maxPapers = 100
/** Votes and code links are still added in the days after. */
const overlapDays = 3
