/** The shelf that a clause names: `on related-work`, `from the onboarding shelf`. */
import { listShelves } from '../../commands/support/find-shelf.ts'
import { foldShelfName, type Shelf } from '../../model/shelf.ts'
import { splitWords } from '../../times/words.ts'
import type { Conversation } from '../conversation.ts'

interface OnShelf {
  readonly shelf: Shelf
  /** The clause without it. */
  readonly rest: string
}

/** Undefined where none of the shelves here is named behind a word such as “on”. */
export async function findShelfIn(
  clause: string,
  conversation: Pick<Conversation, 'asker' | 'library'>,
): Promise<OnShelf | undefined> {
  const words = splitWords(clause)
  const joints = words.flatMap(({ lower }, at) => (leads.has(lower) ? [at] : []))
  if (joints.length === 0) return undefined
  const shelves = new Map(
    (await listShelves(conversation)).map((shelf) => [foldShelfName(shelf.name), shelf] as const),
  )
  for (const joint of joints.toReversed()) {
    const start = joint + (articles.has(words[joint + 1]?.lower ?? '') ? 2 : 1)
    for (let end = Math.min(words.length, start + maxWords); end > start; end -= 1) {
      const shelf = shelves.get(foldShelfName(clause.slice(words[start]?.from, words[end - 1]?.to)))
      if (shelf === undefined) continue
      const after = words[end]?.lower === 'shelf' ? end : end - 1
      return { shelf, rest: `${clause.slice(0, words[joint]?.from)} ${clause.slice(words[after]?.to)}` }
    }
  }
  return undefined
}

const leads = new Set(['on', 'to', 'onto', 'in', 'into', 'from', 'off'])
const articles = new Set(['the', 'our', 'my', 'shelf'])
/** Longer names are rare. */
const maxWords = 6
