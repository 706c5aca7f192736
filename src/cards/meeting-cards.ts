/** What is posted for the meetings of a club. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Block, Card, Item, Span } from '../model/card.ts'
import type { Club, Nomination } from '../model/club.ts'
import type { Paper } from '../model/paper.ts'
import { describeMinutes } from '../model/print-rhythm.ts'
import { cutText } from '../model/text.ts'
import { clubName, comingButtons, countPeople, nominationItem, timeSpans } from './club-text.ts'
import { paperItem } from './paper-item.ts'

/** A meeting as its cards tell of it; times are epoch milliseconds. */
export interface MeetingFacts {
  readonly club: Pick<Club, 'name' | 'number' | 'rhythm' | 'lengthMinutes' | 'quorum'>
  readonly date: string
  readonly startsAtMs: number
  readonly closesAtMs: number
  readonly nowMs: number
  readonly presenter?: string | undefined
}

export interface Proposal {
  readonly paper: Paper
  readonly nomination: Nomination
}

/** A day before nominations close: what is proposed, to vote on; or that nothing is. */
export function ballotCard(
  facts: MeetingFacts,
  { proposals, more, isHidden }: { proposals: readonly Proposal[]; more: number; isHidden: boolean },
): Card {
  const { club } = facts
  const closes: Span[] = ['Nominations close on ', ...timeOf(facts, facts.closesAtMs), '.']
  const quorum = club.quorum > 0 ? [` At least ${countPeople(club.quorum)} must vote.`] : []
  const title = `${clubName(club)}: what do we read next?`
  if (proposals.length === 0)
    return {
      title,
      blocks: [
        {
          kind: 'text',
          text: [
            'Nobody has nominated a paper for ',
            ...startOf(facts),
            '. Say ',
            { code: 'nominate' },
            ' and its name. ',
            ...closes,
          ],
        },
        { kind: 'note', text: ['Without a nomination I pick nothing, and announce no meeting.'] },
      ],
      buttons: [listButton(club)],
    }
  return {
    title,
    blocks: [
      {
        kind: 'text',
        text: ['For ', ...startOf(facts), '. Vote for all that you would read. ', ...closes, ...quorum],
      },
      ...proposals.map(({ paper, nomination }) => nominationItem(paper, nomination, { club, isHidden })),
      ...(more > 0 ? [note(`And ${more} more.`)] : []),
    ],
    buttons: [listButton(club)],
  }
}

/**
 * When nominations are closed: the paper, who presents, when. `votes` is undefined where votes are hidden.
 */
export function announcementCard(
  facts: MeetingFacts,
  {
    paper,
    votes,
    isOff,
    calendar,
  }: {
    paper: Paper
    votes: number | undefined
    isOff: boolean
    calendar: Block
  },
): Card {
  const { club, date } = facts
  const when: Block = {
    kind: 'text',
    text: isOff
      ? ['Called off. It was to be on ', ...startOf(facts), '.']
      : [...startOf(facts), `, for ${describeMinutes(club.lengthMinutes)}. `, ...presents(facts.presenter)],
  }
  const chosen = votes === undefined ? [] : [note(`Chosen with ${votes} ${votes === 1 ? 'vote' : 'votes'}.`)]
  return {
    title: `${clubName(club)}${isOff ? ', called off' : ''}: ${cutText(displayTitle(paper), 120)}`,
    blocks: [when, meetingItem(paper), ...chosen, calendar],
    buttons: isOff ? [listButton(club)] : comingButtons(club, date),
  }
}

/** When nominations are closed and nothing is chosen. */
export function nothingChosenCard(
  facts: MeetingFacts,
  { why, people }: { readonly why: 'no-nominations' | 'quorum'; readonly people: number },
): Card {
  const { club } = facts
  const reason =
    why === 'no-nominations'
      ? 'Nobody nominated a paper, so I picked none.'
      : `${countPeople(people)} voted, and it takes ${club.quorum}, so I picked no paper.`
  return {
    title: `${clubName(club)}: no paper`,
    blocks: [
      { kind: 'text', text: [`${reason} I announce no meeting for `, ...startOf(facts), '.'] },
      note('What is nominated and has votes stays for the next time.'),
    ],
    buttons: [listButton(club)],
  }
}

/** A day or an hour before. */
export function reminderCard(
  facts: MeetingFacts,
  { paper, kind, absent }: { paper: Paper; kind: 'day' | 'hour'; absent: readonly string[] },
): Card {
  const { club, date } = facts
  const missing: Block[] =
    absent.length === 0
      ? []
      : [
          {
            kind: 'note',
            text: [
              'Not coming: ',
              ...absent.slice(0, maxNamed).flatMap(nameSpans),
              absent.length > maxNamed ? ' and others.' : '.',
            ],
          },
        ]
  return {
    title: `${clubName(club)} ${kind === 'day' ? 'soon' : 'in an hour'}: ${cutText(displayTitle(paper), 120)}`,
    blocks: [
      { kind: 'text', text: [...startOf(facts), '. ', ...presents(facts.presenter)] },
      meetingItem(paper),
      ...missing,
    ],
    buttons: comingButtons(club, date),
  }
}

/** Something of an announced meeting is other than it was told. */
export function changeCard(
  facts: MeetingFacts,
  { change, calendar }: { change: 'off' | 'on' | 'moved' | 'presenter'; calendar: readonly Block[] },
): Card {
  const { club, date } = facts
  const said: { readonly [Change in typeof change]: readonly Span[] } = {
    off: ['The meeting of ', ...startOf(facts), ' is called off.'],
    on: ['The meeting is on after all: ', ...startOf(facts), '. ', ...presents(facts.presenter)],
    moved: ['The meeting was moved to ', ...startOf(facts), '. ', ...presents(facts.presenter)],
    presenter: ['For ', ...startOf(facts), ': ', ...presents(facts.presenter)],
  }
  const titles = {
    off: 'called off',
    on: 'on after all',
    moved: 'moved',
    presenter: 'somebody else presents',
  }
  return {
    title: `${clubName(club)}: ${titles[change]}`,
    blocks: [{ kind: 'text', text: said[change] }, ...calendar],
    buttons: change === 'off' ? [] : comingButtons(club, date),
  }
}

/** After a meeting: asks for minutes. */
export function minutesAskCard({ club, date }: MeetingFacts, paper: Paper): Card {
  return {
    title: `How was it? ${cutText(displayTitle(paper), 120)}`,
    blocks: [
      {
        kind: 'text',
        text: [
          'What did you think, how do you rate it, what stays open? Write it down, each for yourself: ',
          { code: 'minutes ★4 what we thought' },
          '.',
        ],
      },
      note('I keep what you write here with the meeting, and nothing else of what you said.'),
    ],
    buttons: [
      { label: 'Write minutes', command: `minutes club:${club.number} date:${date}` },
      ...[5, 4, 3, 2, 1].slice(0, 3).map((stars) => ({
        label: `★ ${stars}`,
        command: `minutes ★${stars} club:${club.number} date:${date}`,
      })),
    ],
  }
}

/** A line from the list of names. */
function nameSpans(person: string, at: number): Span[] {
  return [at === 0 ? '' : ', ', { mention: person }]
}

function presents(presenter: string | undefined): Span[] {
  return presenter === undefined ? ['Nobody presents yet.'] : [{ mention: presenter }, ' presents.']
}

function meetingItem(paper: Paper): Item {
  return paperItem(paper, { text: [], isSaved: undefined })
}

function startOf(facts: MeetingFacts): Span[] {
  const { room } = facts.club.rhythm
  return [...timeOf(facts, facts.startsAtMs), ...(room ? [`, ${room}`] : [])]
}

function timeOf({ club, nowMs }: MeetingFacts, atMs: number): Span[] {
  return timeSpans(atMs, club.rhythm.timeZone, nowMs)
}

function listButton({ number }: Pick<Club, 'number'>) {
  return { label: 'Nominations', command: `nominations club:${number}` }
}

function note(sentence: string): Block {
  return { kind: 'note', text: [sentence] }
}

const maxNamed = 10
