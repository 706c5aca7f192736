/** What is nominated, and what became of a nomination. */
import type { Block, Button, Card } from '../model/card.ts'
import type { Club } from '../model/club.ts'
import { displayTitle, type Paper } from '../model/paper.ts'
import { approveCommand, clubName, clubTime, nominationItem } from './club-text.ts'
import { pageButtons, pageNote } from './list-card.ts'
import type { Proposal } from './meeting-cards.ts'

export interface NominationPage {
  readonly club: Club
  /** Of this page; `total` counts all. */
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
      { kind: 'text', text: [summary] },
      ...(total === 0 ? [howTo] : []),
      ...proposals.map((proposal) => ownItem(proposal, { club, isHidden, reader })),
      ...pageNote(page.page, page.pages),
    ],
    buttons: pageButtons({ page: page.page, command }, page.pages),
    ...(proposals.length > 0 && { shows: { command, papers: proposals.map(({ paper }) => paper.id) } }),
  }
}

export function nominatedCard(
  club: Club,
  paper: Paper,
  facts: {
    readonly outcome: 'new' | 'joined' | 'known'
    readonly closesAtMs: number | undefined
    readonly nowMs: number
  },
): Card {
  const { outcome, closesAtMs, nowMs } = facts
  const title = {
    new: 'Nominated',
    joined: 'Nominated before; your vote counts',
    known: 'You nominated it before',
  }[outcome]
  const until =
    closesAtMs === undefined ? '' : ` The vote closes ${clubTime(closesAtMs, club.rhythm.timeZone, nowMs)}.`
  const undo = {
    new: `nominate undo ${paper.id} club:${club.number}`,
    joined: `${approveCommand(paper.id, club)} set:off`,
    known: undefined,
  }[outcome]
  return {
    title,
    blocks: [{ kind: 'text', text: [{ bold: displayTitle(paper) }, ` for ${clubName(club)}.${until}`] }],
    buttons: [
      ...(undo === undefined ? [] : [{ label: 'Undo', command: undo, effect: 'replace' as const }]),
      { label: 'Nominations', command: `nominations club:${club.number}` },
    ],
    ...(undo !== undefined && { undo }),
  }
}

export function withdrawnCard(club: Club, paper: Paper): Card {
  return {
    title: 'No longer nominated',
    blocks: [{ kind: 'text', text: [{ bold: displayTitle(paper) }, '.'] }],
    buttons: [
      { label: 'Nominate again', command: `nominate ${paper.id} club:${club.number}`, effect: 'replace' },
      { label: 'Nominations', command: `nominations club:${club.number}` },
    ],
  }
}

/** The answer to a vote, told to who voted alone. */
export function approvedCard(
  club: Club,
  paper: Paper,
  { isApproved, votes }: { readonly isApproved: boolean; readonly votes: number | undefined },
): Card {
  const undo = `${approveCommand(paper.id, club)} set:${isApproved ? 'off' : 'on'}`
  const count = votes === undefined ? '' : ` It has ${votes} ${votes === 1 ? 'vote' : 'votes'}.`
  return {
    title: isApproved ? 'Voted for it' : 'Vote taken back',
    blocks: [
      { kind: 'text', text: [{ bold: displayTitle(paper) }, `.${count}`] },
      { kind: 'note', text: ['Vote for as many as you like; a second press takes a vote back.'] },
    ],
    buttons: [
      { label: 'Undo', command: undo, effect: 'replace' },
      { label: 'Nominations', command: `nominations club:${club.number}` },
    ],
    undo,
  }
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

const howTo: Block = {
  kind: 'text',
  text: [
    'Say ',
    { code: 'nominate VLM-R1' },
    ' or ',
    { code: 'nominate 2504.02495 because it is short' },
    '.',
  ],
}
