/** When a paper is news: what a digest may call new is new to the bot and new in the world. */
import type { Paper } from './paper.ts'

/**
 * A paper is news for as long after its day: time enough for weekends, holidays and moderation to pass before a source
 * tells of it, and too short for the papers of a back-fill.
 */
const newsDays = 14

/**
 * The time up to which a digest finds a paper new, in epoch ms: it tells those of which this comes after its last. That is
 * when the paper became known, but no later than two weeks after its day. A paper without a day is news where a source
 * announced it, and never (0) where it came with the source's older papers.
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

/** The oldest ISO day whose papers are news to those who were last told at this time. */
export function oldestNews(toldAt: Temporal.Instant): string {
  return toldAt.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: newsDays }).toString()
}

/**
 * The last day on which it was new: published or listed. Where neither is known, that of its arXiv number, at most; a new
 * version alone makes no paper new, so `updated` is asked last.
 */
function newestDayOf({ published, listed, updated, identifiers }: Parameters<typeof newUntilMs>[0]) {
  const days = [published, listed].filter((day) => day !== undefined).sort()
  return days.at(-1) ?? identifiers.map(endOfArxivMonth).find((day) => day !== undefined) ?? updated
}

// https://info.arxiv.org/help/arxiv_identifier.html: a number begins with year and month, 9107 at the earliest.
function endOfArxivMonth(id: string): string | undefined {
  const [, yy, mm] = /^arxiv:(?:[^/]+\/)?(\d\d)(\d\d)/.exec(id) ?? []
  if (yy === undefined || mm === undefined) return undefined
  const month = Temporal.PlainYearMonth.from({
    year: Number(yy) + (Number(yy) < 91 ? 2000 : 1900),
    month: Number(mm),
  })
  return month.toPlainDate({ day: month.daysInMonth }).toString()
}
