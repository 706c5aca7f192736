/**
 * A replica freezes in the middle of its work (SIGSTOP): others write and post in its place;
 * it wakes up and posts nothing.
 */
import { printTable } from '../bench/table.ts'
import { freeze } from '../test/support/replica-freeze.ts'

/** What was in hand is another's after 15 to 28 s (DESIGN.md). */
const promiseMs = 28_000

/** `rounds` of each kind, and how many places, can be given. */
export async function run([rounds = '3', places = '10']: readonly string[]) {
  const rows: string[][] = [
    ['frozen during', 'digests', 'posted', 'lost', 'doubled', 'written, ms', 'sent, ms'],
  ]
  let isProven = true
  for (let round = 0; round < Number(rounds); round += 1)
    for (const during of ['write', 'post'] as const) {
      const report = await freeze({ during, places: Number(places), perPlace: 2 })
      const { digests, posted, lost, doubled, strays, writtenAfterMs, sentAfterMs } = report
      rows.push([during, ...[digests, posted, lost, doubled, writtenAfterMs, sentAfterMs].map(String)])
      isProven &&= posted === digests && lost + doubled + strays === 0
      isProven &&= writtenAfterMs < promiseMs && sentAfterMs < promiseMs
    }
  return { isProven, report: printTable(rows) }
}
