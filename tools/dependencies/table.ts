/** The table of docs/build/dependencies.md, one row a package that the program runs with. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package. `purpose` and `alternative` are written by hand. */
export interface Row {
  readonly name: string
  readonly purpose: string
  readonly version: string
  readonly licence: string
  readonly size: string
  /** The month of its newest release. */
  readonly released: string
  readonly alternative: string
}

const header = [
  '| package | for | version | licence | size | newest release | alternative |',
  '|---|---|---|---|---|---|---|',
]

/** The rows that a page has. */
export function parseTable(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [
        ,
        name = '',
        purpose = '',
        version = '',
        licence = '',
        size = '',
        released = '',
        alternative = '',
      ] = line.split('|').map((cell) => cell.trim())
      return { name: name.replaceAll('`', ''), purpose, version, licence, size, released, alternative }
    })
}

/** The page with other rows in its table; the text around it stays. */
export function writeTable(text: string, rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      `| \`${row.name}\``,
      ...[row.purpose, row.version, row.licence, row.size, row.released, `${row.alternative} |`],
    ].join(' | '),
  )
  const isOfTable = (line: string) => line.startsWith('|')
  const [before = '', ...others] = text.split(/^\|.*(?:\n|$)/m)
  const after = others.findLast((part) => !isOfTable(part)) ?? ''
  return `${before}${[...header, ...lines].join('\n')}\n${after}`
}

interface Locked {
  readonly version?: string
  readonly license?: string
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** Those that are installed with the program, bundled into it, or an operator's to add; Node itself is not. */
export function listProgramPackages(root: string): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { dependencies, devDependencies, peerDependencies } = manifest
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    .filter((name) => name !== 'node')
    .sort()
}

/** As it is locked. Throws where a package names no licence. */
export function readLocked(root: string, name: string): { version: string; licence: string } {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const { version, license } = packages[`node_modules/${name}`] ?? {}
  if (version === undefined || license === undefined) throw new Error(`${name} names no version or licence.`)
  return { version, licence: license }
}
