/** Whose votes a place learns from. */
import { expect, it } from 'vitest'
import { startTestBot } from '../support/bot.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

it('keeps what several people voted for when one of them votes for a thousand newer papers', async () => {
  const { library, close } = await startTestBot({ seeds: false })
  const numbers = Array.from({ length: 1_050 }, (_, number) => number)
  await library.store.papers.merge(numbers.map((number) => makeFullRecord(number)))
  await library.refresh()
  const place = 'web:lab/reading'
  const ids = numbers.map(arxivId)
  const own = new Map(['ada', 'ben', 'cy'].map((user, at) => [user, ids.slice(at * 10, at * 10 + 10)]))
  for (const [user, some] of own) await library.store.votes.cast({ place, user }, some, 'up', 1_000)
  await library.store.votes.cast({ place, user: 'dee' }, ids.slice(30), 'up', 2_000)
  const known = await library.tastes.ofPlace(place)
  expect(known?.papers.size).toBe(1_000)
  for (const some of own.values()) for (const id of some) expect(known?.papers.has(id)).toBe(true)
  await close()
})

it('learns a vote once its paper is in the index, on the same day', async () => {
  const { library, close } = await startTestBot({ seeds: false })
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  await library.store.papers.merge(numbers.map((number) => makeFullRecord(number)))
  await library.refresh()
  await library.store.papers.merge([makeFullRecord(40)])
  const ada = { place: 'web:lab/reading', user: 'ada' } as const
  await library.store.votes.cast(ada, [arxivId(1), arxivId(40)], 'up', 1_000)
  const papers = async () => [...((await library.tastes.ofPlace(ada.place))?.papers.keys() ?? [])].toSorted()
  expect(await papers()).toEqual([arxivId(1)])
  await library.refresh()
  expect(await papers()).toEqual([arxivId(1), arxivId(40)])
  await close()
})
