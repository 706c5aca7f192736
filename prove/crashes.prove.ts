/** At least 300 digests and 100 kills, with one process and with two on one database: each digest arrives once. */
import { printTable } from '../bench/table.ts'
import { type CrashReport, crash } from '../test/support/digest-crashes.ts'

/** `kills` and `days` (of 20 digests) can be given for a shorter run. */
export async function run([kills = '100', days = '15']: readonly string[]) {
  const reports: CrashReport[] = []
  for (const processes of [1, 2])
    reports.push(
      await crash({
        places: 2,
        perPlace: 10,
        days: Number(days),
        kills: Number(kills),
        processes,
        onKill: (count) => {
          if (count % 10 === 0) process.stderr.write(`${processes} at a time: ${count} kills\n`)
        },
      }),
    )
  const isProven = reports.every(
    ({ digests, posted, lost, doubled, strays }) =>
      digests > 0 && posted === digests && lost + doubled + strays === 0,
  )
  const columns = ['digests', 'kills', 'faults', 'posted', 'detailed', 'lost', 'doubled', 'strays'] as const
  const rows = reports.map((report, at) => [
    at === 0 ? 'one process' : 'two processes',
    ...columns.map((column) => String(report[column])),
  ])
  return { isProven, report: printTable([['', ...columns], ...rows]) }
}
