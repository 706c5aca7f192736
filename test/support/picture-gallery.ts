/** Pictures as they may come, easy and hard; `test/pictures/gallery/` has them as PNG. */
import type { TrendLine, TrendPicture } from '../../src/pictures/draw-trend.ts'
import { smooth } from '../../src/trends/trend.ts'

/** Always the same hills. */
function hills(points: number, { at = 0, high = 20 } = {}): number[] {
  return Array.from({ length: points }, (_, index) =>
    Math.max(0, Math.round(high + high * Math.sin((index + 5 * at) / (4 + at)) * 0.6 + (index * at) / 8)),
  )
}

function makeLine(label: string, counts: readonly (number | undefined)[], all = 200): TrendLine {
  return { label, counts, shares: counts.map((count) => (count === undefined ? undefined : count / all)) }
}

function makePicture(parts: Partial<TrendPicture>): TrendPicture {
  return {
    unit: 'week',
    ticks: ['Apr 2024', 'Oct 2024', '13 Apr 2025'],
    lines: [makeLine('reward hacking', hills(52)), makeLine('RLVR', hills(52, { at: 2, high: 12 }))],
    isLastOpen: false,
    look: 'light',
    hasShares: true,
    ...parts,
  }
}

function makeLines(labels: readonly string[], points = 52): TrendLine[] {
  return labels.map((label, at) => makeLine(label, hills(points, { at, high: 8 + 5 * at })))
}

const many = Array.from({ length: 12 }, (_, at) => `query number ${at + 1}`)
const months = { unit: 'month', ticks: ['Jan 2021', 'Feb 2023', 'Apr 2025'] } as const

export const pictureGallery: Readonly<Record<string, TrendPicture>> = {
  'one-point': makePicture({
    ticks: ['13 Apr 2025', '', '13 Apr 2025'],
    lines: makeLines(['agents', 'RLVR'], 1),
  }),
  none: makePicture({ lines: [makeLine('zebrafish', hills(52, { high: 0 }))] }),
  'days-400': makePicture({
    ticks: ['Mar 2024', 'Sep 2024', '13 Apr 2025'],
    lines: makeLines(['agents'], 57),
  }),
  greek: makePicture({ lines: makeLines(['Ενισχυτική μάθηση', 'обучение с учителем', 'Erdős–Rényi']) }),
  cjk: makePicture({ lines: makeLines(['世界モデル', '強化学習', 'world models']) }),
  twelve: makePicture({ lines: makeLines(many) }),
  dark: makePicture({ look: 'dark', lines: makeLines(many.slice(0, 6)) }),
  phone: makePicture({ lines: makeLines(['reward hacking', 'RLVR', '"world models"', 'topic:agents']) }),
  small: makePicture({ hasShares: false, lines: makeLines(['Agents']) }),
  'open-month': makePicture({ ...months, isLastOpen: true, lines: [makeLine('agents', [...hills(51), 3])] }),
  gaps: makePicture({
    lines: [
      makeLine(
        'agents',
        hills(12).map((value, at) => (at % 5 === 3 ? undefined : value)),
      ),
      makeLine('<&>', []),
    ],
  }),
  means: makePicture({
    lines: [makeLine('one outlier', smooth([...hills(40), 4_000, ...hills(11)], 4), 9_000)],
  }),
}
