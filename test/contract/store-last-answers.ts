/** What a store owes to follow-ups: what each person was last answered, and what all of a thread saw. */
import { describe, expect, it } from 'vitest'
import type { LastAnswer, Speaking } from '../../src/ports/last-answers.ts'
import type { Open } from '../support/store-opener.ts'
import { arxivId } from '../support/store-records.ts'

const at = { place: 'chat:T1/C1', thread: '1.2' } as const
const [ada, bob, carol] = [
  { ...at, user: 'ada' },
  { ...at, user: 'bob' },
  { ...at, user: 'carol' },
] as const

function shown(command: string, shownAtMs: number, isPublic: boolean): LastAnswer {
  const list = { command, papers: [arxivId(shownAtMs)], shownAtMs }
  return {
    ...list,
    isPublic,
    answeredAtMs: shownAtMs,
    earlier: [],
    did: undefined,
    deeds: [],
    doneWith: undefined,
    offered: undefined,
    seenByAll: isPublic ? list : undefined,
  }
}

export function describeLastAnswers(open: Open): void {
  describe('last answers', () => {
    it('are kept as they are, of each person in each thread of a place', async () => {
      const { store, reopen } = await open()
      const answer: LastAnswer = {
        ...shown('search “naïve”', 7, true),
        answeredAtMs: 8,
        earlier: [{ command: 'saved', papers: [arxivId(1), arxivId(2)] }],
        did: { act: 'save', target: { papers: [arxivId(2)] }, undo: 'unsave 2' },
        doneWith: [arxivId(2)],
        offered: 'save 2',
      }
      await store.lastAnswers.save(ada, answer)
      const again = (await reopen()).lastAnswers
      expect(await again.find(ada)).toEqual(answer)
      for (const other of [{ thread: '1.3' }, { thread: '' }, { place: 'chat:T1/C2' as const }])
        expect(await again.find({ ...ada, ...other })).toBeUndefined()
    })

    it('are of a thread what is newest of one’s own and of what everybody saw', async () => {
      const { store } = await open()
      const { lastAnswers } = store
      const command = async (who: Speaking) => (await lastAnswers.find(who))?.command
      await lastAnswers.save(ada, shown('search a', 1, true))
      await lastAnswers.save(bob, shown('search b', 2, true))
      expect([await command(ada), await command(bob), await command(carol)]).toEqual([
        'search b',
        'search b',
        'search b',
      ])
      expect((await lastAnswers.find(ada))?.earlier).toEqual([{ command: 'search a', papers: [arxivId(1)] }])
      expect((await lastAnswers.find(carol))?.earlier).toEqual([])
      const alone = { ...shown('similar b', 3, false), seenByAll: shown('search b', 2, true).seenByAll }
      await lastAnswers.save(bob, alone)
      expect([await command(ada), await command(bob), await command(carol)]).toEqual([
        'search b',
        'similar b',
        'search b',
      ])
    })

    it('are nobody else’s outside of threads', async () => {
      const { store } = await open()
      await store.lastAnswers.save({ ...ada, thread: '' }, shown('search a', 1, true))
      expect(await store.lastAnswers.find({ ...bob, thread: '' })).toBeUndefined()
    })

    it('are removed by when the person was last answered', async () => {
      const { store } = await open()
      await store.lastAnswers.save(ada, { ...shown('search a', 1, false), answeredAtMs: 5 })
      await store.lastAnswers.removeUntil(4)
      expect(await store.lastAnswers.find(ada)).toBeDefined()
      await store.lastAnswers.removeUntil(5)
      expect(await store.lastAnswers.find(ada)).toBeUndefined()
    })
  })
}
