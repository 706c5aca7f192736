/**
 * Two years of twelve reading groups over twelve zones, on two replicas that are killed every
 * few steps; and a rush of votes.
 */
import { printTable } from '../bench/table.ts'
import { rushVotes } from '../test/support/club-votes.ts'
import { simulateClubs } from '../test/support/club-years.ts'

/** `days` can be given for a shorter run, and the `seed` of an earlier one. */
export async function run([days = '730', seed = '1']: readonly string[]) {
  const { meetings, due, posted, kills, ...faults } = await simulateClubs({
    seed: Number(seed),
    from: '2025-01-01T00:00:00Z',
    days: Number(days),
    livesFor: 150,
    onDay: (day) => process.stderr.write(`day ${day}\n`),
  })
  const votes = await rushVotes({ perSecond: 60, seconds: 10 })
  const isProven =
    due > 0 &&
    posted === due &&
    kills > 0 &&
    Object.values(faults).every((count) => count === 0) &&
    votes.counted === votes.pressed &&
    votes.shown.every((label) => label === `👍 ${votes.pressed + 1}`) &&
    votes.editsPerSecond <= votes.maxEditsPerSecond
  const rows = Object.entries({ meetings, due, posted, kills, ...faults, ...votes })
  return { isProven, report: printTable(rows.map(([name, value]) => [name, String(value)])) }
}
