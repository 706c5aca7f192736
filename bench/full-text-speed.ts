/** What reading real pages costs, and what asking them does: the folder `pages` beside the questions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { finish } from '../src/async/steps.ts'
import { packText } from '../src/full-text/pack.ts'
import { parsePage } from '../src/full-text/parse/parse-page.ts'
import { type PreparedText, prepareText } from '../src/full-text/rank/prepare-text.ts'
import { rankSentences } from '../src/full-text/rank/rank-sentences.ts'
import type { Analysis } from '../src/search/analysis/analysis.ts'

/** A table; undefined where there are no pages. */
export function measureSpeed(
  data: string,
  analysis: Analysis,
  vectors: Parameters<typeof prepareText>[2],
): string[][] | undefined {
  const folder = join(data, 'pages')
  if (!existsSync(folder)) return undefined
  const pages = readdirSync(folder).map((file) =>
    gunzipSync(readFileSync(join(folder, file))).toString('utf8'),
  )
  const megabytes = pages.reduce((sum, page) => sum + page.length, 0) / 1e6
  const perMegabyte = (act: (page: string) => void) => cpuMs(() => pages.forEach(act)) / megabytes
  const cold = perMegabyte(parsePage)
  const plain = perMegabyte((page) => new Parser({}).end(page))
  const warm = perMegabyte(parsePage)
  const texts = pages.map(parsePage).filter((text) => text !== undefined)
  const packed = cpuMs(() => texts.forEach(packText)) / megabytes
  const prepared: PreparedText[] = []
  const prepare = cpuMs(() =>
    prepared.push(...texts.map((text) => finish(prepareText(text, analysis, vectors)))),
  )
  const ask = () => prepared.map((one) => finish(rankSentences(question, one, analysis)))
  const [first, later] = [cpuMs(ask), cpuMs(ask)]
  const row = (name: string, ms: number, to: number) => [name, ms.toFixed(1), (ms / to).toFixed(1)]
  return [
    ['CPU', 'ms', 'times plain htmlparser2'],
    row('1 MB by plain htmlparser2', plain, plain),
    row('1 MB parsed, first pages of a process', cold, plain),
    row('1 MB parsed, later', warm, plain),
    row('packing what 1 MB holds', packed, plain),
    row('a paper made ready and asked first', (prepare + first) / texts.length, plain),
    row('a paper asked again', later / texts.length, plain),
  ]
}

function cpuMs(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const question = 'Which data sets do they use for training?'
