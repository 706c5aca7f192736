/** What a person said of papers, told to them alone. */

import { displayTitle } from '../abstracts/display-title.ts'
import { type Button, type Card, type Item, ownLink, type Span } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import type { Opinion } from '../model/vote.ts'
import type { CastVote, VoteCount } from '../ports/votes.ts'
import { pageButtons, pageNote, papersPerPage } from './list-card.ts'
import { countPapers, paperItem, sayDay } from './paper-item.ts'
import { marks } from './vote-buttons.ts'

/** A vote of a person's on some papers: whether it holds now or was taken back, and what they said before. */
interface OwnVote {
  readonly opinion: Opinion
  readonly isOn: boolean
  readonly before: ReadonlyMap<Identifier, Opinion>
  /** The votes for the first paper. */
  readonly count: VoteCount | undefined
}

/** The answer to a vote, with a way back to what was before. */
export function votedCard(papers: readonly Paper[], vote: OwnVote): Card {
  const { opinion, isOn, before, count = { up: 0, down: 0 } } = vote
  const [paper] = papers
  if (paper === undefined) return { title: 'No paper', blocks: [], buttons: [] }
  const isOne = papers.length === 1
  const told: Span = isOne ? { bold: displayTitle(paper) } : countPapers(papers.length)
  const had = papers.filter(({ id }) => before.get(id) === opinion).length
  const ofThese = !isOne && isOn && had > 0 ? `; ${had} had your vote before` : ''
  const back = waysBack(papers, vote)
  const undo = back.find(({ label }) => label === 'Undo')?.command
  const here = isOne ? ` Here: ${count.up} up, ${count.down} down.` : ''
  const takenBack = had > 0 ? 'Vote taken back' : 'Nothing to take back'
  return {
    title: isOn ? (opinion === 'up' ? 'Voted up' : 'Voted down') : takenBack,
    blocks: [
      { kind: 'text', text: [`${marks[opinion]} `, told, `${ofThese}.`, here] },
      { kind: 'note', text: ['Everybody here sees how many voted; what you voted, only you.'] },
    ],
    buttons: [...back, { label: 'My votes', command: 'votes' }],
    did: { act: isOn ? `vote ${opinion}` : 'unvote', target: { papers: papers.map(({ id }) => id) }, undo },
  }
}

function waysBack(papers: readonly Paper[], { opinion, isOn, before }: OwnVote): Button[] {
  const other = opinion === 'up' ? 'down' : 'up'
  const [had, replaced, added] = [opinion, other, undefined].map((said) =>
    papers.filter(({ id }) => before.get(id) === said),
  )
  const say = (label: string, said: Opinion, set: 'on' | 'off', some: readonly Paper[] = []): Button[] =>
    some.length === 0 ? [] : [{ label, command: `vote ${said} ${idsOf(some)} set:${set}` }]
  if (!isOn) return say('Vote again', opinion, 'on', had)
  const undo = say('Undo', opinion, 'off', added)
  const back = say(undo.length === 0 ? 'Undo' : `Back to ${marks[other]}`, other, 'on', replaced)
  return undo.length + back.length > 0 ? [...undo, ...back] : say('Take back', opinion, 'off', had)
}

/** What still counts after all votes on some papers were taken back. */
interface StillCounting {
  readonly saved: readonly Paper[]
  /** Whether something that they said in a reading group counts. */
  readonly isOfClubs: boolean
}

export function takenBackCard(papers: readonly Paper[], wasThere: boolean, still: StillCounting): Card {
  const [paper] = papers
  const isOne = papers.length === 1
  const what = paper !== undefined && isOne ? displayTitle(paper) : countPapers(papers.length)
  const listed = isOne
    ? 'It is'
    : `${countPapers(still.saved.length)} of these ${still.saved.length === 1 ? 'is' : 'are'}`
  const rest: Span[] = [
    ...(still.saved.length > 0
      ? [`${listed} still on your reading list, which counts in `, { code: 'for me' }, '. ']
      : []),
    ...(still.isOfClubs ? ['What you nominated, voted for or rated in a reading group still counts.'] : []),
  ]
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
      ...(rest.length > 0 ? [{ kind: 'note' as const, text: rest }] : []),
    ],
    buttons: [
      ...(still.saved.length > 0
        ? [{ label: 'Take off the list', command: `unsave ${idsOf(still.saved)}` }]
        : []),
      { label: 'My votes', command: 'votes' },
    ],
    did: { act: 'unvote', target: { papers: papers.map(({ id }) => id) } },
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
      ? 'No votes yet. Press 👍 or 👎 under a paper.'
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
    buttons: [{ label: 'Take back', command: `unvote ${paper.id}`, effect: 'refresh' }],
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
