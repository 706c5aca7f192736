/** The work's result, or what `late` gives if it takes longer than `ms`; the work itself continues. */
export async function within<Done, Late>(
  ms: number,
  work: Promise<Done>,
  late: () => Late,
): Promise<Done | Late> {
  const { promise, resolve } = Promise.withResolvers<typeof isLate>()
  const timer = setTimeout(() => resolve(isLate), ms)
  try {
    const first = await Promise.race([work, promise])
    return first === isLate ? late() : first
  } finally {
    clearTimeout(timer)
  }
}

const isLate = Symbol('late')

/**
 * The work's result, or a rejection with the signal's reason once it is aborted; the work itself continues.
 */
export async function unlessAborted<Done>(
  signal: AbortSignal | undefined,
  work: Promise<Done>,
): Promise<Done> {
  if (signal === undefined) return work
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, work])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
