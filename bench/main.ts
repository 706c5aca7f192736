/** `npm run bench [-- name …]`: measures, as tables; one file of this folder a topic. */
import { readdir } from 'node:fs/promises'

/** What a topic's file exports: `run` gives a table to print. */
interface Bench {
  run(words: readonly string[]): Promise<string>
}

const folder = new URL('./', import.meta.url)
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const [wanted, ...words] = process.argv.slice(2)
const chosen = wanted === undefined ? names : names.filter((name) => name === wanted)
if (chosen.length === 0) {
  process.stderr.write(`There is no bench “${wanted}”; there are ${names.join(', ')}.\n`)
  process.exitCode = 2
}
for (const name of chosen) {
  const bench: Bench = await import(new URL(`${name}.bench.ts`, folder).href)
  process.stdout.write(`\n${name}\n${await bench.run(words)}\n`)
}
