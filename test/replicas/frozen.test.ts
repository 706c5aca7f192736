import { expect, it } from 'vitest'
import { freeze } from '../support/replica-freeze.ts'

// More places, and the seconds, are the affair of `npm run prove -- frozen`.
it.each(['write', 'post'] as const)(
  'a replica that freezes in the middle of a %s stops nobody, and posts nothing when it wakes up',
  { timeout: 480_000 },
  async (during) => {
    const { digests, posted, lost, doubled, strays } = await freeze({ during, places: 4, perPlace: 2 })
    expect({ digests, posted, lost, doubled, strays }).toEqual({
      digests: 8,
      posted: 8,
      lost: 0,
      doubled: 0,
      strays: 0,
    })
  },
)
