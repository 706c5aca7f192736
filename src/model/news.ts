/** When a paper is news: new to the bot and new in the world. */
import type { Paper } from './paper.ts'

/** The source of papers that somebody asked for; no source announced them. */
export const onDemand = 'on demand'

/**
 * How long a paper is news after its day: enough for weekends, holidays and moderation before a source
 * announces it, and too short for back-fills.
 */
const newsDays = 14

/**
 * Until when a digest considers a paper new, in epoch ms: when it became known, but at most two weeks after
 * its day. A paper without a day is news if a source announced it, and never (0) if it came in a back-fill.
 */
export function newUntilMs(
  paper: Pick<Paper, 'published' | 'listed' | 'updated' | 'identifiers'>,
  coming: { readonly knownAtMs: number; readonly isBackFill: boolean },
): number {
  const day = newestDayOf(paper)
  if (day === undefined) return coming.isBackFill ? 0 : coming.knownAtMs
  const endOfDay = Temporal.PlainDate.from(day)
    .add({ days: newsDays + 1 })
    .toZonedDateTime('UTC')
  return Math.max(0, Math.min(coming.knownAtMs, endOfDay.epochMilliseconds))
}

/** Whether a paper is known only because somebody asked for it. */
export function isOnlyOnDemand({ sources }: Pick<Paper, 'sources'>): boolean {
  return sources.every((source) => source === onDemand)
}

/** The oldest ISO day whose papers are still news since this time. */
export function oldestNews(toldAt: Temporal.Instant): string {
  return toldAt.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: newsDays }).toString()
}

/**
 * The last day on which it was new: published or listed, else at the latest the end of its arXiv number's
 * month. A new version alone makes no paper new, so `updated` comes last.
 */
function newestDayOf({ published, listed, updated, identifiers }: Parameters<typeof newUntilMs>[0]) {
  const days = [published, listed].filter((day) => day !== undefined).sort()
  return days.at(-1) ?? identifiers.map(endOfArxivMonth).find((day) => day !== undefined) ?? updated
}

// https://info.arxiv.org/help/arxiv_identifier.html: a number begins with year
// and month, 9107 at the earliest.
function endOfArxivMonth(id: string): string | undefined {
  const [, yy, mm] = /^arxiv:(?:[^/]+\/)?(\d\d)(\d\d)/.exec(id) ?? []
  if (yy === undefined || mm === undefined) return undefined
  const month = Temporal.PlainYearMonth.from({
    year: Number(yy) + (Number(yy) < 91 ? 2000 : 1900),
    month: Number(mm),
  })
  return month.toPlainDate({ day: month.daysInMonth }).toString()
}
