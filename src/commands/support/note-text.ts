/** The text of a note: which paper and shelf it is of, who sees it, and its bounds. */
import { BotError } from '../../errors.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isAmong } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import { readingListOf, type Shelf, type ShelfNote, shelfBounds } from '../../model/shelf.ts'
import { spacedWords } from '../../model/words.ts'
import type { Request } from './command.ts'
import { findShelf, findShownOrNamed, listShelves, shelvesWith, splitFiling } from './find-shelf.ts'

export interface SaidNote {
  readonly paper: string
  /** Empty where none is named. */
  readonly shelf: string
  readonly isPrivate: boolean
  /** Empty to take it back; undefined where nothing is said. */
  readonly text: string | undefined
}

/** `private 2 on related-work: it ablates the critic`; an identifier’s colon has no space behind it. */
export function parseNote(said: string): SaidNote {
  const signs = [': ', ':\n'].map((sign) => `${said} `.indexOf(sign)).filter((at) => at >= 0)
  const colon = signs.length === 0 ? -1 : Math.min(...signs)
  const words = spacedWords(colon < 0 ? said : said.slice(0, colon))
  const isPrivate = words[0]?.toLowerCase() === 'private'
  const isOff = colon < 0 && words.length > 1 && words.at(-1)?.toLowerCase() === 'off'
  const led = words.slice(isPrivate ? 1 : 0, isOff ? -1 : undefined)
  const where = (isAmong(led[0], leads) ? led.slice(1) : led).join(' ')
  const { papers, shelf } = splitFiling(where, 'on')
  const text = colon < 0 ? undefined : said.slice(colon + 1).trim()
  return { paper: papers, shelf, isPrivate, text: isOff ? '' : text || undefined }
}

/** `note on VLM-R1: …` */
export const leads = 'on for about'

/** The command that brings a note back to what it was before; without one, that takes it back. */
export function writeNote(paper: Identifier, shelf: Shelf, note: ShelfNote | undefined): string {
  if (note === undefined) return `${noteOn(paper, shelf, false)} off`
  return `${noteOn(paper, shelf, note.isPrivate)}: ${note.text}`
}

/** The command of a note up to its text. */
export function noteOn(paper: Identifier, { ref }: Shelf, isPrivate: boolean): string {
  return `note ${isPrivate ? 'private ' : ''}${paper} on ${ref}`
}

export interface Noted {
  readonly shelf: Shelf
  readonly paper: Paper
  /** Whether no shelf has it yet: a note puts it on the asker’s own list. */
  readonly isNew?: true
}

/** The paper and the shelf of a note; where no shelf is named, the one that has it. Throws `BotError`. */
export async function findNoted(
  said: SaidNote,
  request: Pick<Request<unknown>, 'asker' | 'library' | 'findPaper'>,
): Promise<Noted> {
  const { library, asker } = request
  const [id, another] = await findShownOrNamed(said.paper, request)
  const paper = id && (await library.store.papers.find(id))
  if (paper === undefined || another !== undefined)
    throw new BotError('bad-input', 'A note is about one paper: note 2: what you think.')
  if (said.shelf !== '') return { paper, shelf: await findShelf(said.shelf, request) }
  const shelves = [...(await listShelves(request)), readingListOf(asker)]
  const having = await shelvesWith(paper.id, shelves, library)
  const [shelf, other] = having
  if (shelf !== undefined && other === undefined) return { paper, shelf }
  if (shelf === undefined && said.text !== undefined && said.text !== '')
    return { paper, shelf: readingListOf(asker), isNew: true }
  if (shelf === undefined)
    throw new BotError('not-found', 'There is no note on it: it is on no shelf here.', {
      suggestions: [`save ${paper.id}`],
    })
  const offered = having.slice(0, shelvesOffered).map((each) => {
    const command = `${noteOn(paper.id, each, said.isPrivate)}${said.text === undefined ? '' : `: ${said.text}`}`
    return [command, `On ${each.name}`] as const
  })
  throw new BotError('not-found', 'It is on several shelves: which one is the note for?', {
    suggestions: offered.map(([command]) => command),
    labels: new Map(offered),
  })
}

const shelvesOffered = 4

/** Throws `BotError` for a longer note than is kept. */
export function checkNote(text: string): void {
  if (text.length > shelfBounds.note)
    throw new BotError(
      'bad-input',
      `A note has ${shelfBounds.note.toLocaleString('en')} characters at most; this has ${text.length.toLocaleString('en')}.`,
    )
}
