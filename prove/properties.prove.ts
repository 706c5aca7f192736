/**
 * Every property with 3,000 values, new ones each time, or as many as are asked for; those that are usually
 * tried with more or fewer than 100, with as many times more. And all cases of which `npm test` tries some.
 */
import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')

export async function run([runs = '3000']: readonly string[]) {
  const files: string[] = []
  for await (const file of glob('test/**/*.test.{ts,tsx}', { cwd: root }))
    if (await hasProperties(join(root, file))) files.push(file)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { CI: _, ...env } = process.env
  const outcome = await promisify(execFile)(process.execPath, [vitest, 'run', '--root', root, ...files], {
    env: { ...env, PROPERTY_RUNS: runs },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    ({ stdout }) => ({ isProven: true, output: stdout, failures: '' }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      isProven: false,
      output: stdout,
      failures: stderr,
    }),
  )
  const lines = linesOf(outcome.output).filter((line) => /^ +Tests /.test(line))
  const shown = [...linesOf(outcome.failures).slice(0, 200), ...lines]
  return { isProven: outcome.isProven, report: [`${runs} values a property`, ...shown].join('\n') }
}

function linesOf(output: string): readonly string[] {
  return stripVTControlCharacters(output).trim().split('\n')
}

/** Whether it imports fast-check or tries some cases of many, itself or in a contract that it runs. */
async function hasProperties(path: string, seen = new Set<string>()): Promise<boolean> {
  if (seen.has(path)) return false
  seen.add(path)
  const text = await readFile(path, 'utf8')
  if (/from '(?:fast-check'|.*property-runs)/.test(text)) return true
  for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    const next = resolve(dirname(path), imported)
    if (next.startsWith(join(root, 'test/contract')) && (await hasProperties(next, seen))) return true
  }
  return false
}
