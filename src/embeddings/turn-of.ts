import type { Turn } from '../async/take-turn.ts'

/** The turn at work on vectors of this name. */
export function turnOf(name: string): Turn {
  return { owner: 'embeddings:turns', name, ms: turnMs }
}

/** Longer than one request with its retries, or than fitting vectors. */
const turnMs = 6 * 60_000
