/**
 * A process of its own that changes shelves as each line of its input asks, several at a time, and acknowledges each on
 * its output: `node shelf-child.ts <url>`.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { BotError } from '../../src/errors.ts'
import type { Identifier } from '../../src/model/identifier.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type Change, type Lists, listNames, papersOf } from './shelf-model.ts'
import { arxivId } from './store-records.ts'

/** One thing that is asked of it: to change something, or to tell what there is of a writer. */
export interface Asked {
  readonly id: number
  readonly writer: number
  readonly lists: Lists
  readonly change?: Change
}

/** `changed` are the papers for which it was not so before. */
export interface Told {
  readonly id: number
  readonly changed?: readonly number[]
  readonly state?: readonly (readonly [string, string])[]
  readonly fault?: string
}

const [url = ''] = process.argv.slice(2)
const store = await openStore({ url })
writeSync(1, 'ready\n')
createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked: Asked = JSON.parse(line)
  const told = await answer(store, asked).catch((error: unknown) => ({ fault: String(error) }))
  writeSync(1, `${JSON.stringify({ id: asked.id, ...told })}\n`)
})

async function answer({ shelves }: Store, { writer, lists, change }: Asked): Promise<Omit<Told, 'id'>> {
  const reader = { workspace: 'chat:T1', place: 'chat:T1/C1', user: `writer${writer}` } as const
  if (change === undefined) return { state: await tellState(shelves, writer, lists, reader) }
  const by = { person: reader.user, nowMs: Date.now() }
  const numbers = new Map<Identifier, number>()
  const idsOf = (papers: readonly number[]) =>
    papers.map((paper) => {
      numbers.set(arxivId(paper), paper)
      return arxivId(paper)
    })
  const act = async (): Promise<readonly Identifier[]> => {
    switch (change.act) {
      case 'add':
        return shelves.add(lists[change.on], idsOf(change.papers), by)
      case 'take':
        return shelves.take(lists[change.on], idsOf(change.papers))
      case 'move':
        return shelves.move(lists[change.from], lists[change.to], idsOf(change.papers))
      case 'note':
        await shelves.note(lists[change.on], arxivId(change.paper), { ...by, ...change })
        return []
      case 'mark':
        return shelves.mark(reader, idsOf(change.papers), change.isRead, by.nowMs)
      case 'rename':
        await shelves.rename(lists.own, change.name)
        return []
      case 'remove':
        await shelves.remove(lists.own, by.nowMs)
        return []
      case 'restore':
        await shelves.restore(reader, 'mine', change.name, by.nowMs)
        return []
    }
  }
  try {
    return { changed: (await act()).flatMap((id) => numbers.get(id) ?? []) }
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found') return { changed: [] }
    throw error
  }
}

async function tellState(
  shelves: Store['shelves'],
  writer: number,
  lists: Lists,
  reader: Parameters<Store['shelves']['list']>[0],
): Promise<readonly (readonly [string, string])[]> {
  const own = new Map(papersOf(writer).map((paper) => [arxivId(paper), paper]))
  const told: [string, string][] = [['name', (await shelves.find(lists.own.key))?.name ?? '']]
  for (const name of listNames) {
    for (const id of await shelves.papers(lists[name]))
      if (own.has(id)) told.push([`${name} ${own.get(id)}`, ''])
    for (const { person, paper, text, isPrivate } of await shelves.notes([lists[name]], reader))
      if (person === reader.user)
        told.push([`note ${name} ${own.get(paper)}`, `${Number(isPrivate)} ${text}`])
  }
  for (const id of await shelves.read(reader, [...own.keys()])) told.push([`read ${own.get(id)}`, ''])
  return told
}
