/**
 * The bot as its operator runs it: a process, of which only its doors, its
 * output and its memory are looked at.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '../../../src/async/within.ts'
import { findFreePort } from '../free-port.ts'
import { programEnv } from '../program-env.ts'
import { seedsFolder } from '../seeds.ts'

export interface BotProcess {
  readonly pid: number
  /** Where its http server is, on the loopback. */
  readonly origin: string
  /** The address that it told its operator to open; undefined without a playground. */
  readonly openUrl: string | undefined
  /** The address with the key for those who come from elsewhere, where it printed one. */
  readonly keyUrl: string | undefined
  /** All that it printed and logged so far. */
  said(): string
  readonly isAlive: boolean
  /** The exit code, when it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>
  /** SIGKILL; resolves when it is over. */
  kill(): Promise<void>
}

export interface BotProcessParts {
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  /** A program, with its words, that starts it. */
  readonly under?: readonly string[]
  /** What it is to do in the place of serving: `ingest`, `backup FILE`. */
  readonly words?: readonly string[]
}

const main = join(import.meta.dirname, '../../../src/main.ts')
/** A start takes 9 s of a processor; one that takes so long beside everything else hangs. */
const startMs = 600_000

/**
 * Starts it and resolves when it is ready; rejects with its own words where it
 * ends, or is not ready in ten minutes.
 */
export async function startBotProcess(parts: BotProcessParts): Promise<BotProcess> {
  const bot = await spawnBot(parts)
  const isReady = await within(startMs, untilReady(bot), () => false)
  if (isReady) return bot
  await bot.kill()
  throw new Error(`the bot did not start: ${bot.said().slice(-500)}`)
}

/** Starts it and does not wait. */
export async function spawnBot({
  env,
  folder,
  under = [],
  words = [],
}: BotProcessParts): Promise<BotProcess> {
  const port = env.PORT ?? String(await findFreePort())
  const [program = process.execPath, ...rest] = [...under, process.execPath, main, ...words]
  const child = spawn(program, rest, {
    cwd: folder,
    env: {
      ...programEnv,
      SEEDS_DIR: seedsFolder,
      NO_COLOR: '1',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let isAlive = true
  const hear = (data: unknown) => {
    said += String(data)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]): number | null => {
    isAlive = false
    return code
  })
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    get openUrl() {
      return /Open (http:\/\/\S+)/.exec(said)?.[1]
    },
    get keyUrl() {
      return /http:\/\/\S+\?key=\S+/.exec(said)?.[0]
    },
    said: () => said,
    ended,
    get isAlive() {
      return isAlive
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady(bot: BotProcess): Promise<boolean> {
  while (bot.isAlive) {
    const isReady = await fetch(`${bot.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady && bot.said().includes('Ctrl+C')) return true
    await pause(20)
  }
  return false
}

/** Lets the peak of the memory begin anew at what it is now, and gives that, in MB. */
export function resetPeakMb(pid: number): number {
  // https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readMb(pid, 'VmRSS')
}

/** The most memory since the last reset, in MB. */
export function readPeakMb(pid: number): number {
  return readMb(pid, 'VmHWM')
}

function readMb(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}
