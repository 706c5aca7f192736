/**
 * Looks for the commands that take longest, or keep all others waiting longest, and writes them into
 * worst-commands.json, which `fairness` sends: `npm run bench -- worst-commands --corpus FILE [--folder
 * FOLDER] [--each 3] [--seed 1] [--program MAIN]`.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillStore, type LoadedBot, parseWords, type Saying, startLoadedBot } from './loaded-bot.ts'
import { type MadeUp, makeCommands } from './made-up-commands.ts'
import { readDocuments } from './read-documents.ts'
import { formatMs, printTable } from './table.ts'

const kept = 30
/** Of one shape, so that the list is not thirty times the same. */
const maxOfShape = 1
/** Of one command, over whatever query. */
const maxOfCommand = 6

export async function run(words: readonly string[]): Promise<string> {
  const values = parseWords(words, {
    each: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  })
  if (values.corpus === undefined || values.folder === undefined)
    return 'skipped: --corpus names papers as JSON lines, --folder is where a store of them is kept'
  await fillStore(values.folder, values.corpus)
  const commands = makeCommands(await readDocuments(values.corpus), Number(values.each), Number(values.seed))
  const bot = await startLoadedBot(values.folder, values.program)
  try {
    const measured = []
    for (const command of commands) measured.push({ ...command, ...(await measure(bot, command.saying)) })
    const worst = choose(measured)
    const sayings: Saying[] = worst.map(({ saying }) => saying)
    await writeFile(
      join(import.meta.dirname, 'worst-commands.json'),
      `${JSON.stringify(
        worst.map(({ shape }, at) => ({ shape, ...sayings[at] })),
        null,
        2,
      )}\n`,
    )
    return `${commands.length} commands tried\n${printTable([
      ['command', 'takes', 'holds others for'],
      ...worst.map(({ shape, tookMs, heldMs }) => [shape, formatMs(tookMs), formatMs(heldMs)]),
    ])}`
  } finally {
    await bot.close()
  }
}

type Measured = MadeUp & { readonly tookMs: number; readonly heldMs: number }

/** The better of two, so that what the machine does besides counts less. */
async function measure(bot: LoadedBot, saying: Saying): Promise<{ tookMs: number; heldMs: number }> {
  const once = async () => {
    let [isDone, heldMs] = [false, 0]
    const probing = (async () => {
      while (!isDone) heldMs = Math.max(heldMs, (await bot.probe()).busyMs)
    })()
    const { busyMs: tookMs } = await bot.ask(saying)
    isDone = true
    await probing
    return { tookMs, heldMs }
  }
  const [one, other] = [await once(), await once()]
  return { tookMs: Math.min(one.tookMs, other.tookMs), heldMs: Math.min(one.heldMs, other.heldMs) }
}

/** Half of them the longest, half those that hold others longest, of many shapes. */
function choose(measured: readonly Measured[]): Measured[] {
  const chosen: Measured[] = []
  const counts = new Map<string, number>()
  const count = (key: string) => counts.get(key) ?? 0
  const take = (sorted: readonly Measured[], until: number) => {
    for (const one of sorted) {
      if (chosen.length >= until) return
      const [command = ''] = one.shape.split(' · ')
      if (count(one.shape) >= maxOfShape || count(command) >= maxOfCommand) continue
      chosen.push(one)
      counts.set(one.shape, count(one.shape) + 1)
      if (command !== one.shape) counts.set(command, count(command) + 1)
    }
  }
  take(
    measured.toSorted((a, b) => b.tookMs - a.tookMs),
    kept / 2,
  )
  take(
    measured.toSorted((a, b) => b.heldMs - a.heldMs),
    kept,
  )
  return chosen
}
