/**
 * What others notice while one person sends the worst commands one after the other, with many papers in the
 * index, as ratios to when nobody else asks; on a machine that does other things too, the second table tells more, and
 * the run fails by it: `npm run bench -- fairness --corpus FILE [--folder FOLDER] [--program MAIN] [--seconds 4]`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  fillStore,
  type LoadedBot,
  parseWords,
  type Saying,
  startLoadedBot,
  type Time,
} from './loaded-bot.ts'
import { formatMs, percentile, printTable } from './table.ts'

type Worst = Saying & { readonly shape: string }

/**
 * What is demanded, whatever the machine: of another's search and of any pause, as multiples of the same while nobody
 * else asks; of the command itself, as a multiple of a search then; and of memory.
 */
const goals = { search: 2, pause: 3, command: 25, bytes: 50_000_000 }
const searchEveryMs = 40
const probeEveryMs = 5
const baselineSeconds = 15

export async function run(words: readonly string[]): Promise<string> {
  const values = parseWords(words, {
    seconds: { type: 'string', default: '4' },
    digests: { type: 'boolean', default: true },
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
  const all = {
    searches: rows.flatMap(({ searches }) => searches),
    probes: rows.flatMap(({ probes }) => probes),
  }
  const peak = Math.max(...rows.map((row) => row.peak))
  const tables = (['ms', 'busyMs'] as const).map((of) => printTimes(of, { baseline, all, rows, basePeak }))
  const verdicts = (['ms', 'busyMs'] as const).flatMap((of) => {
    const slowest = Math.max(...rows.map(({ took }) => took?.[of] ?? 0))
    const [search, most, pause] = [0.5, 0.99, 1].map((part) =>
      share(part === 1 ? baseline.probes : baseline.searches, of, part),
    )
    const verdict = [
      judgeRatio('another’s search, p99', share(all.searches, of, 0.99), most, goals.search),
      judgeRatio('longest pause of /livez', share(all.probes, of, 1), pause, goals.pause),
      judgeRatio('the slowest command, beside a search', slowest, search, goals.command),
    ]
    // By the clock, the machine's other work counts too.
    if (of === 'busyMs' && verdict.some(({ isWithin }) => !isWithin)) process.exitCode = 1
    return [`${names[of]}:`, ...verdict.map(({ said }) => said)]
  })
  const memory = judge('memory beyond the baseline', peak - basePeak, goals.bytes, formatBytes)
  return `${tables.join('\n\n')}\n\n${verdicts.join('\n')}\n${formatBytes(basePeak)} before; ${memory}`
}

const names: Readonly<Record<keyof Time, string>> = {
  ms: 'by the clock',
  busyMs: 'by the time that the bot itself was at work',
}

function printTimes(
  of: keyof Time,
  {
    baseline,
    all,
    rows,
    basePeak,
  }: { baseline: Watched; all: Watched; rows: readonly Row[]; basePeak: number },
): string {
  const cells = ({ searches, probes }: Watched) => [
    ...[0.5, 0.99, 1].map((part) => share(searches, of, part)),
    ...[0.99, 1].map((part) => share(probes, of, part)),
  ]
  const before = cells(baseline)
  return printTable([
    [names[of], 'takes', 'search p50', 'p99', 'max', '/livez p99', 'max', 'memory'],
    ['nobody else asks', '', ...before.map(formatMs)],
    ['all of these', '', ...cells(all).map(formatMs)],
    ['ratio', '', ...cells(all).map((value, at) => `${(value / (before[at] ?? 0)).toFixed(1)} ×`)],
    ...rows.map((row) => [
      row.name,
      row.took === undefined ? '' : formatMs(row.took[of]),
      ...cells(row).map(formatMs),
      formatBytes(row.peak - basePeak),
    ]),
  ])
}

function share(times: readonly Time[], of: keyof Time, part: number): number {
  return percentile(
    times.map((time) => time[of]),
    part,
  )
}

interface Watched {
  readonly searches: readonly Time[]
  readonly probes: readonly Time[]
}

interface Row extends Watched {
  readonly name: string
  /** The median. */
  readonly took: Time | undefined
  readonly peak: number
}

async function measureOne(bot: LoadedBot, { shape, ...saying }: Worst, seconds: number): Promise<Row> {
  const times: Time[] = []
  const watched = await watch(bot, async () => {
    const endMs = performance.now() + seconds * 1_000
    while (performance.now() < endMs || times.length < 2) times.push(await bot.ask(saying))
  })
  const middle = (of: keyof Time) =>
    percentile(
      times.map((time) => time[of]),
      0.5,
    )
  const took = { ms: middle('ms'), busyMs: middle('busyMs') }
  return { name: shape, took, peak: await bot.takePeak(), ...watched }
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
  return { name: 'four first digests', took: undefined, peak: await bot.takePeak(), ...watched }
}

/** Times another person's searches, and pauses, while something goes on. */
async function watch(bot: LoadedBot, act: () => Promise<unknown>): Promise<Watched> {
  const [searches, probes]: [Time[], Time[]] = [[], []]
  const search: Saying = {
    way: 'say',
    user: 'other',
    place: 'web:playground/other',
    text: 'search reward hacking',
  }
  let isDone = false
  const repeat = async (times: Time[], everyMs: number, ask: () => Promise<Time>) => {
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

function judgeRatio(name: string, value: number, alone: number | undefined, goal: number) {
  const ratio = value / (alone ?? 0)
  const isWithin = ratio <= goal
  const said = `${name}: ${formatMs(value)} is ${ratio.toFixed(1)} × ${formatMs(alone ?? 0)}, ${isWithin ? 'within' : 'beyond'} ${goal} ×`
  return { isWithin, said }
}

function judge(name: string, value: number, goal: number, format: (value: number) => string): string {
  return `${name}: ${format(value)}, ${value <= goal ? 'within' : 'beyond'} ${format(goal)}`
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
