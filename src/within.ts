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
