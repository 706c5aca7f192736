/** Work that one process of all does at a time. */
import type { AdapterRows } from '../ports/store.ts'

/** Runs `act` unless another process holds the lock, and then gives undefined; `keep` extends the lock. */
export async function takeTurn<Result>(
  rows: AdapterRows,
  nowMs: () => number,
  turn: string,
  act: (keep: () => Promise<void>) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await rows.claim(turnOwner, turn, nowMs() + turnMs))) return undefined
  try {
    return await act(() => rows.save(turnOwner, turn, '', nowMs() + turnMs))
  } finally {
    await rows.remove(turnOwner, turn)
  }
}

const turnOwner = 'embeddings:turns'
/**
 * Longer than one request with its retries, or than fitting vectors; if a replica
 * dies, the lock ends after that.
 */
const turnMs = 6 * 60_000
