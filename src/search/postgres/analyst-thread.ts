/** Analyses many papers in threads of its own, a few here: starting a thread takes 0.2 s. */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inTurns } from '../../async/steps.ts'
import { ending } from '../../model/program.ts'
import type { Batch, BatchAnalyst, RowFormat, WrittenBatch } from './batch-analyst.ts'

/** A `BatchAnalyst`, or several that take turns, wherever they are; it writes batches in their order. */
export interface Analyst {
  /** How many take turns: each has a tally of its own. */
  readonly count: number
  analyse(batch: Batch): Promise<readonly string[]>
  write(numbers: readonly number[], takesTally: boolean): Promise<WrittenBatch>
  close(): Promise<void>
}

/** What is asked of a thread. */
export type AnalystRequest =
  | { readonly kind: 'analyse'; readonly batch: Batch }
  | { readonly kind: 'write'; readonly numbers: readonly number[]; readonly takesTally: boolean }

export function analyseHere(analyst: BatchAnalyst): Analyst {
  const inOrder = oneByOne()
  return {
    count: 1,
    analyse: (batch) => inOrder(() => inTurns(analyst.analyse(batch))),
    write: (numbers, takesTally) => inOrder(async () => analyst.write(numbers, takesTally)),
    close: async () => undefined,
  }
}

/** The threads end with their process. */
export function analyseInThreads(format: RowFormat): Analyst {
  const threads = Array.from({ length: Math.min(maxThreads, availableParallelism()) }, () =>
    startThread(format),
  )
  const takeTurns = () => {
    let turn = 0
    return <Answer>(request: AnalystRequest) =>
      threads[turn++ % threads.length]?.ask<Answer>(request) ??
      Promise.reject(new Error('No thread is left.'))
  }
  const [analyse, write] = [takeTurns(), takeTurns()]
  return {
    count: threads.length,
    analyse: (batch) => analyse({ kind: 'analyse', batch }),
    write: (numbers, takesTally) => write({ kind: 'write', numbers, takesTally }),
    async close() {
      await Promise.all(threads.map(({ end }) => end()))
    },
  }
}

function startThread(format: RowFormat) {
  const worker = new Worker(new URL(`./analyst-worker${ending}`, import.meta.url), { workerData: format })
  worker.unref()
  const inOrder = oneByOne()
  return {
    ask: <Answer>(request: AnalystRequest) =>
      inOrder(async () => {
        const [answer] = (await askWorker(worker, request)) as [Answer]
        return answer
      }),
    end: () => worker.terminate(),
  }
}

/** Does one thing after the other, also after one that failed. */
function oneByOne(): <Done>(act: () => Promise<Done>) => Promise<Done> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
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

/** With a server on the same two cores, two load a quarter more papers a second than one: docs/build/numbers.md. */
const maxThreads = 2
