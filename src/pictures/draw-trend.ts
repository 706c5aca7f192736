/** Lines over time as an SVG of two panels: papers, and their share of all papers. */
import { scaleLinear } from 'd3-scale'
import { line, symbol } from 'd3-shape'
import { fitLabel } from './fit-label.ts'
import { type Look, type LookName, looks, marks, maxLines } from './looks.ts'
import { placeLabels } from './place-labels.ts'
import { element, type Svg } from './svg.ts'

export interface TrendLine {
  readonly label: string
  readonly counts: readonly (number | undefined)[]
  /** From 0 to 1. */
  readonly shares: readonly (number | undefined)[]
}

export interface TrendPicture {
  readonly unit: 'week' | 'month'
  /** Under the first, middle and last point. */
  readonly ticks: readonly [string, string, string]
  /** At most six are drawn. */
  readonly lines: readonly TrendLine[]
  /** The last point may still rise: the way to it is dashed. */
  readonly isLastOpen: boolean
  readonly look: LookName
  /** Two panels, or the first alone, for a small picture. */
  readonly hasShares: boolean
}

/** Its width in pixels before it is enlarged twice: text of 15 of them is read on a phone. */
export const pictureWidth = 480

interface Panel {
  readonly title: string
  readonly top: number
  readonly values: readonly (readonly (number | undefined)[])[]
  format(value: number): string
}

/** The SVG; labels that the font cannot write are numbered. */
export function drawTrend(picture: TrendPicture): string {
  const look = looks[picture.look]
  const lines = picture.lines.slice(0, maxLines)
  const labels = lines.map(({ label }, at) => (isDrawable(label) ? fitLabel(label, room) : `query ${at + 1}`))
  const panels: Panel[] = [
    {
      title: `Papers a ${picture.unit}`,
      top: 0,
      values: lines.map(({ counts }) => counts),
      format: (value) => value.toLocaleString('en'),
    },
  ]
  if (picture.hasShares)
    panels.push({
      title: 'Share of all papers',
      top: panelHeight,
      values: lines.map(({ shares }) => shares),
      format: (value) => `${Number((100 * value).toPrecision(3))} %`,
    })
  const height = panelHeight * panels.length + ticksHeight
  const size = { width: pictureWidth, height, viewBox: `0 0 ${pictureWidth} ${height}` }
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, 'font-family': 'Didact Gothic', 'font-size': 15 },
    element('rect', { width: pictureWidth, height, fill: look.background }),
    ...panels.map((panel) => drawPanel(panel, { look, labels, isLastOpen: picture.isLastOpen })),
    ...drawTicks(picture.ticks, panelHeight * panels.length, look),
  ).svg
}

/** Whether the font has the letters: Latin, Greek, Cyrillic, and the signs between them. */
export function isDrawable(label: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}0-9 -/:-@[-`{-~–—‘’“”…·]*$/u.test(label)
}

interface Style {
  readonly look: Look
  readonly labels: readonly string[]
  readonly isLastOpen: boolean
}

function drawPanel(panel: Panel, { look, labels, isLastOpen }: Style): Svg {
  const known = panel.values.flat().filter((value) => value !== undefined)
  const y = scaleLinear([0, Math.max(...known, 0) || 1], [bottom, headHeight]).nice(3)
  const points = panel.values[0]?.length ?? 0
  const x = points < 2 ? () => right : scaleLinear([0, points - 1], [left, right])
  const lastOf = (values: Panel['values'][number]) => values.findLastIndex((value) => value !== undefined)
  const ends = panel.values.map((values) => y(values[lastOf(values)] ?? 0))
  const places = placeLabels(ends, { apart: labelHeight, from: headHeight, to: bottom })
  const drawn = panel.values.flatMap((values, at): Svg[] => {
    if (lastOf(values) < 0) return []
    const colour = look.colours[at] ?? look.ink
    const way = line<number | undefined>()
      .defined((value) => value !== undefined)
      .x((_, index) => x(index))
      .y((value) => y(value ?? 0))
    const solid = isLastOpen ? [...values.slice(0, -1), undefined] : values
    const open = values.map((value, index) => (index >= values.length - 2 ? value : undefined))
    const stroke = { fill: 'none', stroke: colour, 'stroke-width': 2, 'stroke-linejoin': 'round' }
    const mark = (index: number, value: number | undefined): Svg[] =>
      value === undefined
        ? []
        : [
            element('path', {
              d: symbol(marks[at], markSize)() ?? '',
              transform: `translate(${Math.round(x(index) * 10) / 10},${Math.round(y(value) * 10) / 10})`,
              fill: colour,
            }),
          ]
    const end = lastOf(values)
    return [
      element('path', { ...stroke, d: way(solid) ?? '' }),
      ...(isLastOpen ? [element('path', { ...stroke, d: way(open) ?? '', 'stroke-dasharray': '3 4' })] : []),
      ...(points <= maxMarked
        ? values.flatMap((value, index) => mark(index, value))
        : mark(end, values[end])),
      ...drawLabel(
        labels[at] ?? '',
        { from: [x(end), y(values[end] ?? 0)], at: places[at] ?? 0 },
        { look, colour },
      ),
    ]
  })
  return element(
    'g',
    { transform: `translate(0,${panel.top})` },
    element('text', { x: margin, y: 20, fill: look.ink, 'font-size': 16 }, panel.title),
    ...y
      .ticks(3)
      .flatMap((tick) => (isWhole(panel, tick) ? drawGrid(panel.format(tick), y(tick), look) : [])),
    ...drawn,
  )
}

/** There is no half a paper. */
function isWhole({ top }: Panel, tick: number): boolean {
  return top > 0 || Number.isInteger(tick)
}

function drawGrid(label: string, y: number, look: Look): Svg[] {
  return [
    element('line', { x1: left, x2: right, y1: y, y2: y, stroke: look.grid }),
    element('text', { x: left - 6, y: y + 5, fill: look.quiet, 'text-anchor': 'end' }, label),
  ]
}

function drawLabel(
  label: string,
  { from: [x, y], at }: { readonly from: readonly [number, number]; readonly at: number },
  { look, colour }: { readonly look: Look; readonly colour: string },
): Svg[] {
  return [
    element('line', {
      x1: Math.min(x + 5, right + 4),
      y1: y,
      x2: right + 12,
      y2: at,
      stroke: colour,
      'stroke-width': 1,
    }),
    element('text', { x: right + 16, y: at + 5, fill: look.ink }, label),
  ]
}

function drawTicks([first, middle, last]: TrendPicture['ticks'], top: number, look: Look): Svg[] {
  const tick = (label: string, x: number, anchor: string) =>
    element('text', { x, y: top + 13, fill: look.quiet, 'text-anchor': anchor }, label)
  const end = tick(last, right, 'end')
  return first === last
    ? [end]
    : [tick(first, left, 'start'), tick(middle, (left + right) / 2, 'middle'), end]
}

const margin = 12
const left = 58
/** The labels stand behind it. */
const right = 336
const panelHeight = 180
const headHeight = 40
const bottom = 168
const ticksHeight = 30
const labelHeight = 20
/** What fits behind the lines, at a font of 15 pixels. */
const room = { characters: 16, width: (pictureWidth - right - 16 - 2) / 15 }
const markSize = 44
/** More points than that have a mark at the last one only. */
const maxMarked = 16
