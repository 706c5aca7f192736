/** Which shelf and which papers words are about. */
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { unknownShelf } from '../../library/shelf-queries.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isAmong } from '../../model/lists.ts'
import {
  chooseShelf,
  foldShelfName,
  isReadingList,
  parseShelfName,
  readingListOf,
  type Shelf,
  type ShelfNote,
  type ShelfReader,
  shelfBounds,
} from '../../model/shelf.ts'
import { spacedWords } from '../../model/words.ts'
import type { CountedShelf } from '../../ports/shelves.ts'
import type { Asker, Request } from './command.ts'
import { findPapers } from './find-papers.ts'
import { paperAt, parseReference } from './shown-reference.ts'

type Parts = Pick<Request<unknown>, 'asker' | 'library'>

/** The asker in the channel whose shelves they see; nobody where others see the answer. */
export function shelfReader({ workspace, votesIn, user, audience }: Asker): ShelfReader {
  return { workspace, place: votesIn, user: audience === 'asker' ? user : '' }
}

/** The shelves that may be shown to those who see the answer; nobody's own to others. */
export function listShelves({ asker, library }: Parts): Promise<readonly CountedShelf[]> {
  return library.store.shelves.list(shelfReader(asker))
}

/** The shelves that show a paper to those who see the answer, and the notes on it. */
export async function shelvedOf(
  paper: Identifier,
  parts: Parts,
): Promise<{ readonly shelves: readonly Shelf[]; readonly notes: readonly ShelfNote[] }> {
  const { asker, library } = parts
  const all = [...(await listShelves(parts)), ...(asker.audience === 'asker' ? [readingListOf(asker)] : [])]
  const having = await shelvesWith(paper, all, library)
  const notes = await library.store.shelves.notes(having, shelfReader(asker), [paper])
  // That it is saved is on its button.
  const shelves = having.filter(
    (shelf) => !isReadingList(shelf) || notes.some((note) => note.shelf === shelf.key),
  )
  return { shelves, notes }
}

/** Those of some shelves that have a paper. */
export async function shelvesWith(
  paper: Identifier,
  shelves: readonly Shelf[],
  { store }: Pick<Library, 'store'>,
): Promise<readonly Shelf[]> {
  const keys = (await store.shelves.having(shelves, [paper])).get(paper) ?? []
  return shelves.filter(({ key }) => keys.includes(key))
}

/** Whether a shelf may have such a name, which is no word of commands. */
export function mayBeCalled(name: string): boolean {
  const folded = foldShelfName(name)
  return folded !== '' && !isAmong(folded, reserved)
}

/** Throws `BotError` for a name that no shelf can have. */
export function checkShelfName(name: string): void {
  if (!mayBeCalled(name))
    throw new BotError('bad-input', `A shelf cannot be called “${name}”: choose another word.`, {
      suggestions: ['help shelf'],
    })
  if (name.length > shelfBounds.name)
    throw new BotError('bad-input', `A shelf’s name has ${shelfBounds.name} characters at most.`)
}

const reserved =
  'saved mine my team here the our shelf shelves all list add remove move rename delete restore export'

/** The shelf that is named, the channel's before the team's and one's own; undefined where there is none. */
export async function findShelfNamed(words: string, parts: Parts): Promise<Shelf | undefined> {
  const { audience, workspace, user } = parts.asker
  const own = audience === 'asker' ? { workspace, user } : undefined
  return chooseShelf(words, await listShelves(parts), own)
}

/** As `findShelfNamed`; throws `BotError('not-found')` with those there are, and `make`, a command that makes it. */
export async function findShelf(words: string, parts: Parts, make?: string): Promise<Shelf> {
  const found = await findShelfNamed(words, parts)
  if (found !== undefined) return found
  throw unknownShelf(parseShelfName(words).name, await listShelves(parts), make)
}

/** `2 and 3 to related-work because …`: the parts around the last such word, and the reason. */
export function splitFiling(text: string, ...joints: readonly string[]) {
  const words = spacedWords(text)
  const because = words.findIndex((word) => word.toLowerCase() === 'because')
  const head = because < 0 ? words : words.slice(0, because)
  const joint = head.findLastIndex((word) => joints.includes(word.toLowerCase()))
  return {
    papers: (joint < 0 ? head : head.slice(0, joint)).join(' '),
    shelf: joint < 0 ? '' : head.slice(joint + 1).join(' '),
    reason: because < 0 ? '' : words.slice(because + 1).join(' '),
  }
}

/** Papers by name, or by what was shown last: `2 and 3`, `it`, `the first two`. Throws `BotError`. */
export async function findShownOrNamed(
  text: string,
  { asker, library, findPaper }: Pick<Request<unknown>, 'asker' | 'library' | 'findPaper'>,
): Promise<readonly Identifier[]> {
  const said = parseReference(text)
  if (said === undefined) return (await findPapers(text, findPaper)).map(({ id }) => id)
  const { papers: shown, best } = await lastShown(asker, library)
  if (typeof said !== 'string')
    return said.map((number) => {
      const paper = paperAt(shown, number)
      if (paper !== undefined) return paper
      throw new BotError(
        'bad-input',
        `The last answer has no number ${number}. Search for something first.`,
        {
          suggestions: ['latest'],
        },
      )
    })
  if (said === 'all' || shown.length === (said === 'both' ? 2 : 1)) return shown
  if (said === 'it' && best !== undefined) return [best]
  throw new BotError('bad-input', `The last answer showed ${shown.length} papers. Say which, by number.`)
}

/** The papers of the last answer; throws `BotError` where nothing was shown within a day. */
async function lastShown({ place, thread, user }: Asker, library: Library) {
  const last = await library.lastAnswers.find({ place, thread: thread ?? '', user })
  const since = library.now().subtract({ hours: 24 }).epochMilliseconds
  if (last !== undefined && last !== 'lost' && last.papers.length > 0 && last.shownAtMs > since) return last
  throw new BotError('bad-input', 'I do not know which paper you mean: search for something first.', {
    suggestions: ['latest', 'topics'],
  })
}
