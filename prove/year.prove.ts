/**
 * A year of minutes for 200 subscriptions over twelve zones: each slot once, none
 * early, none more than one tick late.
 */
import { printTable } from '../bench/table.ts'
import { simulate } from '../test/support/digest-year.ts'

const daysOfYear = 365

/** `days` can be given for a shorter run. */
export async function run([days]: readonly string[]) {
  const minutes = 1440 * Number(days ?? daysOfYear)
  const report = await simulate({
    subscriptions: 200,
    from: '2025-01-01T00:00:00Z',
    minutes,
    onMinute: (minute) => {
      if (minute % (1440 * 30) === 0) process.stderr.write(`day ${minute / 1440}\n`)
    },
  })
  const { slots, posted, ...faults } = report
  const isProven = slots > 0 && posted === slots && Object.values(faults).every((count) => count === 0)
  return {
    isProven,
    report: printTable(Object.entries({ minutes, ...report }).map((row) => row.map(String))),
  }
}
