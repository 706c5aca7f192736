/** Runs `digest-child.ts` as a real process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface DigestProcess {
  /** Whether it has not ended. */
  readonly isAlive: boolean
  /** Resolves when it has started, or ended before that. */
  readonly ready: Promise<void>
  /** Turns its clock and has it tick; resolves when all is posted or put off, or it has ended. */
  tick(instant: Temporal.Instant): Promise<void>
  /** Resolves when it has stopped itself, or ended before that. */
  readonly stopped: Promise<void>
  /** Stops it where it stands, as a machine that is paused; what it holds it goes on holding. */
  freeze(): void
  /** Lets it go on. */
  wake(): void
  /** Kills it without a warning; resolves when it is gone. */
  kill(): Promise<void>
  /** Lets it end by itself. */
  stop(): Promise<void>
  /** What it wrote to its standard error. */
  readonly log: () => string
}

/** Starts it with these settings at this time; it may stop itself at a step, see `digest-child.ts`. */
export function startDigestProcess(
  env: Readonly<Record<string, string>>,
  instant: Temporal.Instant,
  stop: { readonly step: number; readonly ports: readonly string[] } = { step: 0, ports: [] },
): DigestProcess {
  const script = join(import.meta.dirname, 'digest-child.ts')
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(env), instant.toString(), String(stop.step), stop.ports.join()],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let log = ''
  let isAlive = true
  child.stderr.on('data', (data) => {
    log += data
  })
  // A killed process leaves its pipe broken.
  child.stdin.on('error', () => undefined)
  const closed = once(child, 'close').then(() => {
    isAlive = false
  })
  const waiting: { word: string; resolve(): void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const at = waiting.findIndex(({ word }) => word === line.split(' ')[0])
    for (const { resolve } of at < 0 ? [] : waiting.splice(at, 1)) resolve()
  })
  const hear = (word: string) =>
    Promise.race([closed, new Promise<void>((resolve) => waiting.push({ word, resolve }))])
  const ready = hear('ready')
  const stopped = hear('stopped')
  return {
    get isAlive() {
      return isAlive
    },
    ready,
    stopped,
    async tick(time) {
      if (!isAlive) return
      const ticked = hear('ticked')
      child.stdin.write(`${time}\n`)
      await ticked
    },
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    async stop() {
      child.stdin.end()
      await closed
    },
    log: () => log,
  }
}
