/**
 * `npm run dependencies`: brings versions, licences, sizes and dates in docs/build/dependencies.md up to date. What a
 * package is for, and the alternative, are written there by hand. Asks npm's registry for each date.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listProgramPackages, parseTable, type Row, readLocked, writeTable } from './table.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/build/dependencies.md')
const run = promisify(execFile)

async function update(): Promise<void> {
  const text = readFileSync(file, 'utf8')
  const known = new Map(parseTable(text).map((row) => [row.name, row]))
  const rows: Row[] = []
  for (const name of listProgramPackages(root)) {
    const { version, licence } = readLocked(root, name)
    const before = known.get(name)
    rows.push({
      name,
      purpose: before?.purpose ?? '',
      version,
      licence,
      size: await measure(join(root, 'node_modules', name)),
      released: await findRelease(name).catch(() => before?.released ?? ''),
      alternative: before?.alternative ?? '',
    })
  }
  writeFileSync(file, writeTable(text, rows))
  process.stdout.write(`docs/build/dependencies.md has ${rows.length} packages.\n`)
}

/** In kilobytes, as `1,234 kB`. */
async function measure(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`
}

/** The month of the newest release, as `2026-10`. */
async function findRelease(name: string): Promise<string> {
  const { stdout } = await run('npm', ['view', name, 'version', 'time', '--json'], { maxBuffer: 1e8 })
  const { version, time }: { version: string; time: Record<string, string> } = JSON.parse(stdout)
  return time[version]?.slice(0, 7) ?? ''
}

await update()
