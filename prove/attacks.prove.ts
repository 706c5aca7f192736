/**
 * The whole bot as a process, attacked over its doors only: papers, messages, floods, forgeries,
 * proxies, heavy commands, kills.
 */
import { parseArgs } from 'node:util'
import { allAttacks } from '../test/support/attacks/all-attacks.ts'
import { runAttack } from '../test/support/attacks/attack.ts'

/**
 * Runs every attack, or those with `--only WORDS` in their names; `--short` as the tests do. `--corpus
 * FILE` has the heavy commands asked over real papers, as JSON lines. Takes some 15 minutes, and wants a
 * machine with nothing else to do.
 */
export async function run(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string' },
      only: { type: 'string', default: '' },
      short: { type: 'boolean' },
    },
  })
  const scale = { isLong: values.short !== true, corpus: values.corpus }
  const lines: string[] = []
  let isProven = true
  for (const attack of allAttacks.filter(({ name }) => name.includes(values.only))) {
    const startMs = performance.now()
    const { faults, notes } = await runAttack(attack, scale)
    const seconds = Math.round((performance.now() - startMs) / 1000)
    lines.push(`${attack.name}: ${faults.length === 0 ? 'held' : 'did NOT hold'} (${seconds} s)`)
    lines.push(...faults.map((fault) => `  ✗ ${fault}`), ...notes.map((note) => `  · ${note}`))
    process.stderr.write(`${lines.slice(-1 - faults.length - notes.length).join('\n')}\n`)
    if (faults.length > 0) isProven = false
  }
  return { isProven: isProven && lines.length > 0, report: lines.join('\n') }
}
