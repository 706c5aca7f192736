/** Work that one process of all does at a time. */

/** Rows that processes share; `claim` is true for one of them until its time is over. */
interface Rows {
  claim(owner: string, name: string, endsAtMs: number): Promise<boolean>
  save(owner: string, name: string, value: string, endsAtMs: number): Promise<void>
  remove(owner: string, name: string): Promise<void>
}

export interface Turn {
  readonly owner: string
  readonly name: string
  /** Longer than a request with its retries: if a process dies, its turn ends after that. */
  readonly ms: number
}

/** Runs `act` unless another process has the turn, and then gives undefined; `keep` extends it. */
export async function takeTurn<Result>(
  rows: Rows,
  nowMs: () => number,
  { owner, name, ms }: Turn,
  act: (keep: () => Promise<void>) => Promise<Result>,
): Promise<Result | undefined> {
  if (!(await rows.claim(owner, name, nowMs() + ms))) return undefined
  try {
    return await act(() => rows.save(owner, name, '', nowMs() + ms))
  } finally {
    await rows.remove(owner, name)
  }
}
