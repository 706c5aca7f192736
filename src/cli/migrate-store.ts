/**
 * `npm run migrate-store`: copies everything that is stored into another database,
 * such as from SQLite to PostgreSQL.
 */
import { parseArgs } from 'node:util'
import { databaseSchema, type Environment, parseSettings, throwFaults } from '../app/config.ts'
import { BotError } from '../errors.ts'
import { shellCommand } from '../model/program.ts'
import { copyStore, type TableCounts } from '../store/copy-store.ts'
import { ProgressLine } from './progress-line.ts'

export interface MigrateStoreCommandParts {
  readonly env: Environment
  readonly words: readonly string[]
  readonly output: NodeJS.WriteStream
}

/**
 * Prints the counts of every table on both sides. Throws `BotError` with a sentence for the operator. After a
 * kill the same command continues where it stopped.
 */
export async function runMigrateStoreCommand({
  env,
  words,
  output,
}: MigrateStoreCommandParts): Promise<void> {
  const options = parseWords(words)
  if (options.help === true) {
    output.write(`${help}\n`)
    return
  }
  const faults: string[] = []
  const config = parseSettings(databaseSchema, env, faults)
  throwFaults(faults)
  const { from = config?.DATABASE_URL, to = config?.DATABASE_URL } = options
  if (from === undefined || to === undefined || (options.from ?? options.to) === undefined)
    throw new BotError('misconfigured', help)
  const startMs = performance.now()
  const line = new ProgressLine(output)
  let shown = ''
  const counts = await copyStore({
    from,
    to,
    onProgress({ table, rows, total }) {
      if (shown !== table) line.drop(shown)
      shown = table
      line.show(table, rows, total)
    },
  }).finally(() => line.clear())
  const seconds = Math.ceil((performance.now() - startMs) / 1000)
  for (const text of [...printTable(counts), ...printEnd(counts, seconds)]) output.write(`${text}\n`)
}

function printTable(counts: readonly TableCounts[]): string[] {
  const rows = [
    ['table', 'source', 'target'],
    ...counts.map(({ table, source, target }) => [table, print(source), print(target)]),
  ]
  const widthOf = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const [first, second, third] = [widthOf(0), widthOf(1), widthOf(2)]
  return rows.map(
    ([table = '', source = '', target = '']) =>
      `${table.padEnd(first)}  ${source.padStart(second)}  ${target.padStart(third)}`,
  )
}

function printEnd(counts: readonly TableCounts[], seconds: number): string[] {
  const rows = counts.reduce((sum, { target }) => sum + target, 0)
  return [
    `Copied: ${print(rows)} rows in ${counts.length} tables, the same on both sides, in ${seconds} s.`,
    'Set DATABASE_URL to the target and start the bot; its first start builds the index. The source is as it was.',
  ]
}

function print(count: number): string {
  return count.toLocaleString('en')
}

function parseWords(words: readonly string[]) {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } as const
    return parseArgs({ args: [...words], options }).values
  } catch (cause) {
    throw new BotError('misconfigured', `${(cause as Error).message.split('. ')[0]}. ${help}`, { cause })
  }
}

const help = `${shellCommand('migrate-store', '--from file:PATH --to postgres://user:password@host/database')}; one of them left out is DATABASE_URL`
