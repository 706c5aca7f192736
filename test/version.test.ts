/** One version everywhere, and what is promised of its database. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { migrate, schema } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { openStore } from '../src/store/open-store.ts'
import type { Tables } from '../src/store/tables.ts'
import { programEnv } from './support/program-env.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const versioned = z.object({ version: z.string() })
const { version } = versioned.parse(JSON.parse(read('package.json')))
/** The sections of CHANGELOG.md, newest first. */
const releases = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [name = '', ...lines] = section.trimEnd().split('\n')
    return { name, lines }
  })

describe('the version', () => {
  it('is the same wherever it is written', () => {
    const server = versioned.extend({ packages: z.array(versioned) }).parse(JSON.parse(read('server.json')))
    expect({
      changelog: releases[0]?.name,
      lock: versioned.parse(JSON.parse(read('package-lock.json'))).version,
      image: /image\.version="([^"]+)"/.exec(read('Dockerfile'))?.[1],
      citation: versioned.parse(parse(read('CITATION.cff'))).version,
      server: server.version,
      serverPackages: server.packages.map((each) => each.version),
      kubernetes: /newTag: (\S+)/.exec(read('deploy/kubernetes/kustomization.yaml'))?.[1],
      upgrades: listVersions()[0]?.version,
    }).toEqual({
      changelog: version,
      lock: version,
      image: version,
      citation: version,
      server: version,
      serverPackages: [version],
      kubernetes: version,
      upgrades: version,
    })
  })

  it('is what the program says', () => {
    const said = execFileSync(process.execPath, [join(root, 'src/main.ts'), '--version'], { env: programEnv })
    expect(said.toString()).toBe(`${version}\n`)
    const folder = mkdtempSync(join(tmpdir(), 'journal-club-version-'))
    const status = execFileSync(
      process.execPath,
      [join(root, 'src/main.ts'), 'papers', 'status', 'details'],
      {
        env: { ...programEnv, DATABASE_URL: `file:${join(folder, 'a.sqlite')}` },
        cwd: root,
      },
    )
    expect(status.toString()).toContain(`Journal Club ${version}`)
    rmSync(folder, { recursive: true, force: true })
  })
})

it('CHANGELOG has at most 40 lines a release, by kind', () => {
  expect(releases.filter(({ lines }) => lines.length > 40)).toEqual([])
  const kinds = releases[0]?.lines.filter((line) => line.startsWith('### ')) ?? []
  expect(kinds.length).toBeGreaterThan(1)
  for (const kind of kinds) expect(kind).toMatch(/^### (?:Added|Changed|Removed|Fixed|Security)$/)
})

/** The table of docs/run/upgrades.md, newest first. */
function listVersions() {
  return [
    ...read('docs/run/upgrades.md').matchAll(/^\| (\d+\.\d+\.\d+) \| `([\w-]+)` \| ([\d.]*) ?\|$/gm),
  ].map(([, version = '', lastStep = '', goesBackTo = '']) => ({ version, lastStep, goesBackTo }))
}

describe('the database of each version', () => {
  it('is named by its last step, the newest by the last that there is', () => {
    const steps = Object.keys(schema)
    expect(listVersions()[0]?.lastStep).toBe(steps.at(-1))
    for (const { lastStep } of listVersions()) expect(steps).toContain(lastStep)
  })

  it.each(listVersions().filter(({ goesBackTo }) => goesBackTo !== ''))(
    'of $version can be opened by $goesBackTo again',
    async ({ lastStep, goesBackTo }) => {
      const folder = mkdtempSync(join(tmpdir(), 'journal-club-version-'))
      const url = `file:${join(folder, 'a.sqlite')}`
      const stepsUntil = (last: string) =>
        Object.fromEntries(Object.entries(schema).filter(([name]) => name <= last))
      const before = listVersions().find((each) => each.version === goesBackTo)
      const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
      try {
        await migrate(db, stepsUntil(lastStep))
        await migrate(db, stepsUntil(before?.lastStep ?? ''))
        // And forward again.
        await (await openStore({ url })).close()
      } finally {
        await db.destroy()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
