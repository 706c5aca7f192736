/** Trends as charts of few categories, whose numbers are sums over periods that follow each other. */
import type { Chart } from '../model/card.ts'
import { chunk } from '../model/lists.ts'
import type { Period, Periods } from '../trends/periods.ts'
import { sum, type Trend } from '../trends/trend.ts'
import { formatDay } from './paper-item.ts'

/** Categories that a `Chart` may have. */
const maxCategories = 20
/** With fewer there is little to see, so rather the first category is shorter than the others. */
const minCategories = 8

/** Papers, and their share of all papers where that says more. */
export function chartTrends(trends: readonly Trend[], periods: Periods): Chart[] {
  const size = chooseSize(periods.list.length)
  const groups = group(periods.list, size)
  const categories = groups.map((each) => sayCategory(each, { size, unit: periods.unit }))
  const many = size === 1 ? periods.unit : `${size} ${periods.unit}s`
  const under = periods.unit === 'week' ? `The ${many} to` : size === 1 ? 'Month' : `The ${many} from`
  const draw = (title: string, calculate: (papers: number, all: number) => number): Chart => ({
    title,
    categories,
    under,
    lines: trends.map(({ label, counts, all }) => {
      const [papers, ofAll] = [group(counts, size).map(sum), group(all, size).map(sum)]
      return { label, values: papers.map((value, at) => calculate(value, ofAll[at] ?? 0)) }
    }),
  })
  const papers = draw(`Papers ${size === 1 ? `a ${many}` : `in ${many}`}`, (value) => value)
  if (trends.every(({ share }) => share === undefined || share === 1)) return [papers]
  const inPercent = (value: number, all: number) => (all === 0 ? 0 : Math.round((1_000 * value) / all) / 10)
  return [papers, draw('Their share of all papers, in %', inPercent)]
}

/** The smallest that leaves few enough; one that divides all of them, if that leaves enough. */
function chooseSize(periods: number): number {
  const smallest = Math.max(1, Math.ceil(periods / maxCategories))
  for (let size = smallest; periods / size >= minCategories; size++) if (periods % size === 0) return size
  return smallest
}

/** From the last to the first, so that the newest is whole. */
function group<Value>(values: readonly Value[], size: number): Value[][] {
  const first = values.length % size
  return [...(first === 0 ? [] : [values.slice(0, first)]), ...chunk(values.slice(first), size)]
}

function sayCategory(
  periods: readonly Period[],
  { size, unit }: Pick<Periods, 'unit'> & { readonly size: number },
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return ''
  const part = periods.length === size ? '' : ` (${periods.length})`
  return unit === 'month'
    ? `${monthFormat.format(Temporal.PlainDate.from(first.from))}${part}`
    : `${formatDay(Temporal.PlainDate.from(last.until).subtract({ days: 1 }).toString())}${part}`
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric' })
