import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, it, test } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { drawTrend, isDrawable, type TrendPicture } from '../../src/pictures/draw-trend.ts'
import { fitLabel } from '../../src/pictures/fit-label.ts'
import { placeLabels } from '../../src/pictures/place-labels.ts'
import { renderPng } from '../../src/pictures/render-png.ts'
import { sparkline } from '../../src/pictures/sparkline.ts'
import { parseXml } from '../../src/sources/formats/parse-xml.ts'
import { anyCharacter } from '../support/any-character.ts'
import { fillers } from '../support/hostile-pieces.ts'

function draw(labels: readonly string[], parts: Partial<TrendPicture> = {}): string {
  const lines = labels.map((label, at) => ({ label, counts: [at, 2, at + 3], shares: [0.1, 0.2, undefined] }))
  const picture = {
    unit: 'week',
    ticks: ['a', 'b', 'c'],
    isLastOpen: true,
    look: 'light',
    hasShares: true,
  } as const
  return drawTrend({ ...picture, lines, ...parts })
}

/** The elements and attributes, and apart from them every text. */
function takeApart(svg: string): { readonly skeleton: unknown; readonly texts: readonly string[] } {
  const texts: string[] = []
  const strip = (node: unknown): unknown => {
    if (typeof node === 'string') {
      texts.push(node)
      return ''
    }
    if (Array.isArray(node)) return node.map(strip)
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).filter(([name, value]) => {
      if (name === '#text') texts.push(String(value))
      return name !== '#text'
    })
    return Object.fromEntries(
      entries.map(([name, value]) => [name, name.startsWith('@') ? value : strip(value)]),
    )
  }
  return { skeleton: strip(finish(parseXml(svg, ['g', 'text', 'path', 'line', 'rect']))), texts }
}

test('nothing of a label or a tick leaves its text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(...fillers, '</text>', '<script>', ']]>', '<!--', '"/>', "'", '\u0000', '\ufffe'),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
  )
  const plain = takeApart(draw(['x', 'y'], { ticks: ['a', 'b', 'c'] })).skeleton
  fc.assert(
    fc.property(hostile, hostile, (label, tick) => {
      // A text that is only white is no child to the reader.
      const drawn = takeApart(
        draw([`x${label}`, `y${label}`], { ticks: [`t${tick}`, `m${tick}`, `e${tick}`] }),
      )
      expect(drawn.skeleton).toEqual(plain)
    }),
  )
})

test('labels are written as they are, and numbered where the font has no letters for them', () => {
  const { texts } = takeApart(draw(['reward & <b>', 'Ελληνικά', '世界', 'x'.repeat(50)]))
  expect(texts).toEqual(expect.arrayContaining(['reward & <b>', 'Ελληνικά', 'query 3', `${'x'.repeat(15)}…`]))
  for (const label of ['RLVR', '"world models"', 'topic:agents', 'Erdős–Rényi', 'обучение'])
    expect(isDrawable(label)).toBe(true)
  for (const label of ['世界', '🤖', 'عربي', '\ud800']) expect(isDrawable(label)).toBe(false)
})

test('six lines are drawn of more', () => {
  const { texts } = takeApart(draw(['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']))
  expect(texts.filter((text) => text === 'f6')).toHaveLength(2)
  expect(texts).not.toContain('g7')
})

test('labels keep their distance and stay within', () => {
  const within = { apart: 18, from: 40, to: 168 }
  fc.assert(
    fc.property(fc.array(fc.double({ min: 40, max: 168, noNaN: true }), { maxLength: 6 }), (wanted) => {
      const places = placeLabels(wanted, within)
      const sorted = places.toSorted((a, b) => a - b)
      for (const [at, place] of sorted.entries()) {
        expect(place).toBeGreaterThanOrEqual(39.999)
        expect(place).toBeLessThanOrEqual(168.001)
        if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThan(17.99)
      }
    }),
  )
  expect(placeLabels([100], within)).toEqual([100])
})

test('a sparkline has a sign a value, and fits', () => {
  expect(sparkline([0, 1, 4, undefined, 8])).toBe('▁▂▅·█')
  expect(sparkline([])).toBe('')
  expect(sparkline([0, 0])).toBe('▁▁')
  expect(sparkline(Array.from({ length: 130 }, () => 1))).toHaveLength(44)
})

describe('a label', () => {
  it.each(['WWWWWWWWWWWWWWWW', 'MMMMMMMMMM MMMMMM', 'ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ', 'world models of @'])(
    '“%s” ends within the picture, measured in its pixels',
    (label) => {
      const line = { label, counts: [1, 2, 3], shares: [0.1, 0.2, 0.3] }
      const picture = { unit: 'week', ticks: ['a', 'b', 'c'], lines: [line], look: 'light' } as const
      const svg = drawTrend({ ...picture, isLastOpen: false, hasShares: false })
      const { data, width, height } = PNG.sync.read(Buffer.from(renderPng(svg, 2)))
      const right = Array.from({ length: height }, (_, y) => data[4 * (y * width + width - 1)])
      expect(right.every((red) => red === 255)).toBe(true)
    },
  )

  it('that is narrow is as long as it was', () => {
    expect(fitLabel('reward modelling', { characters: 16, width: 8.4 })).toBe('reward modelling')
    expect(fitLabel('WWWWWWWWWWWWWWWW', { characters: 16, width: 8.4 })).toMatch(/^W{8,9}…$/)
  })
})
