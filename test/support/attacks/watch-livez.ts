/** Whether the bot stays alive: the longest that `/livez` kept its asker waiting. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Scale } from './attack.ts'

export interface Pulse {
  /** The longest wait for an answer, in milliseconds. */
  readonly maxMs: number
  readonly answers: number
  /** Answers that were no 200, and connections that were refused. */
  readonly refusals: number
}

export interface LivezWatch {
  /** Since the last reading. */
  read(): Promise<Pulse>
  stop(): Promise<void>
}

/**
 * Watches from a thread of its own, so that what the attacker is busy with is
 * not taken for a pause of the bot. Only the long form tells it to a few milliseconds.
 */
export async function watchLivez(origin: string, { isLong }: Scale): Promise<LivezWatch> {
  const workerData = { origin, everyMs: isLong ? 5 : 40 }
  const worker = new Worker(join(import.meta.dirname, '../livez-child.ts'), { workerData })
  const read = async (): Promise<Pulse> => {
    worker.postMessage('read')
    const [pulse] = await once(worker, 'message')
    return pulse
  }
  // Up to the first answer the thread is starting.
  while ((await read()).answers === 0) await pause(20)
  return {
    read,
    stop: async () => {
      await worker.terminate()
    },
  }
}

/**
 * The longest pause of this machine while nobody attacks, over so long; what an
 * attack adds is compared with it.
 */
export async function readBaseline(watch: LivezWatch, forMs: number): Promise<number> {
  await watch.read()
  await pause(forMs)
  return (await watch.read()).maxMs
}
