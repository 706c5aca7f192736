import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../src/store/open-store.ts'
import { programEnv } from './support/program-env.ts'
import { copySeedsInto, seedsFolder } from './support/seeds.ts'
import { makeFullRecord } from './support/store-records.ts'

const main = join(import.meta.dirname, '../src/main.ts')
let folder: string
const running = new Set<ChildProcess>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-main-'))
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', NO_COLOR: '1', ...env },
  })
  running.add(child)
  let out = ''
  let errors = ''
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = new Promise<{ code: number | null; out: string; errors: string }>((resolve) => {
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, out, errors })
    })
  })
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => out.includes(text) && resolve(out)
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`ended before it printed “${text}”: ${out}${errors}`)))
      look()
    })
  return { child, ended, printed }
}

describe('npm start', () => {
  it('says where to look and what to type in under ten lines, and stops cleanly', async () => {
    const { child, ended, printed } = start({})
    const out = await printed('Ctrl+C')
    expect(out).toContain('88 papers')
    expect(out).toMatch(/Next, to have it where your team talks.*: npm run setup/)
    expect(out).toMatch(/Open http:\/\/127\.0\.0\.1:\d+ and type: search reward hacking/)
    expect(out.trim().split('\n').length).toBeLessThan(10)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })

  it('says in one sentence that an older Node cannot run it', async () => {
    const older = 'Object.defineProperty(process.versions, "node", { value: "24.10.0" })'
    const { ended } = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` })
    const { code, out, errors } = await ended
    expect([code, out]).toEqual([2, ''])
    expect(errors).toMatch(/^Journal Club needs Node 24\.11 or newer, and this is Node 24\.10\.0\. .*\n$/)
  })

  it('lists every wrong setting at once and exits with 2', async () => {
    const { ended } = start({
      PORT: 'many',
      LOG_LEVEL: 'loud',
      SOURCES: 'telegraph',
      FEED_URLS: 'none',
      INGEST_CRON: 'often',
      DATABASE_URL: 'mysql://nope',
      ADAPTERS: 'web,telepathy',
      DEFAULT_TIME_ZONE: 'Mars/Olympus',
    })
    const { code, errors } = await ended
    expect(code).toBe(2)
    for (const name of ['PORT', 'DATABASE_URL', 'telepathy', 'DEFAULT_TIME_ZONE', 'INGEST_CRON', 'telegraph'])
      expect(errors).toContain(name)
    expect(errors).toContain('LOG_LEVEL: must be debug, info, warn, error, or silent\n')
    expect(errors).not.toContain(' at ')
  })

  it('lists everything that cannot be opened at once: seeds, database and port', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    await writeFile(
      join(folder, 'notes.txt'),
      'This is not a database, but a text that is long enough to look like one.\n'.repeat(20),
    )
    const { code, errors } = await start({
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'notes.txt')}`,
      SEEDS_DIR: join(folder, 'nowhere'),
    }).ended
    taken.close()
    expect(code).toBe(2)
    expect(errors).toContain(`Port ${port} on 127.0.0.1 is taken by another program; PORT names another.`)
    expect(errors).toContain('nowhere does not exist; SEEDS_DIR names it.')
    expect(errors).toContain('notes.txt')
    expect(errors.trim().split('\n')).toHaveLength(4)
  })

  it('says that a database file cannot be written', async () => {
    await mkdir(join(folder, 'data'))
    const { code, errors } = await start({ DATABASE_URL: `file:${join(folder, 'data')}` }).ended
    expect(code).toBe(2)
    expect(errors).toContain(join(folder, 'data'))
  })

  it('starts nothing for a word that it does not know', async () => {
    const child = spawn(process.execPath, [main, 'frob'], { cwd: folder, env: { ...programEnv, PORT: '0' } })
    const errors: string[] = []
    child.stderr.on('data', (data) => errors.push(String(data)))
    expect((await once(child, 'close'))[0]).toBe(2)
    expect(errors.join('')).toContain('There is no “frob”; it may be start, papers, mcp, setup')
  })

  it('keeps no compiled code where another user of the machine could have put some', async () => {
    const { NODE_COMPILE_CACHE: _, ...env } = programEnv
    const child = spawn(process.execPath, [main, 'telepathy'], {
      cwd: folder,
      env: { ...env, TMPDIR: folder },
    })
    await once(child, 'close')
    expect(await readdir(folder)).toEqual([])
  })

  it('says of a tool that it was not done, not that the bot cannot start', async () => {
    const child = spawn(process.execPath, [main, 'forget', '--workspace', 'slack:NOPE'], {
      cwd: folder,
      env: { ...programEnv, DATABASE_URL: `file:${join(folder, 'none.sqlite')}` },
    })
    const errors: string[] = []
    child.stderr.on('data', (data) => errors.push(String(data)))
    child.stdin.end()
    expect((await once(child, 'close'))[0]).toBe(2)
    expect(errors.join('')).toContain('“forget” was not done:')
  })

  it('refuses in one sentence a database that a newer version took over', async () => {
    const url = `file:${join(folder, 'newer.sqlite')}`
    await (await openStore({ url })).close()
    const file = new DatabaseSync(join(folder, 'newer.sqlite'))
    file.exec("update schema_use set oldest = '9999-later'")
    file.close()
    const { code, errors } = await start({ DATABASE_URL: url }).ended
    expect(code).toBe(2)
    expect(errors.trim().split('\n')).toEqual([
      'Journal Club cannot start:',
      '  - The database was written by a newer version of Journal Club: start that version, or set DATABASE_URL to another database.',
    ])
  })

  it('starts though nobody reads its log, which is whole once somebody does', async () => {
    const pages = join(folder, 'pages')
    await mkdir(pages)
    const broken = Array.from({ length: 2_000 }, (_, at) => `line ${at} is no paper\n\n`)
    await writeFile(join(pages, '000_broken.txt'), broken.join(''))
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: { ...programEnv, SEEDS_DIR: pages, PORT: '0' },
    })
    running.add(child)
    for await (const data of child.stdout) if (String(data).includes('Ctrl+C')) break
    child.kill('SIGTERM')
    let log = ''
    for await (const data of child.stderr) log += data
    // Of one source 500 faults are told, and how many more there are.
    expect(log.match(/could not be read whole/g)).toHaveLength(501)
  })

  it('names a topic file that is broken', async () => {
    await writeFile(join(folder, 'topics.json'), '[{"name": "Bad Name", "title": "x", "query": "y"}]')
    const { code, errors } = await start({ SEEDS_DIR: folder }).ended
    expect(code).toBe(2)
    expect(errors).toContain('topics.json: 0.name lower-case letters, digits and hyphens')
  })

  it('reports an unreadable seed page with its file and line, and starts with the others', async () => {
    const seeds = join(folder, 'seeds')
    await mkdir(seeds)
    const abstract =
      'We introduce a method that improves reasoning in language models by training on verifiable rewards only.'
    await writeFile(join(seeds, 'good.txt'), `${abstract}\ntoo short\n`)
    await writeFile(join(seeds, 'binary.txt'), Buffer.from([0xff, 0xfe, 0x00, 0x80]))
    const { child, ended, printed } = start({ SEEDS_DIR: seeds })
    expect(await printed('Ctrl+C')).toContain('1 papers')
    expect(await printed('Ctrl+C')).toContain(`No topics to begin with: ${seeds} has none in topics.json.`)
    child.kill('SIGTERM')
    const { errors } = await ended
    expect(errors).toContain('good.txt:2: “too short” is too short to be an abstract')
    expect(errors).toContain('binary.txt: is not UTF-8 text')
  })
})

describe('npm run papers', () => {
  // As after the first start.
  beforeEach(() => copySeedsInto(folder))

  it('tells the operator where the database is', async () => {
    const { out } = await start({ DATABASE_URL: `file:${join(folder, 'own.sqlite')}` }, [
      'papers',
      'status',
      'details',
    ]).ended
    expect(out.replaceAll('\n', ' ')).toContain('own.sqlite')
  })

  it('ends with 1 after what is not understood, such as a file that is not there', async () => {
    const url = `file:${join(folder, 'own.sqlite')}`
    const { code, out } = await start({ DATABASE_URL: url }, ['papers', 'import', 'missing.bib']).ended
    expect(code).toBe(1)
    expect(out).toContain('There is no file “missing.bib” here')
  })

  it('answers once, also while the bot runs on the same file', async () => {
    const { printed } = start({})
    await printed('Ctrl+C')
    const { code, out, errors } = await start({}, ['papers', 'search', 'reward', 'hacking']).ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(out).toContain('Reward hacking')
    expect(out).toContain('Next: show 1')
  })

  it('waits for the index of many papers, where the bot is up before', async () => {
    const url = `file:${join(folder, 'many.sqlite')}`
    const store = await openStore({ url })
    await store.papers.merge(Array.from({ length: 3_600 }, (_, number) => makeFullRecord(number)))
    await store.close()
    const { code, out } = await start({ DATABASE_URL: url }, ['papers', 'search', 'shaping']).ended
    expect(code).toBe(0)
    expect(out).toContain('3,601 papers')
    expect(out).not.toContain('being built')
    const again = await openStore({ url })
    expect(await again.snapshots.load()).toBeDefined()
    await again.close()

    const { child, ended, printed } = start({ DATABASE_URL: url })
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(await printed('Ctrl+C'))?.[0]
    const states: unknown[] = []
    await expect
      .poll(
        async () => {
          const response = await fetch(`${origin}/readyz`)
          if (response.status !== 200) states.push(await response.json())
          expect((await fetch(`${origin}/livez`)).status).toBe(200)
          return response.status
        },
        { timeout: 180_000, interval: 5 },
      )
      .toBe(200)
    for (const state of states)
      expect(state).toMatchObject({
        status: 'starting',
        parts: { index: expect.stringMatching(/^(loading|building) \d+ %$/) },
      })
    child.kill('SIGTERM')
    // Where the machine is busy, the log may say that the stop waited long.
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('is a prompt without words, which reads lines until the input ends', async () => {
    const { child, ended } = start({}, ['papers'])
    child.stdin?.end('search RLHF\nhelp\n')
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toContain('RLHF')
    expect(out).toContain('Journal Club')
  })

  it('goes on after an import of many numbers in a line, of what can be no file, and after a mistake', async () => {
    const { child, ended } = start({}, ['papers'])
    const numbers = Array.from({ length: 24 }, (_, at) => `2504.${`${10_000 + at}`}`)
    child.stdin?.end(`import ${numbers.join(' ')}\nimport ${main}/x\nsubscrbe x\n`)
    const { code, out, errors } = await ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(out).toContain('There is no command “subscrbe”. Did you mean subscribe?')
  })

  it('ends quietly where nobody reads on, as after “| head -3”', async () => {
    const { child, ended } = start({}, ['papers'])
    child.stdout.destroy()
    child.stdin?.write(`${'search reward hacking\n'.repeat(20)}`)
    expect(await ended).toMatchObject({ code: 0, errors: '' })
  })
})
