/**
 * `npm run bench [-- name …]`: measures, as tables; one file of this folder a topic. With `--record` at the end the
 * table is kept in docs/build/numbers.md.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { recordRun } from './record.ts'

/** What a topic's file exports: `run` gives a table to print. */
interface Bench {
  run(words: readonly string[]): Promise<string>
}

const folder = new URL('./', import.meta.url)
const page = new URL('../docs/build/numbers.md', import.meta.url)
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const isKept = process.argv.at(-1) === '--record'
const [wanted, ...words] = process.argv.slice(2, isKept ? -1 : undefined)
const chosen = wanted === undefined ? names : names.filter((name) => name === wanted)
if (chosen.length === 0) {
  process.stderr.write(`There is no bench “${wanted}”; there are ${names.join(', ')}.\n`)
  process.exitCode = 2
}
for (const name of chosen) {
  const bench: Bench = await import(new URL(`${name}.bench.ts`, folder).href)
  const printed = await bench.run(words)
  process.stdout.write(`\n${name}\n${printed}\n`)
  if (isKept) await writeFile(page, recordRun(await readFile(page, 'utf8'), [name, ...words], printed))
}
