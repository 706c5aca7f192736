/**
 * `author Wei Xiong`: an author's papers, newest first; of several people of one
 * name, the likeliest one's first.
 */

import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Button, Span } from '../model/card.ts'
import { dropQuotes } from '../model/quotes.ts'
import { cutText } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import { type Person, tellApart } from '../question/people.ts'
import { defineCommand } from './support/command.ts'
import { completeAuthor, pageOption } from './support/command-options.ts'
import { pageOf, pageRange, paperPage } from './support/paper-page.ts'
import { findRareNames } from './support/rare-names.ts'

/** Papers that are read to tell people apart; more would take too long. */
const maxRead = 200
/** Others of the name are offered as buttons. */
const maxOthers = 4

export const command = defineCommand({
  name: 'author',
  partOf: 'search',
  area: 'papers',
  summary: 'Papers by an author, newest first',
  options: {
    name: {
      summary: 'a name or a part of it, accents or not',
      schema: z.string().min(1),
      isRest: true,
      complete: completeAuthor,
    },
    page: pageOption,
    with: { summary: 'a co-author, to tell people of one name apart', schema: z.string().optional() },
  },
  examples: ['author Haozhan Shen', 'author zhao'],
  async run({ options, asker, library }) {
    const { page, with: coauthor } = options
    const name = dropQuotes(options.name)
    const written = [name, ...(coauthor === undefined ? [] : [coauthor.replaceAll('_', ' ')])]
    const fields = written.map((author) => `author:"${dropQuotes(author)}"`)
    const query = library.parseQuery(`${fields.join(' ')} sort:new`)
    const topicQuery = () => undefined
    const counted = await library.index.select(query, { ...pageRange(page), topicQuery })
    const { total } = counted
    const isFew = total > 1 && total <= maxRead && coauthor === undefined
    const all = isFew ? (await library.index.select(query, { limit: maxRead, topicQuery })).papers : []
    const rare = await findRareNames(all, name, library)
    const people = tellApart(all, name, (spelled) => rare.has(spelled))
    const [likeliest, ...rest] = people
    const others = rest.filter((person) => person.papers.length > 1 || person.name !== likeliest?.name)
    const isAmbiguous = others.length > 0
    const ordered = [...new Set([...people.flatMap(({ papers }) => papers), ...all])]
    if (total === 0) throw await nobody(name, written, library)
    return paperPage(
      { library, asker },
      {
        title: `Papers by ${name}`,
        summary: [
          isAmbiguous
            ? `${countPapers(total)}, probably by different people named ${name}.`
            : `${countPapers(total)}, newest first.`,
        ],
        ...(isAmbiguous ? { note: sayFirst(likeliest) } : {}),
        entries: (isAmbiguous ? pageOf(ordered, page) : counted.papers).map((paper) => ({ paper })),
        total: isAmbiguous ? ordered.length : total,
        page,
        command: coauthor === undefined ? `author ${name}` : `author ${name} with:${coauthor}`,
        buttons: others.slice(0, maxOthers).map((person) => buttonFor(person, people)),
      },
    )
  },
})

/** With authors whose names begin so. */
async function nobody(name: string, written: readonly string[], { index }: Library): Promise<BotError> {
  const near = await index.completeAuthor(spacedWords(name).at(-1) ?? name, 3)
  return new BotError('not-found', `No paper here names ${written.join(' and ')} among its authors.`, {
    suggestions: near.map(({ text }) => `author ${text}`),
  })
}

function sayFirst(person: Person | undefined): Span[] {
  if (person === undefined) return []
  const { name, coauthor, papers } = person
  const whose = coauthor === undefined ? name : `${name} with ${coauthor}`
  const count = papers.length === 1 ? 'The paper' : `The ${papers.length} papers`
  return [`${count} of `, { bold: whose }, papers.length === 1 ? ' comes first.' : ' come first.']
}

/** A name that is spelled out alike for several people takes a co-author. */
function buttonFor({ name, coauthor, papers }: Person, people: readonly Person[]): Button {
  const isShared = people.filter((other) => other.name === name).length > 1 && coauthor !== undefined
  return isShared
    ? {
        label: cutText(`With ${coauthor} (${papers.length})`, 60),
        command: `author ${name} with:${coauthor.replaceAll(' ', '_')}`,
      }
    : { label: cutText(`${name} (${papers.length})`, 60), command: `author ${name}` }
}
