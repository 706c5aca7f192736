/** Replicas as their operator runs them: `src/main.ts`, started again whenever one has ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programEnv } from './program-env.ts'

export interface Replicas {
  /** Kills one that has started, without a warning; false when there is none. */
  killOne(): boolean
  /** How long each start took, in milliseconds. */
  readonly startsMs: readonly number[]
  /** What they wrote to standard error, a line each. */
  readonly log: readonly string[]
  /** Lets them end by themselves, for good. */
  stop(): Promise<void>
}

const main = join(import.meta.dirname, '../../src/main.ts')
/** As a supervisor waits before it starts one again. */
const againAfterMs = 500

/** Starts so many with these settings, one after the other. */
export function startReplicas(count: number, env: Readonly<Record<string, string>>): Replicas {
  const log: string[] = []
  const startsMs: number[] = []
  const running = new Set<ChildProcess>()
  const ready = new Set<ChildProcess>()
  const stopping = new AbortController()

  async function keepRunning(number: number): Promise<void> {
    await pause(number * 200)
    while (!stopping.signal.aborted) {
      const startMs = performance.now()
      const child = spawn(process.execPath, [main], {
        cwd: tmpdir(),
        env: { ...programEnv, PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      child.stdout?.on('data', (data) => {
        if (!String(data).includes('Stop with Ctrl+C')) return
        ready.add(child)
        startsMs.push(performance.now() - startMs)
      })
      child.stderr?.on('data', (data) => log.push(...String(data).trim().split('\n')))
      await once(child, 'close')
      running.delete(child)
      ready.delete(child)
      await pause(againAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const all = Array.from({ length: count }, (_, number) => keepRunning(number))
  return {
    killOne() {
      const alive = [...ready]
      const victim = alive[Math.floor(Math.random() * alive.length)]
      if (victim === undefined) return false
      ready.delete(victim)
      victim.kill('SIGKILL')
      return true
    },
    startsMs,
    log,
    async stop() {
      stopping.abort()
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(all)
    },
  }
}

/** What replicas logged as an error, and how often. */
export function tallyErrors(log: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of log) {
    const entry = /^\{"level":50.*"msg":"([^"]+)"/.exec(line)?.[1]
    const what = entry ?? (line.startsWith('{') ? undefined : line)
    if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}
