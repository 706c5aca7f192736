/**
 * At least 300 digests and 100 kills, with one process and with two on one
 * database: each digest arrives once.
 */
import { printTable } from '../bench/table.ts'
import { type CrashReport, crash } from '../test/support/digest-crashes.ts'

/** `kills` and `days` (of 32 digests) can be given for a shorter run, and the `seed` of an earlier one. */
export async function run([kills = '100', days = '10', seed = '1']: readonly string[]) {
  const reports: CrashReport[] = []
  for (const processes of [1, 2])
    reports.push(
      await crash({
        seed: Number(seed),
        places: 4,
        perPlace: 8,
        days: Number(days),
        kills: Number(kills),
        faultsAtOnce: 5,
        processes,
        onKill: (count) => {
          if (count % 10 === 0) process.stderr.write(`${processes} at a time: ${count} kills\n`)
        },
      }),
    )
  const isProven = reports.every(
    ({ digests, posted, lost, doubled, strays, faults }) =>
      digests > 0 &&
      posted === digests &&
      lost + doubled + strays === 0 &&
      [...faults.values()].every((times) => times > 0),
  )
  const columns = ['digests', 'kills', 'posted', 'detailed', 'lost', 'doubled', 'strays'] as const
  const names = [...(reports[0]?.faults.keys() ?? [])]
  const rows = [
    ...columns.map((column) => [column, ...reports.map((report) => String(report[column]))]),
    ...names.map((name) => [name, ...reports.map(({ faults }) => String(faults.get(name)))]),
  ]
  return { isProven, report: printTable([['', 'one process', 'two processes'], ...rows]) }
}
