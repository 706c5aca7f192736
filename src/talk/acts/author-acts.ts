/** What is wanted of the authors of papers: what else they wrote, and to follow them. */
import { BotError } from '../../errors.ts'
import type { Identifier } from '../../model/identifier.ts'
import { dropQuotes } from '../../model/quotes.ts'
import { authorField } from '../list-commands.ts'
import { findMeant } from '../slots/meant-papers.ts'
import { says } from '../slots/words.ts'
import type { PaperAct } from './about-papers.ts'
import type { Effect } from './act.ts'

const ofAuthors = (name: string, effect: Effect): PaperAct => ({
  name,
  effect,
  async read(clause, shown, conversation) {
    const isFollow = name === 'follow authors'
    const { library } = conversation
    const [, one, other] = isFollow ? (ofAuthor.exec(shown.last?.command ?? '') ?? []) : []
    if ((one ?? other) !== undefined) return `follow ${one ?? other}`
    const isOne = isFollow || says(clause, 'first last senior')
    const namesOf = async (id: Identifier) => {
      const names = ((await library.store.papers.find(id))?.authors ?? []).map(dropQuotes)
      const isLast = says(clause, 'last senior')
      return isLast ? names.slice(-1) : names.slice(0, isOne ? 1 : maxAuthors)
    }
    const rest = clause.replace(/\b(?:first|last|senior) author/i, 'author')
    const shownNames = new Map<Identifier, readonly string[]>()
    for (const id of shown.last?.papers ?? []) shownNames.set(id, await namesOf(id))
    const write = (id: Identifier) => writeAuthors(shownNames.get(id) ?? [], isFollow) ?? `show ${id}`
    const verb = isFollow ? 'follow the author of' : 'by the authors of'
    const meant = await findMeant(rest, shown, { verb, papers: 'it', write }, conversation)
    const [id] = meant?.ids ?? []
    if (id === undefined) return undefined
    const command = writeAuthors(await namesOf(id), isFollow)
    if (command === undefined) throw new BotError('bad-input', 'I do not know who wrote that paper.')
    return command
  },
})

function writeAuthors(names: readonly string[], isFollow: boolean): string | undefined {
  if (names.length === 0) return undefined
  return isFollow ? `follow ${names[0]}` : `search ${names.map(authorField).join(' or ')} sort:new`
}

/** An answer that is all of one author. */
const ofAuthor = /^(?:search author:"([^"]{1,100})"|author ([^":]{1,100}?))(?: sort:\S+)?$/
/** Of more the query would be too long to be read. */
const maxAuthors = 6

export const authorActs: readonly PaperAct[] = [
  ofAuthors('same authors', 'shows'),
  ofAuthors('follow authors', 'own'),
]
