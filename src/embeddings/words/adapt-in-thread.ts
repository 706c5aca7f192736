/** Fits the vectors of words to papers in a thread of its own, within bounds of time and memory. */
import { once } from 'node:events'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { chunk } from '../../model/lists.ts'
import { ending } from '../../model/program.ts'
import type { AdaptedTable } from './adapt.ts'
import type { TitledText } from './gate.ts'
import { decodeWordTable, encodeWordTable, type WordTable } from './word-table.ts'

/** What the thread begins with; then come papers, some at a time, and at last `undefined`. */
export interface AdaptRequest {
  readonly base: Uint8Array
  readonly forMs: number
}
export type AdaptPapers = readonly TitledText[] | undefined

/** What the thread sends back. */
export type AdaptAnswer = (Omit<AdaptedTable, 'own'> & { readonly own: Uint8Array }) | undefined

/**
 * As `adaptTable`, learning for 60 s at most; undefined also where the thread is not done after twice that
 * time or ends by itself for want of memory. Rejects when `signal` aborts.
 */
export async function adaptInThread(
  base: WordTable,
  papers: readonly TitledText[],
  signal: AbortSignal,
): Promise<AdaptedTable | undefined> {
  const workerData: AdaptRequest = { base: encodeWordTable(base), forMs }
  const worker = new Worker(new URL(`./adapt-worker${ending}`, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const late = AbortSignal.timeout(forMs * 2)
  try {
    const sent = sendPapers(worker, papers, signal)
    const [answer]: [AdaptAnswer] = (await once(worker, 'message', {
      signal: AbortSignal.any([signal, late]),
    })) as [AdaptAnswer]
    await sent
    return answer && { ...answer, own: decodeWordTable(answer.own) }
  } catch (error) {
    if (late.aborted && !signal.aborted) return undefined
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}

/** All of them in one message would take a tenth of a second to be copied. */
async function sendPapers(worker: Worker, papers: readonly TitledText[], signal: AbortSignal): Promise<void> {
  const send = (message: AdaptPapers) => worker.postMessage(message)
  for (const some of chunk(papers, papersAtOnce)) {
    send(
      some.map(({ title, abstract }) => {
        return { title: title.slice(0, maxTitleLength), abstract: abstract.slice(0, maxAbstractLength) }
      }),
    )
    await letOthersRun()
    if (signal.aborted) return
  }
  send(undefined)
}

/** In a millisecond. */
const papersAtOnce = 200
const forMs = 60_000
/** Texts and strings; the numbers of 30,000 words take 60 MB more, outside the heap. */
const maxHeapMb = 200
const maxTitleLength = 1000
const maxAbstractLength = 4000
