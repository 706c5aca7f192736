/** Runs `posting-child.ts`: a replica's adapter that stops itself at a step of a post. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Place } from '../../src/core.ts'
import { programEnv } from './program-env.ts'

export interface Posting {
  readonly place: Place
  readonly key: string
  /** How many papers it has. */
  readonly papers: number
  /** At which to stop, counted from 1; never when it is absent. */
  readonly step?: number
}

/** What came of a post. */
export interface Posted {
  readonly id?: string
  readonly error?: string
  /** How many steps it took. */
  readonly steps: number
}

export interface PostingProcess {
  readonly ready: Promise<void>
  /** Begins a post; resolves with the name of the step at which it stopped, or undefined when it is done. */
  begin(posting: Posting): Promise<string | undefined>
  /** Lets it go on; resolves when the post is done. */
  wake(): Promise<Posted>
  /** Kills it without a warning; resolves when it is gone. */
  kill(): Promise<void>
}

/** `url` is that of a store which others may share. */
export function startPostingProcess(
  platform: string,
  env: Readonly<Record<string, string>>,
  url: string,
): PostingProcess {
  const script = join(import.meta.dirname, 'posting-child.ts')
  const child = spawn(process.execPath, [script, platform, JSON.stringify(env), url], {
    env: { ...programEnv, TMPDIR: process.env.TMPDIR ?? '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data) => {
    log += data
  })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const next = async () => {
    const [line] = await Promise.race([once(lines, 'line'), closed.then(() => [undefined])])
    if (typeof line !== 'string') throw new Error(`The process ended:\n${log}`)
    return line
  }
  let outcome: Posted | undefined
  return {
    ready: next().then(() => undefined),
    async begin(posting) {
      outcome = undefined
      const said = next()
      child.stdin.write(`${JSON.stringify(posting)}\n`)
      const line = await said
      if (line.startsWith('stopped ')) return line.slice('stopped '.length)
      outcome = JSON.parse(line)
      return undefined
    },
    async wake() {
      if (outcome !== undefined) return outcome
      const said = next()
      // It may say that it stops a moment before it does, and would then not hear of the first.
      const waking = setInterval(() => child.kill('SIGCONT'), 50)
      child.kill('SIGCONT')
      const line = await said.finally(() => clearInterval(waking))
      outcome = JSON.parse(line)
      return JSON.parse(line)
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
  }
}
