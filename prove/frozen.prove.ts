/**
 * A replica freezes in the middle of its work (SIGSTOP): others write and post in its place;
 * it wakes up and posts nothing.
 */
import { spawn } from 'node:child_process'
import { printTable } from '../bench/table.ts'
import { type FreezePlan, freeze } from '../test/support/replica-freeze.ts'

/** What was in hand is another's after 15 to 28 s (docs/build/ARCHITECTURE.md). */
const promiseMs = 28_000
/** A post has six steps at least, and several are on their way at once. */
const stepsInTurn = 60

/**
 * `rounds` of each kind, with so many places and so many processes beside them that do nothing but keep the
 * processors busy: then how long it took is not judged. The third kind stops at another step each round, from
 * `firstStep` on.
 */
export async function run([rounds = '3', places = '10', busy = '0', firstStep = '1']: readonly string[]) {
  const rows: string[][] = [
    ['frozen during', 'digests', 'posted', 'lost', 'doubled', 'written, ms', 'sent, ms'],
  ]
  const beside = Array.from({ length: Number(busy) }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  let isProven = true
  try {
    for (let round = 0; round < Number(rounds); round += 1) {
      const step = ((Number(firstStep) - 1 + round) % stepsInTurn) + 1
      const kinds: FreezePlan['during'][] = ['write', 'post', step]
      for (const during of kinds) {
        const report = await freeze({ during, places: Number(places), perPlace: 2 })
        const { digests, posted, lost, doubled, strays, writtenAfterMs, sentAfterMs } = report
        const kind = during === step ? `step ${step}` : String(during)
        rows.push([kind, ...[digests, posted, lost, doubled, writtenAfterMs, sentAfterMs].map(String)])
        isProven &&= posted === digests && lost + doubled + strays === 0
        if (beside.length === 0) isProven &&= writtenAfterMs < promiseMs && sentAfterMs < promiseMs
      }
    }
  } finally {
    for (const each of beside) each.kill('SIGKILL')
  }
  return { isProven, report: printTable(rows) }
}
