/** A club, told to whoever asked: how it meets, when next, who presents. */

import {
  type Block,
  type Button,
  type Card,
  noteBlock,
  type Span,
  textBlock,
  withUndo,
} from '../model/card.ts'
import { type Club, type ClubMember, isBreak } from '../model/club.ts'
import { dayOf } from '../model/day.ts'
import { describeMinutes, describeRhythm } from '../model/print-rhythm.ts'
import { clubName, clubTime, listButton, sayDaysOff } from './club-text.ts'

/** A meeting to come, as a line. */
export interface NextMeeting {
  readonly startsAtMs: number
  readonly closesAtMs: number
  readonly date: string
  readonly title?: string | undefined
  readonly presenter?: string | undefined
  /** Whether they present because it is their turn, and nobody was told so yet. */
  readonly isTurn?: boolean
  /** Who said that they can’t come. */
  readonly absent?: readonly string[]
}

export interface ClubFacts {
  readonly club: Club
  readonly next: readonly NextMeeting[]
  /** In the order of their turns. */
  readonly members: readonly ClubMember[]
  readonly nominations: number
  readonly nowMs: number
  readonly notes?: readonly string[]
  /** What was just done, as `club edit`; `club` unless told. */
  readonly act?: string | undefined
  /** The command that takes it back. */
  readonly undo?: string | undefined
  readonly elsewhere?: string | undefined
}

/** A club as it was just made or changed, or as somebody asked for it. */
export function clubCard(title: string, facts: ClubFacts): Card {
  const { act = 'club', club, elsewhere, undo } = facts
  const where = elsewhere === undefined ? '' : ` in ${elsewhere}`
  const blocks: Block[] = [
    textBlock(
      { bold: clubName(club) },
      `, number ${club.number}, meets${where} ${describeRhythm(club.rhythm)} for ${describeMinutes(club.lengthMinutes)}. `,
      `Nominations close ${describeMinutes(club.closesMinutes)} before`,
      club.quorum > 0 ? `, and it takes ${club.quorum} who vote.` : '.',
      club.rhythm.room ? ` Where: ${club.rhythm.room}.` : '',
    ),
    ...(club.state === 'active' ? nextBlocks(facts) : [textBlock(clubState(club))]),
    ...membersBlock(facts),
    ...breaksBlock(club, facts.nowMs),
    ...(facts.notes ?? []).map((note) => noteBlock(note)),
  ]
  const buttons = elsewhere === undefined ? buttonsHere(facts) : []
  return withUndo(
    { title, blocks, buttons },
    undo === undefined ? undefined : { act, target: { group: club.number }, undo },
  )
}

/** All clubs of a place. */
export function clubsCard(all: readonly Omit<ClubFacts, 'members' | 'nominations'>[]): Card {
  return {
    title: 'Reading groups here',
    blocks: all.map(({ club, next, nowMs }) => ({
      kind: 'item',
      title: `${club.number} ${clubName(club)}`,
      meta: describeRhythm(club.rhythm),
      text: club.state === 'active' ? nextLine(next, club, nowMs) : [clubState(club)],
      buttons: [{ label: 'Show', command: `club show ${club.number}` }, listButton(club)],
    })),
    buttons: [{ label: 'Set up another', command: 'club', effect: 'form' }],
  }
}

/** Meetings to come, with what is read and who presents; `none` says that there is none, and when the next is. */
export function datesCard(
  club: Club,
  meetings: readonly NextMeeting[],
  none: readonly Span[],
  nowMs: number,
): Card {
  const lines = meetings.map((meeting) => textBlock(...dateLine(meeting, club, nowMs)))
  const active = lines.length > 0 ? lines : [textBlock(...none)]
  const paused = textBlock('It is paused, and does not meet until it is resumed.')
  return {
    title: `${clubName(club)}: when it meets`,
    blocks: club.state === 'active' ? active : [paused],
    buttons: [{ label: 'Show the group', command: `club show ${club.number}` }, listButton(club)],
  }
}

function dateLine(meeting: NextMeeting, { rhythm, breaks }: Club, nowMs: number): Span[] {
  const at = { bold: clubTime(meeting.startsAtMs, rhythm.timeZone, nowMs) }
  if (isBreak(breaks, meeting.date)) return [at, ': left out, no meeting.']
  const where = rhythm.room ? `, ${rhythm.room}` : ''
  return [at, `${where}: ${meeting.title ?? 'no paper is chosen yet'}; `, ...presents(meeting), '.']
}

/** Where there is no club: a form where there are forms, else a sentence to type. */
export function noClubCard(): Card {
  return {
    title: 'No reading group here yet',
    blocks: [
      textBlock(
        'I can run one. People nominate papers and vote; I announce the paper and who presents, send reminders and keep the minutes. Say when it meets: ',
        { code: 'club every thu at 15:00 in Europe/Berlin' },
        ', or ',
        { code: 'club first mon of the month at 10:00 for 90 minutes quorum 3 called "Vision"' },
        '.',
      ),
    ],
    buttons: [
      { label: 'Fill in a form', command: 'club', effect: 'form' },
      { label: 'Help', command: 'help club' },
    ],
  }
}

/** A club that was removed. */
export function removedClubCard(club: Club): Card {
  const blocks = [
    textBlock({ bold: clubName(club) }, ' meets no more. What was announced is called off.'),
    noteBlock('Its history stays: ', { code: `club history ${club.number}` }, '.'),
  ]
  return withUndo(
    { title: 'Removed', blocks, buttons: [] },
    {
      act: 'club remove',
      target: { group: club.number },
      undo: `club restore ${club.number}`,
    },
  )
}

/** Why a club that is not active posts nothing. */
export function clubState({ state, reason }: Pick<Club, 'state' | 'reason'>): string {
  if (state === 'disabled') return `Stopped: ${reason ?? 'the platform refused this channel.'}`
  if (state === 'removed') return 'Removed.'
  return state === 'paused' ? 'Paused: nothing is announced until it is resumed.' : 'Active.'
}

function nextBlocks({ next, club, nowMs, nominations }: ClubFacts): Block[] {
  const [first] = next
  const open =
    nominations === 0
      ? 'Nothing is nominated so far.'
      : `${nominations} ${nominations === 1 ? 'paper is' : 'papers are'} nominated.`
  return [
    ...next.map((_, at) => textBlock(...nextLine(next.slice(at, at + 1), club, nowMs))),
    ...(first === undefined ? [textBlock('There is no meeting in the next two years.')] : [textBlock(open)]),
  ]
}

function nextLine(next: readonly NextMeeting[], club: Club, nowMs: number): Span[] {
  const [first] = next
  if (first === undefined) return ['No meeting to come.']
  const at = clubTime(first.startsAtMs, club.rhythm.timeZone, nowMs)
  const presenter: Span[] = first.presenter === undefined ? [] : ['; ', ...presents(first)]
  const away = awaySpans(first.absent ?? [])
  if (first.title !== undefined) return [{ bold: at }, `: ${first.title}`, ...presenter, '.', ...away]
  const closes =
    first.closesAtMs <= nowMs
      ? 'nominations are closed'
      : `nominations until ${clubTime(first.closesAtMs, club.rhythm.timeZone, nowMs)}`
  return [{ bold: at }, `; ${closes}`, ...presenter, '.', ...away]
}

/** `@ada presents`; of whose turn it is `next in turn: @ada`. */
function presents({ presenter, isTurn = false }: NextMeeting): Span[] {
  if (presenter === undefined) return ['nobody has offered to present']
  return isTurn ? ['next in turn: ', { mention: presenter }] : [{ mention: presenter }, ' presents']
}

function awaySpans(absent: readonly string[]): Span[] {
  const named = absent
    .slice(0, maxShown)
    .flatMap((person, at): Span[] => [at === 0 ? ' Can’t come: ' : ', ', { mention: person }])
  const more = absent.length > maxShown ? ` and ${absent.length - maxShown} more` : ''
  return absent.length === 0 ? [] : [...named, `${more}.`]
}

function membersBlock({ members }: ClubFacts): Block[] {
  if (members.length === 0) return [noteBlock('Nobody has joined, so nobody is asked to present.')]
  const shown = members
    .slice(0, maxShown)
    .flatMap(({ person }, at): Span[] => [`${at === 0 ? '' : ', '}${at + 1} `, { mention: person }])
  const more = members.length > maxShown ? ` and ${members.length - maxShown} more` : ''
  return [noteBlock('Who presents, in turn: ', ...shown, `${more}.`)]
}

function breaksBlock({ breaks, rhythm }: Club, nowMs: number): Block[] {
  const today = dayOf(nowMs, rhythm.timeZone)
  const coming = breaks.filter(({ to }) => to >= today).slice(0, maxShown)
  return coming.length === 0 ? [] : [noteBlock(`No meeting on ${sayDaysOff(coming, rhythm, nowMs)}.`)]
}

function buttonsHere({ club, next }: ClubFacts): Button[] {
  const { number, state } = club
  const [first] = next
  return [
    ...(state === 'active' ? [] : [{ label: 'Resume', command: `club resume ${number}` }]),
    { label: 'Join', command: `club join ${number}` },
    listButton(club),
    { label: 'Edit', command: `club edit ${number}`, effect: 'form' },
    ...(first === undefined
      ? []
      : [{ label: 'Skip the next', command: `club skip ${number} ${first.date}` }]),
    { label: 'History', command: `club history ${number}` },
    { label: 'Calendar feed', command: `club feed ${number}` },
  ]
}

const maxShown = 20
