/** What is nominated, and what became of a nomination. */

import { displayTitle } from '../abstracts/display-title.ts'
import { type Button, type Card, noteBlock, type Span, textBlock, withUndo } from '../model/card.ts'
import type { Club } from '../model/club.ts'
import type { Paper } from '../model/paper.ts'
import { approveCommand, clubName, clubTime, listButton, nominationItem } from './club-text.ts'
import { pageButtons, pageNote } from './list-card.ts'
import type { Proposal } from './meeting-cards.ts'

export interface NominationPage {
  readonly club: Club
  /** Proposals of this page; `total` counts all. */
  readonly proposals: readonly Proposal[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly isHidden: boolean
  /** Whose own votes are marked; undefined where everybody reads it. */
  readonly reader: string | undefined
  /** When nominations close, and for which meeting; undefined where none is to come. */
  readonly next: { readonly startsAtMs: number; readonly closesAtMs: number } | undefined
  readonly nowMs: number
}

export function nominationsCard(page: NominationPage): Card {
  const { club, proposals, total, isHidden, reader, next, nowMs } = page
  const zone = club.rhythm.timeZone
  const until =
    next === undefined
      ? ''
      : ` For ${clubTime(next.startsAtMs, zone, nowMs)}; the vote closes ${clubTime(next.closesAtMs, zone, nowMs)}.`
  const summary =
    total === 0
      ? `Nothing is nominated so far.${until}`
      : `${total} nominated${isHidden ? ', the oldest first' : ', most votes first'}.${until}`
  const command = `nominations club:${club.number}`
  return {
    title: `${clubName(club)}: nominations`,
    blocks: [
      textBlock(summary),
      ...(total === 0 ? [howTo] : []),
      ...proposals.map((proposal) => ownItem(proposal, { club, isHidden, reader })),
      ...pageNote(page.page, page.pages),
    ],
    buttons: pageButtons({ page: page.page, command }, page.pages),
    ...(proposals.length > 0 && { shows: { command, papers: proposals.map(({ paper }) => paper.id) } }),
  }
}

export interface Nominated {
  readonly paper: Paper
  readonly outcome: 'new' | 'joined' | 'known'
}

/** One or several that were nominated at once. */
export function nominatedCard(
  club: Club,
  nominated: readonly Nominated[],
  { closesAtMs, nowMs }: { readonly closesAtMs: number | undefined; readonly nowMs: number },
): Card {
  const ofOutcome = (outcome: Nominated['outcome']) =>
    nominated.flatMap((each) => (each.outcome === outcome ? [each.paper] : []))
  const [fresh, joined] = [ofOutcome('new'), ofOutcome('joined')]
  const title =
    fresh.length > 0
      ? 'Nominated'
      : joined.length > 0
        ? 'Nominated before; your vote counts'
        : `You nominated ${nominated.length > 1 ? 'them' : 'it'} before`
  const until =
    closesAtMs === undefined ? '' : ` The vote closes ${clubTime(closesAtMs, club.rhythm.timeZone, nowMs)}.`
  const [undone] = joined
  const undo =
    fresh.length > 0
      ? `nominate undo ${idsOf(fresh)} club:${club.number}`
      : undone && joined.length === 1
        ? `${approveCommand(undone.id, club)} set:off`
        : undefined
  const titles = nominated.map(({ paper }) => paper)
  const blocks = [textBlock(...boldTitles(titles), ` for ${clubName(club)}.${until}`)]
  return withUndo(
    { title, blocks, buttons: [listButton(club)] },
    {
      act: fresh.length > 0 ? 'nominate' : 'approve',
      target: { papers: (fresh.length > 0 ? fresh : titles).map(({ id }) => id), group: club.number },
      undo,
    },
  )
}

export function withdrawnCard(club: Club, papers: readonly Paper[]): Card {
  return {
    title: 'No longer nominated',
    blocks: [textBlock(...boldTitles(papers), '.')],
    buttons: [
      {
        label: 'Nominate again',
        command: `nominate ${idsOf(papers)} club:${club.number}`,
        effect: 'replace',
      },
      listButton(club),
    ],
    did: { act: 'withdraw', target: { papers: papers.map(({ id }) => id), group: club.number } },
  }
}

function boldTitles(papers: readonly Paper[]): Span[] {
  return papers.flatMap((paper, at): Span[] => [...(at === 0 ? [] : ['; ']), { bold: displayTitle(paper) }])
}

function idsOf(papers: readonly Paper[]): string {
  return papers.map(({ id }) => id).join(' ')
}

/** The answer to a vote, told to who voted alone. */
export function approvedCard(
  club: Club,
  paper: Paper,
  { isApproved, votes }: { readonly isApproved: boolean; readonly votes: number | undefined },
): Card {
  const undo = `${approveCommand(paper.id, club)} set:${isApproved ? 'off' : 'on'}`
  const count = votes === undefined ? '' : ` It has ${votes} ${votes === 1 ? 'vote' : 'votes'}.`
  const title = isApproved ? 'Voted for it' : 'Vote taken back'
  const blocks = [
    textBlock({ bold: displayTitle(paper) }, `.${count}`),
    noteBlock('Vote for as many as you like; a second press takes a vote back.'),
  ]
  return withUndo(
    { title, blocks, buttons: [listButton(club)] },
    { act: 'approve', target: { papers: [paper.id], group: club.number }, undo },
  )
}

/** With a mark at what the reader voted for. */
function ownItem(
  { paper, nomination }: Proposal,
  { club, isHidden, reader }: Pick<NominationPage, 'club' | 'isHidden' | 'reader'>,
) {
  const item = nominationItem(paper, nomination, { club, isHidden })
  if (reader === undefined) return item
  const isOwn = nomination.voters.some(({ person }) => person === reader)
  const buttons = item.buttons.map(
    (button, at): Button =>
      at === 0 ? { ...button, label: `${button.label}${isOwn ? ' ✓' : ''}`, effect: 'refresh' } : button,
  )
  return { ...item, buttons }
}

const howTo = textBlock(
  'Say ',
  { code: 'nominate VLM-R1' },
  ' or ',
  { code: 'nominate 2504.02495 because it is short' },
  '.',
)
