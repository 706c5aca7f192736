/**
 * `node check/expressions.ts [--keep | --all]`: every regular expression of the program takes time in
 * proportion to the text, whatever the text. One that takes its square or more, and one that cannot be judged,
 * is named with its place, and the exit code is 1.
 *
 * Judging takes minutes, so expressions found linear are kept in `linear.txt` and not judged again. A plain run
 * writes nothing; `--keep` adds what is new and drops what is gone; `--all` judges everything again.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { check } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { type Expression, findExpressions } from './find-expressions.ts'
import { formatVerdicts, keyOf, parseVerdicts } from './linear-verdicts.ts'

/**
 * By steps, not by the clock, so that the verdict is the same on a busy machine;
 * the time is for what never ends.
 */
const limits = { attackTimeout: null, incubationTimeout: null, timeout: 300_000 }
const root = join(import.meta.dirname, '..')
const verdicts = join(import.meta.dirname, 'linear.txt')
const all = process.argv.includes('--all')
const keeps = all || process.argv.includes('--keep')

const files = ['src', 'adapters', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file)),
)
const expressions = files.flatMap((file) => findExpressions(file, readFileSync(join(root, file), 'utf8')))
const known = all || !existsSync(verdicts) ? new Set<string>() : parseVerdicts(readFileSync(verdicts, 'utf8'))
/** One place of each: the same expression stands in several files. */
const present = new Map(expressions.map((expression) => [keyOf(expression, recheck.version), expression]))
const linear = [...present.keys()].filter((key) => known.has(key))
const fresh = [...present].filter(([key]) => !known.has(key))
const faults: string[] = []
const waiting = fresh.values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const [key, expression] of waiting) {
      const fault = await judge(expression)
      if (fault === undefined) linear.push(key)
      else faults.push(fault)
    }
  }),
)
if (keeps) writeFileSync(verdicts, formatVerdicts(linear))
const unkept = keeps ? 0 : fresh.length - faults.length
process.stdout.write(
  [
    ...faults,
    `${expressions.length} expressions in ${files.length} files, ${faults.length} not linear; ${fresh.length} judged now.\n`,
    ...(unkept === 0
      ? []
      : [`${unkept} are linear but not in check/linear.txt: run "npm run check:expressions -- --keep".\n`]),
  ].join('\n'),
)
process.exitCode = faults.length > 0 ? 1 : 0

/** What is wrong with an expression; undefined for a linear one. */
async function judge({ place, source, flags }: Expression): Promise<string | undefined> {
  const judged = await check(source, flags, limits)
  if (judged.status === 'safe') return undefined
  const why =
    judged.status === 'vulnerable' ? judged.complexity.summary : `cannot be judged (${judged.error.kind})`
  return `${place}: /${source}/${flags} ${why}`
}
