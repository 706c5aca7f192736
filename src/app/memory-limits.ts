/** Whether an index fits into the memory of this process, checked before it runs out. */
import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { BotError } from '../errors.ts'

/** The memory of a process, in bytes. */
export interface Memory {
  /** The machine's, or what its container allows. */
  readonly all: number
  /** The free part of it. */
  readonly free: number
  /** V8's limit for the heap, which holds words, names and labels; texts and postings are outside it. */
  readonly heap: number
  readonly heapUsed: number
}

/** The memory now. */
export function measureMemory(): Memory {
  const allowed = process.constrainedMemory()
  const { heap_size_limit, used_heap_size } = getHeapStatistics()
  return {
    // Without a constraint this is 0, or more than the machine has.
    all: allowed > 0 ? Math.min(allowed, totalmem()) : totalmem(),
    free: process.availableMemory(),
    heap: heap_size_limit,
    heapUsed: used_heap_size,
  }
}

/**
 * Throws `BotError('misconfigured')`, with the numbers and the ways out, if an index
 * of so many papers does not fit.
 */
export function checkRoom(papers: number, { all, heap }: Memory): void {
  const needed = bytesAtRest + papers * bytesOfPaper
  const count = papers.toLocaleString('en')
  if (needed > all)
    throw new BotError(
      'misconfigured',
      `The index of ${count} papers takes about ${formatGb(needed)} of memory, and there are ${formatGb(all)}: give it more, or let PostgreSQL hold the index (DATABASE_URL=postgres://…, SEARCH=postgres).`,
    )
  const heapNeeded = bytesAtRest + papers * heapBytesOfPaper
  if (heapNeeded > heap)
    throw new BotError(
      'misconfigured',
      `The index of ${count} papers takes about ${formatGb(heapNeeded)} of V8's heap, which may grow to ${formatGb(heap)}: start with NODE_OPTIONS=--max-old-space-size=${Math.ceil((heapNeeded * 1.25) / mb)}, or let PostgreSQL hold the index (DATABASE_URL=postgres://…, SEARCH=postgres).`,
    )
}

/** Why an index must not grow any further, as a sentence; undefined while it may. */
export function findShortage({ all, free, heap, heapUsed }: Memory): string | undefined {
  const ways = 'give it more, or let PostgreSQL hold the index (DATABASE_URL=postgres://…, SEARCH=postgres).'
  if (free < minFree) return `of the ${formatGb(all)} of memory ${Math.round(free / mb)} MB are left: ${ways}`
  if (heapUsed > maxHeapShare * heap)
    return `V8's heap has ${formatGb(heapUsed)} of the ${formatGb(heap)} that it may grow to (NODE_OPTIONS=--max-old-space-size=…): ${ways}`
  return undefined
}

function formatGb(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

const mb = 1e6
/** The program with its platforms; docs/build/numbers.md explains these three numbers. */
const bytesAtRest = 200 * mb
const bytesOfPaper = 4_000
const heapBytesOfPaper = 900
/** One step of building, and answers meanwhile, need far less. */
const minFree = 150 * mb
const maxHeapShare = 0.92
