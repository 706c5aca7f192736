/**
 * 200 workspaces ask at once for a minute: none sees what belongs to another,
 * and all are acknowledged in time.
 */
import { printTable } from '../bench/table.ts'
import { ask } from '../test/support/tenants.ts'

/** Slack waits 3 s; a tenth of it is the goal. */
const goalMs = 300

/** The number of workspaces and the seconds can be given for a shorter run. */
export async function run([workspaces = '200', seconds = '60']: readonly string[]) {
  const { errors, ...report } = await ask({
    replicas: 2,
    workspaces: Number(workspaces),
    seconds: Number(seconds),
    commandsPerMinute: 10,
    onSecond: ({ asked, answered }) => {
      if (asked % 100 < 10) process.stderr.write(`${asked} asked, ${answered} answered\n`)
    },
  })
  const { asked, answered, marked, strange, faults, ackP99Ms } = report
  for (const [message, count] of errors) process.stderr.write(`${count} × ${message}\n`)
  const isApart = answered >= asked && marked > 0 && strange === 0 && faults === 0
  return {
    isProven: isApart && ackP99Ms < goalMs,
    report: printTable(Object.entries(report).map((row) => row.map(String))),
  }
}
