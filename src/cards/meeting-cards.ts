/** What is posted for the meetings of a club. */

import { displayTitle } from '../abstracts/display-title.ts'
import { type Block, type Card, type Item, noteBlock, type Span, textBlock } from '../model/card.ts'
import type { Club, Nomination } from '../model/club.ts'
import type { Paper } from '../model/paper.ts'
import { describeMinutes } from '../model/print-rhythm.ts'
import { cutText } from '../model/text.ts'
import {
  clubName,
  comingButtons,
  countPeople,
  listButton,
  nominationItem,
  starButtons,
  timeSpans,
} from './club-text.ts'
import { glanceButton, paperItem } from './paper-item.ts'

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
  const nothing = [
    textBlock(
      'Nobody has nominated a paper for ',
      ...startOf(facts),
      '. Say ',
      { code: 'nominate' },
      ' and its name. ',
      ...closes,
    ),
    noteBlock('Without a nomination I pick nothing, and announce no meeting.'),
  ]
  const ballot = [
    textBlock('For ', ...startOf(facts), '. Vote for all that you would read. ', ...closes, ...quorum),
    ...proposals.map(({ paper, nomination }) => nominationItem(paper, nomination, { club, isHidden })),
    ...(more > 0 ? [noteBlock(`And ${more} more.`)] : []),
  ]
  return {
    title: `${clubName(club)}: what do we read next?`,
    blocks: proposals.length === 0 ? nothing : ballot,
    buttons: [listButton(club)],
  }
}

/**
 * When nominations are closed: the paper, who presents, when. `votes` is undefined where votes are hidden.
 */
export function announcementCard(
  facts: MeetingFacts,
  how: { paper: Paper; votes: number | undefined; isOff: boolean; calendar: Block },
): Card {
  const { club, date } = facts
  const { paper, votes, isOff, calendar } = how
  const lasts = `, for ${describeMinutes(club.lengthMinutes)}. `
  const when = isOff
    ? textBlock('Called off. It was to be on ', ...startOf(facts), '.')
    : textBlock(...startOf(facts), lasts, ...presents(facts.presenter))
  const chosen =
    votes === undefined ? [] : [noteBlock(`Chosen with ${votes} ${votes === 1 ? 'vote' : 'votes'}.`)]
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
      textBlock(`${reason} I announce no meeting for `, ...startOf(facts), '.'),
      noteBlock('What is nominated and has votes stays for the next time.'),
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
  const named = absent.slice(0, maxNamed).flatMap(nameSpans)
  const end = absent.length > maxNamed ? ' and others.' : '.'
  return {
    title: `${clubName(club)} ${kind === 'day' ? 'soon' : 'in an hour'}: ${cutText(displayTitle(paper), 120)}`,
    blocks: [
      textBlock(...startOf(facts), '. ', ...presents(facts.presenter)),
      meetingItem(paper),
      ...(absent.length === 0 ? [] : [noteBlock('Not coming: ', ...named, end)]),
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
  const [start, presenter] = [startOf(facts), presents(facts.presenter)]
  const said: { readonly [Change in typeof change]: readonly [title: string, ...Span[]] } = {
    off: ['called off', 'The meeting of ', ...start, ' is called off.'],
    on: ['on after all', 'The meeting is on after all: ', ...start, '. ', ...presenter],
    moved: ['moved', 'The meeting was moved to ', ...start, '. ', ...presenter],
    presenter: ['somebody else presents', 'For ', ...start, ': ', ...presenter],
  }
  const [title, ...text] = said[change]
  return {
    title: `${clubName(club)}: ${title}`,
    blocks: [textBlock(...text), ...calendar],
    buttons: change === 'off' ? [] : comingButtons(club, date),
  }
}

/** After a meeting: asks for minutes. */
export function minutesAskCard({ club, date }: MeetingFacts, paper: Paper): Card {
  return {
    title: `How was it? ${cutText(displayTitle(paper), 120)}`,
    blocks: [
      textBlock(
        'What did you think, how do you rate it, what stays open? Write it down, each for yourself: ',
        { code: 'minutes ★4 what we thought' },
        '.',
      ),
      noteBlock('I keep what you write here with the meeting, and nothing else of what you said.'),
    ],
    buttons: [
      { label: 'Write minutes', command: `minutes club:${club.number} date:${date}` },
      ...starButtons(club, date, 3),
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
  return paperItem(paper, { text: [], isSaved: undefined, more: [glanceButton(paper)] })
}

function startOf(facts: MeetingFacts): Span[] {
  const { room } = facts.club.rhythm
  return [...timeOf(facts, facts.startsAtMs), ...(room ? [`, ${room}`] : [])]
}

function timeOf({ club, nowMs }: MeetingFacts, atMs: number): Span[] {
  return timeSpans(atMs, club.rhythm.timeZone, nowMs)
}

const maxNamed = 10
