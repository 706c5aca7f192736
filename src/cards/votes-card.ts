/** What a person said of papers, told to them alone. */
import { type Card, type Item, ownLink, type Span } from '../model/card.ts'
import { displayTitle, type Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import type { Opinion } from '../model/vote.ts'
import type { CastVote, VoteCount } from '../ports/votes.ts'
import { pageButtons, pageNote, papersPerPage } from './list-card.ts'
import { countPapers, paperItem, sayDay } from './paper-item.ts'
import { marks } from './vote-buttons.ts'

/** The answer to a vote; `now` is what holds, undefined if it was taken back. */
export function votedCard(
  papers: readonly Paper[],
  vote: {
    readonly opinion: Opinion
    readonly now: Opinion | undefined
    readonly count: VoteCount | undefined
  },
): Card {
  const { opinion, now, count = { up: 0, down: 0 } } = vote
  const [paper] = papers
  if (paper === undefined) return { title: 'No paper', blocks: [], buttons: [] }
  const isOne = papers.length === 1
  const told: Span = isOne ? { bold: displayTitle(paper) } : countPapers(papers.length)
  const undo = `vote ${opinion} ${idsOf(papers)} set:off`
  const here = isOne ? ` Here: ${count.up} up, ${count.down} down.` : ''
  return {
    title: now === undefined ? 'Vote taken back' : now === 'up' ? 'Voted up' : 'Voted down',
    blocks: [
      { kind: 'text', text: [`${marks[opinion]} `, told, isOne ? '.' : '.', here] },
      { kind: 'note', text: ['Everybody here sees how many voted; what you voted, only you.'] },
    ],
    buttons: [
      now === undefined
        ? { label: 'Vote again', command: `vote ${opinion} ${idsOf(papers)} set:on` }
        : { label: 'Undo', command: undo },
      { label: 'My votes', command: 'votes' },
    ],
    ...(now !== undefined && { undo }),
  }
}

export function takenBackCard(papers: readonly Paper[], wasThere: boolean): Card {
  const [paper] = papers
  const what = paper !== undefined && papers.length === 1 ? displayTitle(paper) : countPapers(papers.length)
  return {
    title: wasThere ? 'Taken back' : 'Nothing to take back',
    blocks: [
      {
        kind: 'text',
        text: [
          wasThere ? 'What you said of ' : 'You had said nothing of ',
          { bold: what },
          wasThere ? ' no longer counts.' : '.',
        ],
      },
    ],
    buttons: [{ label: 'My votes', command: 'votes' }],
  }
}

/** A page of them, each with a button that takes it back. */
export function votesCard(
  votes: readonly CastVote[],
  page: { readonly total: number; readonly page: number; readonly place: Place; readonly timeZone: string },
): Card {
  const { total } = page
  const pages = Math.ceil(total / papersPerPage)
  const summary =
    total === 0
      ? 'You have said nothing of a paper yet: press 👍 or 👎 under one.'
      : votes.length === 0
        ? 'There are no more.'
        : `${total.toLocaleString('en')} so far, newest first. Nobody else sees this.`
  return {
    title: 'Your votes',
    blocks: [
      { kind: 'text', text: [summary] },
      ...votes.map((vote) => voteItem(vote, page)),
      ...pageNote(page.page, pages),
    ],
    buttons: pageButtons({ page: page.page, command: 'votes' }, pages),
    ...(votes.length > 0 && {
      shows: { command: 'votes', papers: votes.map(({ paper }) => paper.id) },
    }),
  }
}

function voteItem(
  { paper, signal, author, atMs, place }: CastVote,
  at: { readonly place: Place; readonly timeZone: string },
): Item {
  const where = place === at.place ? 'here' : 'elsewhere'
  const text = [said(signal, author)]
  const note = [`Said ${where} on `, ownLink(sayDay(atMs, at.timeZone), undefined)]
  return {
    ...paperItem(paper, { text, note, isSaved: undefined }),
    buttons: [
      { label: 'Show', command: `show ${paper.id}` },
      { label: 'Take back', command: `unvote ${paper.id}`, effect: 'refresh' },
    ],
  }
}

function said(signal: CastVote['signal'], author: string | undefined): string {
  if (signal === 'up') return `${marks.up} Voted up`
  if (signal === 'down') return `${marks.down} Voted down`
  return signal === 'author' ? `Nothing by ${author ?? 'this author'}` : 'Nothing of this subject'
}

function idsOf(papers: readonly Paper[]): string {
  return papers.map(({ id }) => id).join(' ')
}
