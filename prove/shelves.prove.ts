/**
 * Ten writers with 1,000 changes each to shelves, notes and read marks, on SQLite with one process and on PostgreSQL with
 * two, which are killed: what was acknowledged is there once. And the step that made shelves of reading lists, killed
 * after each of its statements.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../bench/table.ts'
import { killMigration } from '../test/support/kill-migration.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { changeShelves } from '../test/support/shelf-kills.ts'

/** `changes` of each of ten writers, `kills` of each engine, and the `seed` of an earlier run. */
export async function run([changes = '1000', kills = '30', seed = '1']: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-shelves-'))
  const server = await startPostgres()
  try {
    const plan = { seed: Number(seed), writers: 10, changes: Number(changes), kills: Number(kills) }
    const engines = [
      { name: 'SQLite, one process', processes: 1, url: `file:${join(folder, 'shelves.sqlite')}` },
      { name: 'PostgreSQL, two replicas', processes: 2, url: await server.createDatabase() },
    ]
    const reports = await Promise.all(
      engines.map(({ name, processes, url }) => {
        const onKill = (count: number) => {
          if (count % 10 === 0) process.stderr.write(`${name}: ${count} kills\n`)
        }
        return changeShelves({ ...plan, processes, url, onKill })
      }),
    )
    const steps = [
      await killMigration(`file:${join(folder, 'older.sqlite')}`, 1),
      await killMigration(await server.createDatabase(), 1),
    ]
    for (const { wrong } of reports) for (const row of wrong.slice(0, 20)) process.stderr.write(`${row}\n`)
    const isProven =
      reports.every(
        ({ acknowledged, wrong, kills: done }) =>
          acknowledged === plan.writers * plan.changes && wrong.length === 0 && done === plan.kills,
      ) && steps.every(({ wrong }) => wrong.length === 0)
    const columns = ['acknowledged', 'kills', 'interrupted', 'doneUnheard'] as const
    const rows = [
      ...columns.map((column) => [column, ...reports.map((report) => String(report[column]))]),
      ['wrong', ...reports.map(({ wrong }) => String(wrong.length))],
      ['kills of the step to shelves', ...steps.map((step) => String(step.kills))],
      ['wrong after it', ...steps.map(({ wrong }) => String(wrong.length))],
    ]
    return { isProven, report: printTable([['', ...engines.map(({ name }) => name)], ...rows]) }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
