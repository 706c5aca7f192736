/** Who works at an import, and who goes on with it when that process is gone. */
import { expect, it } from 'vitest'
import { ImportRuns } from '../../src/library/import-runs.ts'
import { startTestBot } from '../support/bot.ts'

it('an import is its process’s while that renews its lease, and another’s thirty seconds after', async () => {
  let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
  const test = await startTestBot({ now: () => now })
  const { store, index, lookUps, references } = test.library
  const hung = Promise.withResolvers<readonly number[]>()
  const open = (papersWith: (stems: readonly string[]) => Promise<readonly number[]>) =>
    new ImportRuns({
      ...{ store, lookup: undefined, lookUps, reader: references, patienceMs: 0 },
      index: { papersWith, select: (...asked) => index.select(...asked) },
      now: () => now,
      refresh: async () => undefined,
      onFault: (error) => {
        throw error
      },
    })
  const [first, second] = [open(() => hung.promise), open((stems) => index.papersWith(stems))]
  const atMs = now.epochMilliseconds
  const id = await store.imports.create({
    ...{ owner: { workspace: 'web:lab', user: 'ada' }, place: 'web:lab/general', name: 'refs.bib' },
    ...{ asVotes: false, atMs, tellAfterMs: atMs },
    entries: [{ line: 1, label: 'x', title: 'Nobody Wrote This', identifiers: [], authors: [] }],
  })
  const stateAfter = async (seconds: number) => {
    now = now.add({ seconds })
    await second.resume()
    await second.allDone()
    return (await store.imports.find(id))?.state
  }
  expect(await first.run(id)).toBe(false)
  expect(await stateAfter(20)).toBe('open')
  await first.resume()
  expect(await stateAfter(20)).toBe('open')
  // The first is killed: it renews no more.
  expect(await stateAfter(9)).toBe('open')
  expect(await stateAfter(2)).toBe('done')
  hung.resolve([])
  await Promise.all([first.stop(), second.stop()])
  await test.close()
})
