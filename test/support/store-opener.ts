/** Opens stores for tests and closes them after each. */
import { afterEach } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { passTime } from './pass-time.ts'

/** The address of a new, empty database. */
export type NewUrl = () => Promise<string>

interface OpenedStore {
  readonly store: Store
  readonly url: string
  /** One more store on the same database. */
  reopen(): Promise<Store>
  /** See `passTime`; the test turns its own clock as far. */
  pass(ms: number): Promise<void>
  /** Closes all of them before their test ends. */
  close(): Promise<void>
}

export type Open = () => Promise<OpenedStore>

/** An opener whose stores are closed when their test ends. */
export function makeOpener(newUrl: NewUrl): Open {
  const opened: Store[] = []
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })
  return async () => {
    const url = await newUrl()
    const ours: Store[] = []
    const reopen = async () => {
      const store = await openStore({ url })
      opened.push(store)
      ours.push(store)
      return store
    }
    const close = async () => {
      for (const store of ours.splice(0)) await store.close()
    }
    return { store: await reopen(), url, reopen, pass: (ms) => passTime(url, ms), close }
  }
}
