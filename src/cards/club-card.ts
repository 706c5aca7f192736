/** A club, told to whoever asked: how it meets, when next, who presents. */

import type { Block, Button, Card, Span } from '../model/card.ts'
import type { Club, ClubMember } from '../model/club.ts'
import { dayOf } from '../model/day.ts'
import { describeMinutes, describeRhythm } from '../model/print-rhythm.ts'
import { clubName, clubTime, sayDaysOff } from './club-text.ts'

/** A meeting to come, as a line. */
export interface NextMeeting {
  readonly startsAtMs: number
  readonly closesAtMs: number
  readonly date: string
  readonly title?: string | undefined
  readonly presenter?: string | undefined
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
  readonly act?: string
  readonly undo?: Button | undefined
  readonly elsewhere?: string | undefined
}

/** A club as it was just made or changed, or as somebody asked for it. */
export function clubCard(title: string, facts: ClubFacts): Card {
  const { act = 'club', club, elsewhere, undo } = facts
  const where = elsewhere === undefined ? '' : ` in ${elsewhere}`
  const blocks: Block[] = [
    text(
      { bold: clubName(club) },
      `, number ${club.number}, meets${where} ${describeRhythm(club.rhythm)} for ${describeMinutes(club.lengthMinutes)}. `,
      `Nominations close ${describeMinutes(club.closesMinutes)} before`,
      club.quorum > 0 ? `, and it takes ${club.quorum} who vote.` : '.',
      club.rhythm.room ? ` Where: ${club.rhythm.room}.` : '',
    ),
    ...(club.state === 'active' ? nextBlocks(facts) : [text(clubState(club))]),
    ...membersBlock(facts),
    ...breaksBlock(club, facts.nowMs),
    ...(facts.notes ?? []).map((note): Block => ({ kind: 'note', text: [note] })),
  ]
  const here = elsewhere === undefined ? buttonsHere(facts) : []
  const buttons = [...(undo === undefined ? [] : [undo]), ...here]
  const did = undo && { act, target: { group: club.number }, undo: undo.command }
  return { title, blocks, buttons, ...(did && { did }) }
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
      buttons: [
        { label: 'Show', command: `club show ${club.number}` },
        { label: 'Nominations', command: `nominations club:${club.number}` },
      ],
    })),
    buttons: [{ label: 'Set up another', command: 'club', effect: 'form' }],
  }
}

/** Where there is no club: a form where there are forms, else a sentence to type. */
export function noClubCard(): Card {
  return {
    title: 'No reading group here yet',
    blocks: [
      text(
        'I run one: people nominate papers and vote, I announce what is read and who presents, remind everybody, and keep the minutes. Say when it meets: ',
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
  const undo = `club restore ${club.number}`
  return {
    title: 'Removed',
    blocks: [
      text({ bold: clubName(club) }, ' meets no more. What was announced is called off.'),
      { kind: 'note', text: ['Its history stays: ', { code: `club history ${club.number}` }, '.'] },
    ],
    buttons: [{ label: 'Undo', command: undo, effect: 'replace' }],
    did: { act: 'club remove', target: { group: club.number }, undo },
  }
}

/** Why a club that is not active posts nothing. */
export function clubState({ state, reason }: Pick<Club, 'state' | 'reason'>): string {
  if (state === 'disabled') return `Stopped: ${reason ?? 'the platform refused this place.'}`
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
    ...next.map((_, at) => text(...nextLine(next.slice(at, at + 1), club, nowMs))),
    ...(first === undefined ? [text('There is no meeting in the next two years.')] : [text(open)]),
  ]
}

function nextLine(next: readonly NextMeeting[], club: Club, nowMs: number): Span[] {
  const [first] = next
  if (first === undefined) return ['No meeting to come.']
  const at = clubTime(first.startsAtMs, club.rhythm.timeZone, nowMs)
  const presenter: Span[] =
    first.presenter === undefined ? [] : [' ', { mention: first.presenter }, ' presents.']
  const away = awaySpans(first.absent ?? [])
  if (first.title !== undefined) return [{ bold: at }, `: ${first.title}.`, ...presenter, ...away]
  const closes = clubTime(first.closesAtMs, club.rhythm.timeZone, nowMs)
  return [{ bold: at }, `; nominations until ${closes}.`, ...presenter, ...away]
}

function awaySpans(absent: readonly string[]): Span[] {
  const named = absent
    .slice(0, maxShown)
    .flatMap((person, at): Span[] => [at === 0 ? ' Can’t come: ' : ', ', { mention: person }])
  const more = absent.length > maxShown ? ` and ${absent.length - maxShown} more` : ''
  return absent.length === 0 ? [] : [...named, `${more}.`]
}

function membersBlock({ members }: ClubFacts): Block[] {
  if (members.length === 0)
    return [{ kind: 'note', text: ['Nobody has joined, so nobody is asked to present.'] }]
  const shown = members
    .slice(0, maxShown)
    .flatMap(({ person }, at): Span[] => [`${at === 0 ? '' : ', '}${at + 1} `, { mention: person }])
  const more = members.length > maxShown ? ` and ${members.length - maxShown} more` : ''
  return [{ kind: 'note', text: ['Who presents, in turn: ', ...shown, `${more}.`] }]
}

function breaksBlock({ breaks, rhythm }: Club, nowMs: number): Block[] {
  const today = dayOf(nowMs, rhythm.timeZone)
  const coming = breaks.filter(({ to }) => to >= today).slice(0, maxShown)
  if (coming.length === 0) return []
  return [{ kind: 'note', text: [`No meeting on ${sayDaysOff(coming, rhythm, nowMs)}.`] }]
}

function buttonsHere({ club: { number, state }, next }: ClubFacts): Button[] {
  const [first] = next
  return [
    ...(state === 'active' ? [] : [{ label: 'Resume', command: `club resume ${number}` }]),
    { label: 'Join', command: `club join ${number}` },
    { label: 'Nominations', command: `nominations club:${number}` },
    { label: 'Edit', command: `club edit ${number}`, effect: 'form' },
    ...(first === undefined
      ? []
      : [{ label: 'Skip the next', command: `club skip ${number} ${first.date}` }]),
    { label: 'History', command: `club history ${number}` },
    { label: 'Calendar feed', command: `club feed ${number}` },
  ]
}

function text(...spans: Span[]): Block {
  return { kind: 'text', text: spans }
}

const maxShown = 20
