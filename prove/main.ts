/**
 * `npm run prove [-- name …]`: the long proofs; one file of this folder a proof, and the
 * exit code is 1 when one fails.
 */
import { readdir } from 'node:fs/promises'

/** What a proof's file exports: `run` gives what it counted, and whether that proves the point. */
interface Proof {
  run(words: readonly string[]): Promise<{ readonly isProven: boolean; readonly report: string }>
}

const folder = new URL('./', import.meta.url)
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.prove.ts'))
  .map((file) => file.replace('.prove.ts', ''))
const [wanted, ...words] = process.argv.slice(2)
const chosen = wanted === undefined ? names : names.filter((name) => name === wanted)
if (chosen.length === 0) {
  process.stderr.write(`There is no proof “${wanted}”; there are ${names.join(', ')}.\n`)
  process.exitCode = 2
}
for (const name of chosen) {
  const proof: Proof = await import(new URL(`${name}.prove.ts`, folder).href)
  const { isProven, report } = await proof.run(words)
  process.stdout.write(`\n${name}: ${isProven ? 'proven' : 'NOT PROVEN'}\n${report}\n`)
  if (!isProven) process.exitCode = 1
}
