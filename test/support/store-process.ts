/** Runs `store-child.ts` as a real process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface StoreProcess {
  /** Lets it open the store. */
  go(): void
  kill(): void
  /** The lines it printed, when it has ended. */
  readonly lines: Promise<readonly string[]>
}

/**
 * Starts the process and resolves when it is about to open the store; `onLine` hears each acknowledgement.
 */
export async function startStoreProcess(options: {
  readonly url: string
  readonly first: number
  readonly count: number
  readonly user?: number
  readonly onLine?: (lines: number) => void
}): Promise<StoreProcess> {
  const script = join(import.meta.dirname, 'store-child.ts')
  const words = [
    options.url,
    options.first,
    options.count,
    ...(options.user === undefined ? [] : [options.user]),
  ]
  const child = spawn(process.execPath, [script, ...words.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  const ready = once(output, 'line')
  output.on('line', (line) => {
    if (line === 'ready') return
    lines.push(line)
    options.onLine?.(lines.length)
  })
  await ready
  return {
    go: () => child.stdin.end('go\n'),
    kill: () => child.kill('SIGKILL'),
    lines: closed.then(() => lines),
  }
}
