/** UPDATE_PICTURES=1 draws them anew, to be looked at. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { drawTrend, pictureWidth } from '../../src/pictures/draw-trend.ts'
import { renderPng } from '../../src/pictures/render-png.ts'
import { pictureGallery } from '../support/picture-gallery.ts'

const folder = join(import.meta.dirname, 'gallery')
/** In shares of all pixels: edges of letters differ a little between processors. */
const tolerance = 0.002

test.each(Object.keys(pictureGallery))('%s looks as it did', async (name) => {
  const picture = pictureGallery[name]
  if (picture === undefined) throw new Error(name)
  const drawn = renderPng(drawTrend(picture), name === 'phone' ? 360 / pictureWidth : 1)
  const file = join(folder, `${name}.png`)
  if (process.env.UPDATE_PICTURES === '1') await writeFile(file, drawn)
  const [now, before] = [PNG.sync.read(Buffer.from(drawn)), PNG.sync.read(await readFile(file))]
  const { width, height } = before
  expect([now.width, now.height]).toEqual([width, height])
  const differing = pixelmatch(before.data, now.data, undefined, width, height, { threshold: 0.1 })
  expect(differing / (width * height)).toBeLessThan(tolerance)
})

test('a picture with another line is noticed', () => {
  const draw = (count: number) => {
    const picture = pictureGallery['one-point']
    if (picture === undefined) throw new Error('no picture')
    const lines = [{ label: 'agents', counts: [1, count, 3], shares: [] }]
    return PNG.sync.read(Buffer.from(renderPng(drawTrend({ ...picture, hasShares: false, lines }), 1)))
  }
  const [one, other] = [draw(1), draw(3)]
  const differing = pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.1 })
  expect(differing / (one.width * one.height)).toBeGreaterThan(tolerance)
})
