/** The only file that touches the process: environment, signals, exit code. */
import './needs-node.js'
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Exit codes: 0 for success, 1 for a fault of the program or for missing papers, 2 for a wrong setting. */
async function main(): Promise<void> {
  // From here on compiled code is cached, which saves a third of each later start: all is imported after it.
  // Not in the system's folder for temporary files, where any user of the machine could put code of theirs.
  const folder = fileURLToPath(new URL('../node_modules/.cache/journal-club/compile', import.meta.url))
  const { directory } = enableCompileCache(folder)
  // Threads learn of the cache from the environment alone.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory
  const [{ withoutEmpty }, { createLog }, { createLogOutput }] = await Promise.all([
    import('./app/config.ts'),
    import('./app/log.ts'),
    import('./app/log-output.ts'),
  ])
  const [mode, ...words] = process.argv.slice(2)
  if (mode !== undefined && mode !== 'papers' && mode !== 'mcp' && !tools.has(mode)) {
    const { BotError } = await import('./errors.ts')
    throw new BotError(
      'misconfigured',
      `There is no “${mode}”; it may be papers, mcp, ${[...tools].join(', ')}.`,
    )
  }
  const isTerminal = mode === 'papers'
  const isDemo = isTerminal && words.length === 1 && words[0] === 'demo'
  loadEnvFile()
  // One person uses the terminal alone, and may paste any number of lines.
  const alone = { SOURCES: '', COMMANDS_PER_MINUTE: '0' }
  const ofTerminal = { ...alone, ADAPTERS: 'terminal' }
  const ofStreams = { ...alone, ADAPTERS: 'mcp' }
  const ofMode = isTerminal ? ofTerminal : mode === 'mcp' ? ofStreams : {}
  const env = withoutEmpty({ ...process.env, ...ofMode })
  const isForStreams = env.ADAPTERS === 'mcp'
  const output = createLogOutput(2)
  process.on('exit', () => output.flush())
  const log = createLog(env, (line) => output.write(line))
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  if (mode === 'ingest' || isDemo) {
    const { runIngestCommand } = await import('./cli/ingest.ts')
    const { runDemoCommand } = await import('./cli/demo.ts')
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const { signal } = stopping
    const exitCode = await (isDemo ? runDemoCommand : runIngestCommand)({
      env,
      log,
      version,
      words,
      output: process.stdout,
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error
      process.stdout.write('Stopped; the next run goes on from here.\n')
      return 0
    })
    process.exit(exitCode)
  }

  if (mode === 'setup') {
    const { runSetupCommand } = await import('./cli/setup/setup.ts')
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const exitCode = await runSetupCommand({
      env,
      log,
      version,
      input: process.stdin,
      output: process.stdout,
      signal: stopping.signal,
      interrupt: () => stopping.abort(),
      now: () => Temporal.Now.instant(),
    })
    process.exit(exitCode)
  }

  if (mode === 'subscriptions') {
    const { runSubscriptionsCommand } = await import('./cli/subscriptions.ts')
    const now = () => Temporal.Now.instant()
    await runSubscriptionsCommand({ env, version, words, output: process.stdout, now })
    return
  }

  if (mode === 'backup') {
    const { runBackupCommand } = await import('./cli/backup.ts')
    await runBackupCommand({ env, words, output: process.stdout })
    return
  }

  if (mode === 'forget') {
    const { runForgetCommand } = await import('./cli/forget.ts')
    await runForgetCommand({ env, words, input: process.stdin, output: process.stdout })
    return
  }

  if (mode === 'migrate-store') {
    const { runMigrateStoreCommand } = await import('./cli/migrate-store.ts')
    await runMigrateStoreCommand({ env, words, output: process.stdout })
    return
  }

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
  const terminal = { words, input: process.stdin, output: process.stdout }
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
  const { createLastResort } = await import('./app/last-resort.ts')
  // Node raises rejections that nobody handles as such errors too.
  process.on('uncaughtException', createLastResort({ log, quit, exit: (code) => process.exit(code) }))
  const app = await startApp({
    env,
    log,
    version,
    terminal,
    quit,
    now: () => Temporal.Now.instant(),
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
  // What an assistant reads may have nothing else in it.
  if (isForStreams) return
  if (!isTerminal) bar.clear()
  if (!isTerminal) process.stdout.write(`${[...app.hints, 'Stop with Ctrl+C.'].join('\n')}\n`)
}

/** What is done once, beside a bot that may be running. */
const tools = new Set(['setup', 'ingest', 'backup', 'migrate-store', 'subscriptions', 'forget'])

function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

main().catch(async (error: unknown) => {
  const { BotError } = await import('./errors.ts')
  const isOperators = error instanceof BotError
  const faults = isOperators
    ? error.userMessage.split('\n').map((line) => `  - ${line}`)
    : [`  ${(error as Error).stack}`]
  const [mode = ''] = process.argv.slice(2)
  const what = tools.has(mode) ? `“${mode}” was not done` : 'Journal Club cannot start'
  process.stderr.write(`${what}:\n${faults.join('\n')}\n`)
  process.exit(isOperators ? 2 : 1)
})
