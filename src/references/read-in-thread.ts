/** Reads one text of references in a thread of its own, ended from outside where it takes too much. */
import { Worker } from 'node:worker_threads'
import { BotError } from '../errors.ts'
import { ending } from '../model/program.ts'
import type { FiledReference } from '../model/reference.ts'
import type { ParsedReferences } from './parse-references.ts'
import type { ToParent, ToRead } from './parse-worker.ts'

export interface ReadingLimits {
  /** Limit of the thread's own time on a processor, however busy the machine is. */
  readonly cpuMs: number
  /** Milliseconds by the clock. */
  readonly ms: number
  /** The most that the thread's heap may grow to. */
  readonly megabytes: number
}

/** Two seconds a megabyte, and three for the start; real files take a tenth of that. */
export function limitsFor(bytes: number): ReadingLimits {
  return { cpuMs: 3_000 + 2_000 * (bytes / 1e6), ms: 120_000, megabytes: 64 }
}

/**
 * Undefined where nothing looks like a reference. Throws `BotError('bad-input')` for what takes more than the
 * limits, and for formats that are refused. Entries come some at a time, so that taking them holds nobody up.
 */
export async function readInThread(
  toRead: ToRead,
  limits: ReadingLimits,
): Promise<ParsedReferences | undefined> {
  const worker = new Worker(new URL(`./parse-worker${ending}`, import.meta.url), {
    workerData: toRead,
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: limits.megabytes,
      maxYoungGenerationSizeMb: maxYoungMb,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ParsedReferences | undefined>()
  const entries: FiledReference[] = []
  worker.on('message', (message: ToParent) => {
    if (message.kind === 'nothing') resolve(undefined)
    else if (message.kind === 'refused') reject(new BotError('bad-input', message.sentence))
    else {
      for (const entry of message.entries) entries.push(entry)
      if (message.isLast) resolve({ format: message.format, entries, isCut: message.isCut })
      else worker.postMessage('next')
    }
  })
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHard(error) : error),
  )
  worker.once('exit', () => reject(tooHard()))
  const timer = setTimeout(() => reject(tooHard()), limits.ms)
  const watch = setInterval(() => {
    // It rejects once the thread has ended.
    const used = worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    void used.then(({ user, system }) => (user + system) / 1_000 > limits.cpuMs && reject(tooHard()))
  }, watchedEachMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
  }
}

function tooHard(cause?: unknown): BotError {
  return new BotError(
    'bad-input',
    'That takes too much to read, so I stopped: please import it in parts, or export it again without abstracts and notes.',
    { cause },
  )
}

const watchedEachMs = 100
const maxYoungMb = 16
