/** References, links and numbers of papers that are named or described in a wish for them. */
import { findPapers } from '../commands/support/find-papers.ts'
import { ifFound } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { dateOf, type Paper } from '../model/paper.ts'
import { dropQuotes } from '../model/quotes.ts'
import { type CiteWish, parseCiteWish } from './cite-wish.ts'
import type { Conversation } from './conversation.ts'
import { termsOf } from './is-titled.ts'
import { parseReference } from './references.ts'

/** Undefined where nothing of that kind is wanted, or no paper is meant for certain. */
export async function citeNamed(said: string, conversation: Conversation): Promise<Card | undefined> {
  const wish = parseCiteWish(said)
  if (wish === undefined || wish.subject === '' || parseReference(wish.subject) !== undefined)
    return undefined
  const { library, run } = conversation
  const [name = ''] = wish.subject.split(/[,;?!](?:\s|$)/, 1)
  for (const named of new Set([wish.subject, name])) {
    const papers = await ifFound(
      findPapers(named.replaceAll(/["“”]/g, ''), (each) => library.findPaper(each)),
    )
    if (papers !== undefined) return run(commandFor(wish, papers))
  }
  const described = wish.isOfPaper ? await findDescribed(wish.subject, library) : undefined
  if (described === undefined) return undefined
  const card = await run(commandFor(wish, [described]))
  const search = { label: 'Search for these words', command: `search as:typed ${dropQuotes(wish.subject)}` }
  return { ...card, buttons: [...card.buttons, search] }
}

function commandFor({ command, words }: CiteWish, papers: readonly Paper[]): string {
  const name = command === 'show' && papers.length > 1 ? 'search' : command
  return [name, ...papers.map(({ id }) => id), words].filter((part) => part !== '').join(' ')
}

/** The one paper whose title, authors and year have all words: `Bush et al. 2025, the planning one`. */
async function findDescribed(text: string, library: Conversation['library']): Promise<Paper | undefined> {
  const words = text.replace(idle, ' ')
  const terms = termsOf(words)
  if (terms.size < 2) return undefined
  const { hits } = await library.index.search(
    library.parseQuery(dropQuotes(words).replace(/[^\p{L}\p{N}-]+/gu, ' ')),
    {
      limit: maxLooked,
      topicQuery: () => undefined,
    },
  )
  const fitting = hits.filter(({ paper }) => terms.isSubsetOf(termsOfPaper(paper)))
  return fitting.length === 1 ? fitting[0]?.paper : undefined
}

function termsOfPaper(paper: Paper): ReadonlySet<string> {
  return termsOf([paper.title ?? '', ...paper.authors, dateOf(paper)?.slice(0, 4) ?? ''].join('\n'))
}

/** Words of a description that no title has. */
const idle = /\b(?:et al|the one|one|ones|paper|article|thanks?|thank you|please|from|by|about|of)\b\.?/gi
const maxLooked = 20
