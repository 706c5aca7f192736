/** Parts of a context that an adapter which stores and posts nothing must not use. */
import type { AdapterRows } from '../../src/ports/store.ts'

export async function notNeeded(): Promise<never> {
  throw new Error('this adapter stores and posts nothing')
}

export const noRows: AdapterRows = {
  find: notNeeded,
  save: notNeeded,
  saveFor: notNeeded,
  claim: notNeeded,
  claimLightly: notNeeded,
  remove: notNeeded,
  list: notNeeded,
}
