/** The picture of some trends, as a card has it. */
import { chartTrends } from '../cards/trend-charts.ts'
import { sayPicture, tickLabels } from '../cards/trend-text.ts'
import type { Library } from '../library/library.ts'
import type { Picture } from '../model/card.ts'
import type { LookName } from '../pictures/looks.ts'
import { sparkline } from '../pictures/sparkline.ts'
import type { Periods } from '../trends/periods.ts'
import { smooth, type Trend } from '../trends/trend.ts'

export interface Drawing {
  readonly library: Pick<Library, 'pictures'>
  readonly look: LookName
  /** Points are means of so many periods. */
  readonly mean?: number
  /** One panel, of papers alone. */
  readonly isSmall?: boolean
}

/** Undefined where there is nothing to see, or it could not be drawn. */
export async function drawTrends(
  trends: readonly Trend[],
  periods: Periods,
  { library, look, mean = 1, isSmall = false }: Drawing,
): Promise<Picture | undefined> {
  if (trends.every(({ total }) => total === 0)) return undefined
  const { drawTrend } = await import('../pictures/draw-trend.ts')
  const svg = drawTrend({
    unit: periods.unit,
    ticks: tickLabels(periods),
    lines: trends.map(({ label, counts, shares }) => {
      return { label, counts: smooth(counts, mean), shares: smooth(shares, mean) }
    }),
    isLastOpen: periods.list.at(-1)?.isOpen ?? false,
    look,
    hasShares: !isSmall && trends.some(({ share }) => share !== undefined && share < 1),
  })
  const png = await library.pictures.draw(svg)
  if (png === undefined) return undefined
  const line = trends.map(({ label, counts }) => `${sparkline(counts)} ${label}`).join('\n')
  // Of means there are no sums, and a digest's picture is kept as it was drawn.
  const charts = mean === 1 && !isSmall ? { charts: chartTrends(trends, periods) } : {}
  return { kind: 'image', png, alt: sayPicture(trends, periods), line, ...charts }
}
