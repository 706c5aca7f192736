/** Every property with 3,000 values, new ones each time, or as many as are asked for. */
import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')

export async function run([runs = '3000']: readonly string[]) {
  const files: string[] = []
  for await (const file of glob('test/**/*.test.ts', { cwd: root }))
    if ((await readFile(join(root, file), 'utf8')).includes("from 'fast-check'")) files.push(file)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { CI: _, ...env } = process.env
  const outcome = await promisify(execFile)(process.execPath, [vitest, 'run', '--root', root, ...files], {
    env: { ...env, PROPERTY_RUNS: runs },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => ({ isProven: true, output: stdout }),
    ({ stdout }: { stdout: string }) => ({ isProven: false, output: stdout }),
  )
  const lines = stripVTControlCharacters(outcome.output).trim().split('\n')
  const shown = outcome.isProven ? lines.filter((line) => /^ +Tests /.test(line)) : lines.slice(-200)
  return { isProven: outcome.isProven, report: [`${runs} values a property`, ...shown].join('\n') }
}
