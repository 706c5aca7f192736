/** What a store owes to people who had what is known of them begin anew. */
import { describe, expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

const adaReader = { workspace: 'chat:T1', user: 'ada' } as const

export function describeTasteResets(open: Open): void {
  describe('what a person began anew', () => {
    it('is theirs alone, by workspace, and goes back once', async () => {
      const { store } = await open()
      const { tasteResets } = store
      expect(await tasteResets.undo(adaReader)).toBe(false)
      await tasteResets.reset(adaReader, 5)
      await tasteResets.reset(adaReader, 9)
      expect(await tasteResets.since(adaReader)).toBe(9)
      expect(await tasteResets.since({ ...adaReader, user: 'bob' })).toBe(0)
      expect(await tasteResets.since({ ...adaReader, workspace: 'chat:T2' })).toBe(0)
      expect(await tasteResets.undo(adaReader)).toBe(true)
      expect(await tasteResets.since(adaReader)).toBe(5)
      expect(await tasteResets.undo(adaReader)).toBe(false)
    })
  })
}
