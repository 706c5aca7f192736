/** What a trend says in words: for cards, and for people who cannot see its picture. */
import type { Period, Periods, Unit } from '../trends/periods.ts'
import type { Trend } from '../trends/trend.ts'
import { countPapers, formatDay } from './paper-item.ts'

/** `the week to 13 Apr 2025`, `April 2025`. */
export function sayPeriod(period: Period, unit: Unit): string {
  if (unit === 'month') return monthFormat.format(Temporal.PlainDate.from(period.from))
  return `the week to ${formatDay(lastDay(period))}`
}

/** What is written under a picture: its first, middle and last period. */
export function tickLabels({ unit, list }: Periods): [string, string, string] {
  const say = (at: number) => {
    const period = list[at]
    if (period === undefined) return ''
    return unit === 'week' && at === list.length - 1
      ? formatDay(lastDay(period))
      : shortMonthFormat.format(Temporal.PlainDate.from(unit === 'week' ? lastDay(period) : period.from))
  }
  return [say(0), say(list.length < 3 ? -1 : Math.floor((list.length - 1) / 2)), say(list.length - 1)]
}

/** `the 52 weeks to 13 Apr 2025`, `the 60 months from May 2020 to April 2025`. */
export function saySpan({ unit, list }: Periods): string {
  const [first, last] = [list[0], list.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (list.length === 1) return sayPeriod(last, unit)
  const many = `${list.length} ${unit}s`
  return unit === 'week'
    ? `the ${many} to ${formatDay(lastDay(last))}`
    : `the ${many} from ${sayPeriod(first, unit)} to ${sayPeriod(last, unit)}`
}

/** `12 papers, 3.4 % of all; most in the week to 13 Apr 2025 (5)`. */
export function sayTrend({ counts, total, share, peak }: Trend, { unit, list }: Periods): string {
  if (total === 0) return 'no paper'
  const period = peak === undefined ? undefined : list[peak]
  const most = (counts[peak ?? 0] ?? 0).toLocaleString('en')
  const of = share === undefined || share === 1 ? '' : `, ${sayShare(share)} of all`
  const top = period === undefined || list.length < 2 ? '' : `; most in ${sayPeriod(period, unit)} (${most})`
  return `${countPapers(total)}${of}${top}`
}

/** The picture in words: every line with its sum, its highest point, and where it begins and ends. */
export function sayPicture(trends: readonly Trend[], periods: Periods): string {
  const lines = trends.map((trend) => {
    const [first = 0, last = 0] = [trend.counts[0], trend.counts.at(-1)]
    const ends =
      trend.counts.length < 2 || trend.total === 0 ? '' : `; ${first} in the first and ${last} in the last`
    return `${trend.label}: ${sayTrend(trend, periods)}${ends}.`
  })
  const [only, ...others] = lines
  const about = others.length === 0 && only !== undefined ? 'A line' : 'Lines'
  return `${about} of papers a ${periods.unit} in ${saySpan(periods)}. ${lines.join(' ')}`
}

/** A share from 0 to 1 as `3.4 %`. */
export function sayShare(share: number): string {
  const percent = 100 * share
  if (percent > 0 && percent < 0.1) return 'less than 0.1 %'
  return `${percent >= 10 ? Math.round(percent) : Math.round(percent * 10) / 10} %`
}

function lastDay({ until }: Period): string {
  return Temporal.PlainDate.from(until).subtract({ days: 1 }).toString()
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const shortMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })
