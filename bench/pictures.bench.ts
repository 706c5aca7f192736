/** Pictures: how long one takes, and whether memory comes back after a thousand different ones. */
import { setTimeout as wait } from 'node:timers/promises'
import { drawTrend, type TrendPicture } from '../src/pictures/draw-trend.ts'
import { Pictures } from '../src/pictures/pictures.ts'

/** A table; the first word is how many pictures there are in each of two rounds. */
export async function run([pictures = '1000']: readonly string[]): Promise<string> {
  const rows = [`before the first: ${residentMb()} MB`]
  const drawer = new Pictures()
  for (const round of [1, 2]) {
    const took: number[] = []
    let most = 0
    for (let at = 0; at < Number(pictures); at += 1) {
      const startMs = performance.now()
      await drawer.draw(drawTrend(makePicture(round * 1_000_000 + at)))
      took.push(performance.now() - startMs)
      most = Math.max(most, residentMb())
    }
    took.sort((one, other) => one - other)
    const [p50, p99] = [0.5, 0.99].map((share) => took[Math.floor(share * took.length)]?.toFixed(0))
    rows.push(
      `round ${round}: p50 ${p50} ms, p99 ${p99} ms, at most ${most} MB, at its end ${residentMb()} MB`,
    )
  }
  await wait(idleMs)
  globalThis.gc?.()
  await wait(1_000)
  rows.push(`after ${idleMs / 1_000} s without a picture: ${residentMb()} MB`)
  await drawer.close()
  return rows.join('\n')
}

/** Three lines over a year, other ones for each seed. */
function makePicture(seed: number): TrendPicture {
  const lines = ['reward hacking', 'RLVR', 'world models'].map((label, line) => {
    const counts = Array.from({ length: 52 }, (_, week) => (seed * (line + 3) * (week + 7)) % 97)
    return { label, counts, shares: counts.map((count) => count / 500) }
  })
  const ticks = ['Apr 2024', 'Oct 2024', '13 Apr 2025'] as const
  return { unit: 'week', ticks, lines, isLastOpen: false, look: 'light', hasShares: true }
}

function residentMb(): number {
  return Math.round(process.memoryUsage.rss() / 1e6)
}

/** Longer than a thread waits for its next picture. */
const idleMs = 35_000
