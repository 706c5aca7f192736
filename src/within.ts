/** What the work gives, or, when it is not done within so many milliseconds, what `late` gives; the work itself goes on. */
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

/** What the work gives, or a rejection with the signal's reason as soon as that is aborted; the work itself goes on. */
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
