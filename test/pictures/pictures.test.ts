import { afterEach, expect, test } from 'vitest'
import { drawTrend } from '../../src/pictures/draw-trend.ts'
import { Pictures, type PicturesOptions } from '../../src/pictures/pictures.ts'
import { pictureGallery } from '../support/picture-gallery.ts'

let pictures = new Pictures()
afterEach(() => pictures.close())

function open(options: PicturesOptions = {}) {
  const faults: unknown[] = []
  pictures = new Pictures({ onFault: (error) => faults.push(error), ...options })
  return { pictures, faults }
}

const svgs = Object.values(pictureGallery).map(drawTrend)
const [svg = ''] = svgs

test('all of many are drawn, each twice as large as its SVG and small enough for every platform', async () => {
  const { pictures } = open()
  const drawn = await Promise.all(svgs.map((one) => pictures.draw(one)))
  for (const png of drawn) {
    expect(png?.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    expect(new DataView((png ?? new Uint8Array()).buffer).getUint32(16)).toBe(960)
    expect(png?.byteLength).toBeLessThan(200_000)
  }
})

test('the same is drawn once', async () => {
  const { pictures } = open()
  const [one, other] = await Promise.all([pictures.draw(svg), pictures.draw(svg)])
  expect(one).toBe(other)
  expect(await pictures.draw(svg)).toBe(one)
})

test('what cannot be drawn is told to the operator, and the next is drawn', async () => {
  const { pictures, faults } = open()
  expect(await pictures.draw('<svg')).toBeUndefined()
  expect(faults).toHaveLength(1)
  expect(await pictures.draw(svg)).toBeDefined()
})

test('what takes too long is given up', async () => {
  const { pictures, faults } = open({ ms: 0 })
  expect(await Promise.all(svgs.map((one) => pictures.draw(one)))).toEqual(svgs.map(() => undefined))
  expect(faults).toHaveLength(svgs.length)
})

test('a queue that is too long is not made longer', async () => {
  const { pictures } = open()
  const drawn = await Promise.all(
    Array.from({ length: 60 }, (_, at) => pictures.draw(svg.replace('Papers', `Papers ${at}`))),
  )
  expect(drawn.filter((png) => png === undefined)).toHaveLength(8)
})
