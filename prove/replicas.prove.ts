/**
 * Four replicas, 10,000 due digests, one killed every 2 s, PostgreSQL started anew
 * twice: each digest arrives once.
 */
import { printTable } from '../bench/table.ts'
import { drain } from '../test/support/replica-drain.ts'

/**
 * `perPlace` digests in each of `places` can be given for a shorter run, the seconds between kills for a
 * machine on which a replica takes longer than that to start, and the `seed` of the platforms' faults.
 */
export async function run([places = '500', perPlace = '20', killEvery = '2', seed = '1']: readonly string[]) {
  const { errors, ...report } = await drain({
    seed: Number(seed),
    replicas: 4,
    places: Number(places),
    perPlace: Number(perPlace),
    killEveryMs: Number(killEvery) * 1000,
    restarts: 2,
    paceMs: 1_000,
    onSecond: ({ sent, kills, seconds }) => {
      if (seconds % 10 === 0) process.stderr.write(`${seconds} s: ${sent} sent, ${kills} kills\n`)
    },
  })
  const { digests, posted, lost, doubled, strays, kills, restarts } = report
  const isProven = posted === digests && lost + doubled + strays === 0 && kills > 0 && restarts === 2
  for (const [message, count] of errors) process.stderr.write(`${count} × ${message}\n`)
  return { isProven, report: printTable(Object.entries(report).map((row) => row.map(String))) }
}
