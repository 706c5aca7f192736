/** The sources that fail, for operators; they do not affect readiness. */
import type { Store } from '../ports/store.ts'

/** The last fault of each failing source, by name; without sources that are no longer asked. */
export async function findFailingSources(
  store: Pick<Store, 'sources'> | undefined,
  asked: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const states = (await store?.sources.list()) ?? []
  const failing = states.filter(({ source, failures = 0 }) => failures > 0 && asked.includes(source))
  return Object.fromEntries(
    failing.map(({ source, failures = 0, faults }) => {
      const times = failures === 1 ? 'once' : `${failures} times in a row`
      return [source, [`failed ${times}`, ...faults.slice(0, 1)].join(': ')]
    }),
  )
}
