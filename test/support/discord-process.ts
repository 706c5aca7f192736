/** The program in a process of its own, connected to a loopback Discord, to be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programEnv } from './program-env.ts'
import { seedsFolder } from './seeds.ts'

export interface DiscordProcess {
  /** SIGKILL; resolves when it is over. */
  kill(): Promise<void>
}

/** One whose clock another process turns. */
export interface ClockedProcess extends DiscordProcess {
  /** Resolves when its clock is so much further. */
  pass(ms: number): Promise<void>
  /** Resolves when what was due is posted or put off; see `App.tick`. */
  tick(): Promise<void>
  /** Resolves when it serves; rejects with its words where it ends before. */
  readonly ready: Promise<void>
  /** What it logged as a warning or worse. */
  readonly logged: readonly string[]
}

/** Begins to start it, so much ahead of the machine's clock. */
export function spawnClockedApp(
  env: Readonly<Record<string, string>>,
  folder: string,
  aheadMs: number,
): ClockedProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'discord-clock-child.ts'), String(aheadMs)],
    {
      cwd: folder,
      env: { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', ...env },
    },
  )
  const ended = once(child, 'close')
  const logged: string[] = []
  child.stderr.on('data', (data) => logged.push(String(data)))
  const awaited: { readonly word: string; resolve(): void; reject(error: Error): void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const at = awaited.findIndex(({ word }) => word === line)
    if (at !== -1) awaited.splice(at, 1)[0]?.resolve()
  })
  void ended.then(() => {
    for (const { reject } of awaited) reject(new Error(`it ended: ${logged.join('')}`))
  })
  const hear = (word: string) =>
    new Promise<void>((resolve, reject) => awaited.push({ word, resolve, reject }))
  const ask = (line: string, word: string) => {
    const heard = hear(word)
    child.stdin.write(`${line}\n`)
    return heard
  }
  const ready = hear('ready')
  // A test may end before anybody waits for it.
  ready.catch(() => {})
  return {
    ready,
    pass: (ms) => ask(`pass ${ms}`, 'passed'),
    tick: () => ask('tick', 'ticked'),
    logged,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts it, and resolves when it says that it runs; rejects with its words where it ends before. */
export async function spawnDiscordApp(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<DiscordProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    cwd: folder,
    env: { ...programEnv, SEEDS_DIR: seedsFolder, PORT: '0', ...env },
  })
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (data: unknown) => {
      said += String(data)
      if (said.includes('Ctrl+C')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`it ended: ${said}`)))
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
