/** Analyses many papers in a thread of its own, a few here: starting a thread takes 0.2 s. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inTurns } from '../../async/steps.ts'
import type { Batch, BatchAnalyst, Columns, RowFormat } from './batch-analyst.ts'
import type { PlainTally } from './tally.ts'

/** A `BatchAnalyst`, wherever it is. Asked for several things, it does one after the other. */
export interface Analyst {
  analyse(batch: Batch): Promise<readonly string[]>
  write(numbers: readonly number[]): Promise<Columns>
  takeTally(): Promise<NumberedTally>
  close(): Promise<void>
}

export type NumberedTally = PlainTally & { readonly numbers: readonly number[] }

/** What is asked of the thread. */
export type AnalystRequest =
  | { readonly kind: 'analyse'; readonly batch: Batch }
  | { readonly kind: 'write'; readonly numbers: readonly number[] }
  | { readonly kind: 'takeTally' }

export function analyseHere(analyst: BatchAnalyst): Analyst {
  return {
    analyse: (batch) => inTurns(analyst.analyse(batch)),
    write: async (numbers) => analyst.write(numbers),
    takeTally: async () => analyst.takeTally(),
    close: async () => undefined,
  }
}

/** A thread ends with its process. */
export function analyseInThread(format: RowFormat): Analyst {
  const worker = new Worker(new URL('./analyst-worker.ts', import.meta.url), { workerData: format })
  worker.unref()
  let last: Promise<unknown> = Promise.resolve()
  const ask = <Answer>(request: AnalystRequest): Promise<Answer> => {
    const answered = last.then(async () => {
      const [answer]: [Answer] = (await askWorker(worker, request)) as [Answer]
      return answer
    })
    last = answered.catch(() => undefined)
    return answered
  }
  return {
    analyse: (batch) => ask({ kind: 'analyse', batch }),
    write: (numbers) => ask({ kind: 'write', numbers }),
    takeTally: () => ask({ kind: 'takeTally' }),
    async close() {
      await worker.terminate()
    },
  }
}

/** Rejects where the thread ends. */
async function askWorker(worker: Worker, request: AnalystRequest): Promise<unknown[]> {
  const over = new AbortController()
  const ended = once(worker, 'exit', over).then(() => {
    throw new Error('The thread that analyses papers ended.')
  })
  try {
    worker.ref()
    const answered = once(worker, 'message', over)
    worker.postMessage(request)
    return await Promise.race([answered, ended])
  } finally {
    worker.unref()
    over.abort()
  }
}
