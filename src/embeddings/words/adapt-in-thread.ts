/** Fits the vectors of words to papers in a thread of its own, within bounds of time and memory. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AdaptedTable } from './adapt.ts'
import type { TitledText } from './gate.ts'
import { decodeWordTable, encodeWordTable, type WordTable } from './word-table.ts'

/** Plain data for the thread. */
export interface AdaptRequest {
  readonly base: Uint8Array
  readonly papers: readonly TitledText[]
  readonly forMs: number
}

/** What the thread sends back. */
export type AdaptAnswer = (Omit<AdaptedTable, 'own'> & { readonly own: Uint8Array }) | undefined

/**
 * As `adaptTable`, learning for 60 s at most; undefined also where the thread is not done after twice that time or ends
 * by itself for want of memory. Rejects when `signal` aborts.
 */
export async function adaptInThread(
  base: WordTable,
  papers: readonly TitledText[],
  signal: AbortSignal,
): Promise<AdaptedTable | undefined> {
  const texts = papers.map(({ title, abstract }) => ({
    title: title.slice(0, maxTitleLength),
    abstract: abstract.slice(0, maxAbstractLength),
  }))
  const workerData: AdaptRequest = { base: encodeWordTable(base), papers: texts, forMs }
  const worker = new Worker(new URL('./adapt-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const late = AbortSignal.timeout(forMs * 2)
  try {
    const [answer]: [AdaptAnswer] = (await once(worker, 'message', {
      signal: AbortSignal.any([signal, late]),
    })) as [AdaptAnswer]
    return answer && { ...answer, own: decodeWordTable(answer.own) }
  } catch (error) {
    if (late.aborted && !signal.aborted) return undefined
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await worker.terminate()
  }
}

const forMs = 60_000
/** Texts and strings; the numbers of 30,000 words take 60 MB more, outside the heap. */
const maxHeapMb = 200
const maxTitleLength = 1000
const maxAbstractLength = 4000
