/**
 * `node check/expressions.ts`: every regular expression of the program takes time in proportion to the text,
 * whatever the text. One that takes its square or more, and one that cannot be judged, is named with its
 * place, and the exit code is 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check } from 'recheck'
import { type Expression, findExpressions } from './find-expressions.ts'

/**
 * By steps, not by the clock, so that the verdict is the same on a busy machine;
 * the time is for what never ends.
 */
const limits = { attackTimeout: null, incubationTimeout: null, timeout: 300_000 }
const root = join(import.meta.dirname, '..')
const files = ['src', 'adapters'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file)),
)
const expressions = files.flatMap((file) => findExpressions(file, readFileSync(join(root, file), 'utf8')))
const faults: string[] = []
const waiting = expressions.values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const expression of waiting) faults.push(...(await judge(expression)))
  }),
)
process.stdout.write(
  [
    ...faults,
    `${expressions.length} expressions in ${files.length} files, ${faults.length} not linear.\n`,
  ].join('\n'),
)
process.exitCode = faults.length > 0 ? 1 : 0

async function judge({ place, source, flags }: Expression): Promise<readonly string[]> {
  const judged = await check(source, flags, limits)
  if (judged.status === 'safe') return []
  const why =
    judged.status === 'vulnerable' ? judged.complexity.summary : `cannot be judged (${judged.error.kind})`
  return [`${place}: /${source}/${flags} ${why}`]
}
