/** The shelf that a clause names: `on related-work`, `from the onboarding shelf`. */
import { listShelves } from '../../commands/support/find-shelf.ts'
import { foldShelfName, type Shelf } from '../../model/shelf.ts'
import { splitWords } from '../../times/words.ts'
import type { Conversation } from '../conversation.ts'

interface OnShelf {
  readonly shelf: Pick<Shelf, 'ref'>
  /** The clause without it. */
  readonly rest: string
}

/**
 * Undefined where no shelf is named behind a word such as “on”. A name with a hyphen or before “shelf” may be of one that
 * is not here yet: its command asks whether to make it.
 */
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
    const isLast = start === words.length - 1
    const said = words[start]?.lower ?? ''
    const isNew = words[start + 1]?.lower === 'shelf' || (isLast && /^\p{L}+(?:-\p{L}+)+$/u.test(said))
    for (let end = Math.min(words.length, start + maxWords); end > start; end -= 1) {
      const shelf = shelves.get(foldShelfName(clause.slice(words[start]?.from, words[end - 1]?.to)))
      if (shelf === undefined) continue
      const after = words[end]?.lower === 'shelf' ? end : end - 1
      return { shelf, rest: `${clause.slice(0, words[joint]?.from)} ${clause.slice(words[after]?.to)}` }
    }
    if (isNew) return { shelf: { ref: said }, rest: clause.slice(0, words[joint]?.from) }
  }
  return undefined
}

const leads = new Set(['on', 'to', 'onto', 'in', 'into', 'from', 'off'])
const articles = new Set(['the', 'our', 'my', 'shelf'])
/** Longer names are rare. */
const maxWords = 6
