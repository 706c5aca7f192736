/** The only file that touches the process: environment, signals, exit code. */
import './needs-node.js'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ofStreams, ofTerminal } from './app/alone.ts'
import type { Environment } from './app/config.ts'
import { findFolders } from './app/folders.ts'
import type { Log } from './ports/log.ts'

/** Exit codes: 0 for success, 1 for a fault of the program or for missing papers, 2 for a wrong setting. */
async function main(): Promise<void> {
  const { envFile, compiled, defaults } = findFolders()
  cacheCompiled(compiled)
  const [typed, ...words] = process.argv.slice(2)
  if (typed === '--version' || typed === '-v') return void process.stdout.write(`${readVersion()}\n`)
  if (typed === 'help' || typed === '--help' || typed === '-h') return void process.stdout.write(help)
  const mode = typed === 'start' ? undefined : typed
  const isDemo = mode === 'papers' && words.length === 1 && words[0] === 'demo'
  const tool = isDemo ? demo : tools.find(({ name }) => name === mode)
  if (mode !== undefined && tool === undefined && !Object.hasOwn(settingsOf, mode)) {
    const { BotError } = await import('./errors.ts')
    const names = ['start', ...Object.keys(settingsOf), ...tools.map(({ name }) => name)]
    throw new BotError('misconfigured', `There is no “${mode}”; it may be ${names.join(', ')}.`)
  }
  const [{ withoutEmpty }, { createLog }, { createLogOutput }] = await Promise.all([
    import('./app/config.ts'),
    import('./app/log.ts'),
    import('./app/log-output.ts'),
  ])
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const env = withoutEmpty({
    ...defaults,
    ...withoutEmpty(process.env),
    ...(mode === undefined ? {} : settingsOf[mode]),
  })
  const output = createLogOutput(2)
  process.on('exit', () => output.flush())
  const log = createLog(env, (line) => output.write(line))
  const parts = { env, log, version: readVersion(), words, envFile }
  if (tool === undefined) return runBot(parts, mode === 'papers')
  const run = await tool.load()
  const exitCode = await run(parts)
  if (exitCode !== undefined) process.exit(exitCode)
}

/** What the process gives to what it runs. */
interface Run {
  readonly env: Environment
  readonly log: Log
  readonly version: string
  /** What was typed after the name. */
  readonly words: readonly string[]
  /** The file that `setup` writes. */
  readonly envFile: string
}

/** What is done once, beside a bot that may be running; `load` gives what does it. */
interface Tool {
  readonly name: string
  /** Gives the exit code; undefined where the process ends when nothing is left to do. */
  load(): Promise<(run: Run) => Promise<number | undefined>>
}

const now = () => Temporal.Now.instant()

const tools: readonly Tool[] = [
  {
    name: 'setup',
    async load() {
      const { runSetupCommand } = await import('./cli/setup/setup.ts')
      return ({ env, log, version, envFile }) => {
        mkdirSync(dirname(envFile), { recursive: true, mode: 0o700 })
        const stopping = stopBySignals()
        const { signal } = stopping
        const interrupt = () => stopping.abort()
        return runSetupCommand({
          env,
          log,
          version,
          envFile,
          input: process.stdin,
          output: process.stdout,
          signal,
          interrupt,
          now,
        })
      }
    },
  },
  {
    name: 'ingest',
    async load() {
      const { runIngestCommand } = await import('./cli/ingest.ts')
      return untilStopped((run, signal) => runIngestCommand({ ...run, output: process.stdout, signal }))
    },
  },
  {
    name: 'backup',
    async load() {
      const { runBackupCommand } = await import('./cli/backup.ts')
      return ({ env, words }) => done(runBackupCommand({ env, words, output: process.stdout }))
    },
  },
  {
    name: 'migrate-store',
    async load() {
      const { runMigrateStoreCommand } = await import('./cli/migrate-store.ts')
      return ({ env, words }) => done(runMigrateStoreCommand({ env, words, output: process.stdout }))
    },
  },
  {
    name: 'subscriptions',
    async load() {
      const { runSubscriptionsCommand } = await import('./cli/subscriptions.ts')
      return ({ env, version, words }) =>
        done(runSubscriptionsCommand({ env, version, words, output: process.stdout, now }))
    },
  },
  {
    name: 'forget',
    async load() {
      const { runForgetCommand } = await import('./cli/forget.ts')
      return ({ env, words }) =>
        done(runForgetCommand({ env, words, input: process.stdin, output: process.stdout }))
    },
  },
]

/** `npm run papers -- demo`. */
const demo: Tool = {
  name: 'demo',
  async load() {
    const { runDemoCommand } = await import('./cli/demo.ts')
    return untilStopped((run, signal) => runDemoCommand({ ...run, output: process.stdout, signal }))
  },
}

const settingsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  papers: ofTerminal,
  mcp: ofStreams,
}

const help = `journal-club COMMAND, or none to start

  start           the bot, or the playground where no platform has a token
  setup           asks where your team talks, and writes the settings
  papers          a prompt; papers WORDS gives one answer; papers demo fetches arXiv's last days
  mcp             papers for assistants, over standard input and output
  ingest          asks the sources once
  backup          copies the database while the bot runs
  migrate-store   copies everything into another database
  subscriptions   topics and subscriptions to a file and back
  forget          erases a workspace
  --version
`

async function done(work: Promise<void>): Promise<undefined> {
  await work
}

function stopBySignals(): AbortController {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping
}

/** Runs what goes on at the next start from where a signal stopped it. */
function untilStopped(work: (run: Run, signal: AbortSignal) => Promise<number>) {
  return async (run: Run): Promise<number> => {
    const { signal } = stopBySignals()
    return work(run, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
      process.stdout.write('Stopped; the next run goes on from here.\n')
      return 0
    })
  }
}

/** The bot itself, until a signal or a fault ends it; a terminal's ends after its answers. */
async function runBot({ env, log, version, words }: Run, isTerminal: boolean): Promise<void> {
  // What an assistant reads may have nothing else in it.
  const isForStreams = env.ADAPTERS === 'mcp'
  const { startApp } = await import('./app/app.ts')
  const { ProgressLine } = await import('./cli/progress-line.ts')
  let isStopping = false
  // Before the database is open there is nothing to finish.
  let stop = async () => {}
  const quit = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    stop().finally(() => process.exit(exitCode))
  }
  const bar = new ProgressLine(process.stdout)
  let isComing = false
  // Whoever asks twice does not want to wait. The codes are those that shells know
  // (128 plus the signal's number).
  const end = (shellCode: number) => {
    // A terminal that waits for the index has nothing to finish.
    if (isStopping || (isTerminal && isComing)) process.exit(shellCode)
    quit(0)
  }
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
  const [{ createLastResort }, { compactAtRest }] = await Promise.all([
    import('./app/last-resort.ts'),
    import('./app/compact-at-rest.ts'),
  ])
  // Node raises rejections that nobody handles as such errors too.
  process.on('uncaughtException', createLastResort({ log, quit, exit: (code) => process.exit(code) }))
  const app = await startApp({
    env,
    log,
    version,
    terminal: { words, input: process.stdin, output: process.stdout },
    quit,
    now,
    waitsForIndex: isTerminal,
    onIndexProgress: ({ phase, papers, of }) => {
      isComing = phase === 'loading' || phase === 'building'
      if (isForStreams) return
      if (isComing) bar.show('index', papers, of)
      else bar.clear()
    },
    onStoppable: (stopApp) => {
      stop = stopApp
    },
  }).catch((error: unknown) => {
    if (!isStopping) throw error
  })
  if (app === undefined) return
  // Most of the heap is the index, which stays: by itself V8 would let it grow to several times that before
  // it looks for garbage, and a few exported lists would cost hundreds of megabytes.
  setFlagsFromString('--heap-growing-percent=30')
  if (isTerminal) return
  compactAtRest()
  if (isForStreams) return
  bar.clear()
  process.stdout.write(`${[...app.hints, 'Stop with Ctrl+C.'].join('\n')}\n`)
}

/** From here on compiled code is cached, which saves a third of each later start: all is imported after it. */
function cacheCompiled(folder: string): void {
  const { directory } = enableCompileCache(folder)
  // Threads learn of the cache from the environment alone.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return version
}

main().catch(async (error: unknown) => {
  const { BotError } = await import('./errors.ts')
  const isOperators = error instanceof BotError
  const faults = isOperators
    ? error.userMessage.split('\n').map((line) => `  - ${line}`)
    : [`  ${(error as Error).stack}`]
  const [mode = ''] = process.argv.slice(2)
  const what = tools.some(({ name }) => name === mode)
    ? `“${mode}” was not done`
    : 'Journal Club cannot start'
  process.stderr.write(`${what}:\n${faults.join('\n')}\n`)
  process.exit(isOperators ? 2 : 1)
})
