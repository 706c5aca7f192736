/** What fails without making the program unready, for operators: sources, and read replicas of the index. */
import type { Store } from '../ports/store.ts'
import type { ReplicaCount } from './open-index.ts'

/**
 * The last fault of each failing source, by name, without sources that are no longer asked; and how many
 * replicas answer, where some do not.
 */
export async function listFailing(
  store: Pick<Store, 'sources'> | undefined,
  asked: readonly string[],
  replicas: ReplicaCount | undefined,
): Promise<Readonly<Record<string, string>>> {
  const states = (await store?.sources.list()) ?? []
  const failing = states.filter(({ source, failures = 0 }) => failures > 0 && asked.includes(source))
  const sources = failing.map(({ source, failures = 0, faults }): [string, string] => {
    const times = failures === 1 ? 'once' : `${failures} times in a row`
    return [source, [`failed ${times}`, ...faults.slice(0, 1)].join(': ')]
  })
  const { known, answering } = replicas ?? { known: 0, answering: 0 }
  const few: [string, string][] =
    answering < known ? [['read replicas', `${answering} of ${known} answer; the primary does the rest`]] : []
  return Object.fromEntries([...sources, ...few])
}
