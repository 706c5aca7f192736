/** What is wanted of all of somebody's own list or votes: `empty my list`, `share my list with everybody`. */
import { maxPapers } from '../commands/support/find-papers.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'

export type WholeWish = 'empty' | 'share' | 'unvote'

/** Says that there is nothing, or throws `BotError` to ask first. */
export async function askOfWhole(wish: WholeWish, { asker, library, run }: Conversation): Promise<Card> {
  if (wish === 'unvote') {
    const { votes } = await library.store.votes.list(asker, { offset: 0, limit: maxPapers })
    const ids = [...new Set(votes.map(({ paper }) => paper.id))]
    if (ids.length === 0) return run('votes')
    throw askFirst(`take back what you said of ${sayPapers(ids)}`, `unvote ${ids.join(' ')}`, 'Take back')
  }
  const entries = await library.store.readingLists.entries(asker)
  if (entries.length === 0) return run('saved')
  const saved = await library.store.readingLists.read(entries.slice(0, maxPapers))
  const ids = saved.map(({ paper }) => paper.id)
  const more = entries.length > ids.length ? `, the newest of the ${entries.length} on it` : ''
  if (wish === 'share')
    throw askFirst(
      `share your reading list, ${sayPapers(ids)}${more}, with everybody here`,
      `share search ${ids.join(' ')}`,
      'Share',
    )
  throw askFirst(
    `take ${sayPapers(ids)}${more === '' ? '' : `${more},`} off your reading list`,
    `unsave ${ids.join(' ')}`,
    'Take off',
  )
}

function sayPapers({ length }: readonly Identifier[]): string {
  return length === 1 ? 'one paper' : `${length} papers`
}

function askFirst(what: string, command: string, label: string): BotError {
  return new BotError('not-sure', `Do you want to ${what}?`, {
    suggestions: [command],
    labels: new Map([[command, label]]),
  })
}
