/** The package as people install it: into an empty folder, with no checkout and no developers' packages. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest'
import { z } from 'zod'
import { migrate, schema } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import type { Tables } from '../src/store/tables.ts'
import { startPostgres } from './support/postgres.ts'
import { tellLoaded } from './support/tell-loaded.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const packedSchema = z.object({
  filename: z.string(),
  size: z.number(),
  files: z.array(z.object({ path: z.string() })),
})
let folder: string
let packed: z.infer<typeof packedSchema>
/** Why nothing can be installed here, such as ECONNREFUSED. */
let unreachable: string | undefined
const children = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-package-'))
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
    cwd: root,
    maxBuffer: 1e7,
  })
  packed = readPacked(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))))
  const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev']
  await run('npm', [...install, '--prefix', folder, join(folder, packed.filename)], { cwd: folder }).catch(
    (error: Error & { stderr?: string }) => {
      unreachable = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTCACHED)\b/.exec(
        error.stderr ?? '',
      )?.[0]
      if (unreachable === undefined) throw error
    },
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** npm's report: a list, or from npm 11.9 on an object by the package's name. */
function readPacked(report: object): z.infer<typeof packedSchema> {
  return packedSchema.parse(Object.values(report)[0])
}

/** Each test of the installed program begins with it. */
function needsInstallation({ skip }: TestContext): void {
  if (unreachable !== undefined) skip(`no registry answers here: ${unreachable}`)
}

/** Runs the program in an empty folder, with a home of its own. */
function start(words: readonly string[], home: string, settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/journal-club/bin/journal-club.js'), ...words],
    {
      cwd: home,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: home,
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_CACHE_HOME: join(home, 'cache'),
        NO_COLOR: '1',
        PORT: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  children.add(child)
  let out = ''
  let errors = ''
  child.stdout.on('data', (bytes) => {
    out += bytes
  })
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child)
    return { code: code as number, out, errors }
  })
  const runs = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => out.includes('Ctrl+C') && resolve(out))
    void ended.then(({ errors }) => reject(new Error(errors)))
  })
  // Only some wait for it.
  runs.catch(() => undefined)
  return { ended, runs, stop: () => child.kill('SIGTERM') && ended }
}

async function makeHome(name: string): Promise<string> {
  const home = join(folder, name)
  await mkdir(home)
  return home
}

/** As on Node 24, which has no Temporal. */
const withoutTemporal = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('delete globalThis.Temporal')}`,
}

it('holds what runs, its settings and its licences, and nothing of the developers, in 12 MB', () => {
  const paths = packed.files.map(({ path }) => path)
  for (const needed of ['bin/journal-club.js', 'LICENSE', 'CHANGELOG.md', '.env.example'])
    expect(paths).toContain(needed)
  expect(paths).toContain('dist/LICENCES-OF-LIBRARIES.txt')
  expect(paths.filter((path) => /^(?:src|adapters|test|bench|prove|dev|tools)\//.test(path))).toEqual([])
  expect(paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('/preview.tsx'))).toEqual([])
  expect(packed.size).toBeLessThan(12e6)
})

it('takes 110 MB, its dependencies included', async (context) => {
  needsInstallation(context)
  const { stdout } = await run('du', ['-sm', join(folder, 'node_modules')])
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(110)
  const installed = await readdir(join(folder, 'node_modules'))
  for (const absent of ['typescript', 'vitest', 'esbuild', 'react', 'mysql2'])
    expect(installed).not.toContain(absent)
})

it('answers in the terminal, with its data in the folders of the platform', async (context) => {
  needsInstallation(context)
  const home = await makeHome('asks')
  const { code, out } = await start(['papers', 'search', 'reward', 'hacking'], home).ended
  expect(code).toBe(0)
  expect(out).toContain('Reward Shaping to Mitigate Reward Hacking in RLHF')
  expect((await readdir(home)).sort()).toEqual(['cache', 'data'])
  expect(await readdir(join(home, 'data/journal-club'))).toContain('journal-club.sqlite')
})

it('answers in the terminal from few files, each of which costs a third of a millisecond', async (context) => {
  needsInstallation(context)
  const { out, errors } = await start(['papers', 'status'], await makeHome('few files'), {
    NODE_OPTIONS: `--import=${tellLoaded}`,
  }).ended
  expect(out).toContain('Everything works.')
  const loaded = errors.split('\n').filter((line) => line.startsWith('file:'))
  // Of these the first start, which reads the seeds, needs a dozen.
  expect(loaded.length).toBeLessThan(80)
  expect(loaded.length).toBeGreaterThan(10)
})

it('reads the settings in its own folder, not those in the working directory', async (context) => {
  needsInstallation(context)
  const home = await makeHome('settings')
  await writeFile(join(home, '.env'), 'LOG_LEVEL=of-another-program\n')
  await mkdir(join(home, 'config/journal-club'), { recursive: true })
  await writeFile(join(home, 'config/journal-club/.env'), 'DEFAULT_TIME_ZONE=Mars/Olympus\n')
  const { code, errors } = await start([], home).ended
  expect(code).toBe(2)
  expect(errors).toContain('DEFAULT_TIME_ZONE')
  expect(errors).not.toContain('LOG_LEVEL')
})

it.for([
  ['as it is', {}],
  ['without Temporal, as on Node 24', withoutTemporal],
] as const)('starts the playground %s', async ([name, options], context) => {
  needsInstallation(context)
  const { runs, stop } = start(['start'], await makeHome(`starts ${name}`), options)
  const out = await runs
  expect(out).toContain('journal-club setup')
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? []
  expect((await (await fetch(`${origin}/page/app.js`)).text()).length).toBeGreaterThan(100_000)
  const answers = await Promise.all(
    ['search reward hacking', 'trends reward hacking', 'subscribe agents weekdays at 09:00'].map((text) =>
      fetch(`${origin}/api/say`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      }).then((response) => response.text()),
    ),
  )
  expect(answers.map((answer) => /"isProblem":true|failed/.test(answer))).toEqual([false, false, false])
  // A process of its own draws it.
  expect(answers[1]).toContain('"kind":"image"')
  expect(await stop()).toMatchObject({ code: 0, errors: '' })
})

it('reads a list of references, in a thread, without Temporal', async (context) => {
  needsInstallation(context)
  const entry =
    '@article{a, title={Reward Shaping to Mitigate Reward Hacking in RLHF}, author={Fu}, year=2025}'
  const { out } = await start(['papers', `import ${entry}`], await makeHome('imports'), withoutTemporal).ended
  expect(out).toContain('1 paper is new on your reading list')
})

it('says in a sentence that SEARCH=manticore needs a driver', async (context) => {
  needsInstallation(context)
  const server = await startPostgres()
  const settings = {
    DATABASE_URL: await server.createDatabase(),
    SEARCH: 'manticore',
    SEARCH_URL: 'mysql://127.0.0.1:9',
  }
  const { code, errors } = await start(['start'], await makeHome('manticore'), settings).ended
  await server.stop()
  expect(code).toBe(2)
  expect(errors).toContain('npm install mysql2')
  expect(errors).not.toMatch(/\n +at /)
})

/** The last step of 0.1.0, and one of a checkout long before it. */
it.for(['0026-row-owners', '0018'])(
  'upgrades a database of %s, and keeps what is in it',
  async (last, context) => {
    needsInstallation(context)
    const home = await makeHome(`upgrades ${last}`)
    await mkdir(join(home, 'data/journal-club'), { recursive: true })
    const url = `file:${join(home, 'data/journal-club/journal-club.sqlite')}`
    const steps = Object.entries(schema)
    const until = steps.findLastIndex(([name]) => name.startsWith(last))
    expect(until).toBeGreaterThan(0)
    await withDatabase(url, async (db) => {
      await migrate(db, Object.fromEntries(steps.slice(0, until + 1)))
      const content = JSON.stringify({ name: 'gripping', title: 'Gripping hands', query: 'grasp' })
      await db
        .insertInto('topics')
        .values({ workspace: 'terminal:local', name: 'gripping', content })
        .execute()
    })
    const { code, out } = await start(['papers', 'topics'], home).ended
    expect(code).toBe(0)
    expect(out).toContain('Gripping hands')
    // Once more, from the database as it is now.
    expect((await start(['papers', 'topics'], home).ended).out).toContain('Gripping hands')
  },
)

async function withDatabase(url: string, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
  await work(db).finally(() => db.destroy())
}
