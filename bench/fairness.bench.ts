/**
 * What others notice while one person sends the worst commands one after the other, with many papers in the index:
 * `npm run bench -- fairness --corpus FILE [--folder FOLDER] [--program MAIN] [--seconds 4]`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fillStore, type LoadedBot, type Saying, startLoadedBot } from './loaded-bot.ts'
import { formatMs, percentile, printTable } from './table.ts'

type Worst = Saying & { readonly shape: string }

/** What is demanded: of another's search, of any pause, of the command itself, of memory. */
const goals = { searchMs: 60, pauseMs: 100, commandMs: 1_000, bytes: 50_000_000 }
const searchEveryMs = 40
const probeEveryMs = 5
const baselineSeconds = 15

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string' },
      folder: { type: 'string' },
      program: { type: 'string', default: join(import.meta.dirname, '../src/main.ts') },
      seconds: { type: 'string', default: '4' },
      digests: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  if (values.corpus === undefined) return 'skipped: --corpus names papers as JSON lines, gzipped or not'
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-fairness-')))
  const worst: Worst[] = JSON.parse(await readFile(join(import.meta.dirname, 'worst-commands.json'), 'utf8'))
  try {
    await fillStore(folder, values.corpus)
    const bot = await startLoadedBot(folder, values.program)
    try {
      return await measure(bot, worst, { seconds: Number(values.seconds), hasDigests: values.digests })
    } finally {
      await bot.close()
    }
  } finally {
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  bot: LoadedBot,
  worst: readonly Worst[],
  { seconds, hasDigests }: { seconds: number; hasDigests: boolean },
): Promise<string> {
  // Everything is compiled, and memory at its usual size, before anything is measured.
  await watch(bot, () => pause(5_000))
  await bot.takePeak()
  const baseline = await watch(bot, () => pause(baselineSeconds * 1_000))
  const basePeak = await bot.takePeak()
  const rows: Row[] = []
  for (const saying of worst) rows.push(await measureOne(bot, saying, seconds))
  if (hasDigests) rows.push(await measureFirstDigests(bot))
  const peak = Math.max(...rows.map((row) => row.peak))
  const all = (key: 'searches' | 'probes') => rows.flatMap((row) => row[key])
  const line = (name: string, { searches, probes }: Watched, tookMs?: number) => [
    name,
    tookMs === undefined ? '' : formatMs(tookMs),
    ...[0.5, 0.99, 1].map((share) => formatMs(percentile(searches, share))),
    ...[0.99, 1].map((share) => formatMs(percentile(probes, share))),
  ]
  const ratio = (key: 'searches' | 'probes', share: number) =>
    `${(percentile(all(key), share) / percentile(baseline[key], share)).toFixed(1)} ×`
  const table = printTable([
    ['', 'takes', 'search p50', 'p99', 'max', '/livez p99', 'max'],
    line('nobody else asks', baseline),
    line('all of these', { searches: all('searches'), probes: all('probes') }),
    [
      'ratio',
      '',
      ...[0.5, 0.99, 1].map((share) => ratio('searches', share)),
      ...[0.99, 1].map((share) => ratio('probes', share)),
    ],
    ...rows.map((row) => line(row.name, row, row.tookMs)),
  ])
  const slowest = Math.max(...rows.map(({ tookMs }) => tookMs ?? 0))
  const verdicts = [
    judge('another’s search, p99', percentile(all('searches'), 0.99), goals.searchMs, formatMs),
    judge('longest pause of /livez', Math.max(...all('probes')), goals.pauseMs, formatMs),
    judge('the slowest command', slowest, goals.commandMs, formatMs),
    judge('memory beyond the baseline', peak - basePeak, goals.bytes, formatBytes),
  ]
  return `${table}\n\nat rest ${formatBytes(basePeak)} of memory\n${verdicts.join('\n')}`
}

interface Watched {
  readonly searches: readonly number[]
  readonly probes: readonly number[]
}

interface Row extends Watched {
  readonly name: string
  /** The median. */
  readonly tookMs: number | undefined
  readonly peak: number
}

async function measureOne(bot: LoadedBot, { shape, ...saying }: Worst, seconds: number): Promise<Row> {
  const times: number[] = []
  const watched = await watch(bot, async () => {
    const endMs = performance.now() + seconds * 1_000
    while (performance.now() < endMs || times.length < 2) times.push(await bot.ask(saying))
  })
  return { name: shape, tookMs: percentile(times, 0.5), peak: await bot.takePeak(), ...watched }
}

/** Four subscriptions to half of the papers, at four places, due for the first time in the same minute. */
async function measureFirstDigests(bot: LoadedBot): Promise<Row> {
  const due = Temporal.Now.zonedDateTimeISO('UTC').add({ seconds: 70 })
  const time = due.toPlainTime().toString({ smallestUnit: 'minute' })
  const queries = ['learning or model', 'data or network', 'before:9999', 'method or results']
  for (const [at, query] of queries.entries())
    await bot.ask({
      way: 'say',
      user: 'heavy',
      place: `web:playground/first${Date.now()}-${at}`,
      text: `subscribe ${query} daily at ${time} in UTC`,
    })
  const dueMs = due.round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds
  await pause(Math.max(0, dueMs - Date.now() - 2_000))
  await bot.takePeak()
  const watched = await watch(bot, () => pause(12_000))
  return { name: 'four first digests', tookMs: undefined, peak: await bot.takePeak(), ...watched }
}

/** Times another person's searches, and pauses, while something goes on. */
async function watch(bot: LoadedBot, act: () => Promise<unknown>): Promise<Watched> {
  const [searches, probes]: [number[], number[]] = [[], []]
  const search: Saying = {
    way: 'say',
    user: 'other',
    place: 'web:playground/other',
    text: 'search reward hacking',
  }
  let isDone = false
  const repeat = async (times: number[], everyMs: number, ask: () => Promise<number>) => {
    while (!isDone) {
      times.push(await ask())
      await pause(everyMs)
    }
  }
  const watching = [
    repeat(searches, searchEveryMs, () => bot.ask(search)),
    repeat(probes, probeEveryMs, () => bot.probe()),
  ]
  try {
    await act()
  } finally {
    isDone = true
    await Promise.all(watching)
  }
  return { searches, probes }
}

function judge(name: string, value: number, goal: number, format: (value: number) => string): string {
  return `${name}: ${format(value)}, ${value <= goal ? 'within' : 'beyond'} ${format(goal)}`
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
