/** The cards of reading groups, as the program makes them, for the gallery. */
import { clubCard, clubsCard, noClubCard, removedClubCard } from '../../src/cards/club-card.ts'
import {
  type HeldMeeting,
  historyCard,
  minutesHelpCard,
  minutesSavedCard,
} from '../../src/cards/history-card.ts'
import {
  announcementCard,
  ballotCard,
  changeCard,
  minutesAskCard,
  nothingChosenCard,
  reminderCard,
} from '../../src/cards/meeting-cards.ts'
import { nominatedCard, nominationsCard } from '../../src/cards/nominations-card.ts'
import { writeCalendar } from '../../src/club/calendar.ts'
import type { Block, Card } from '../../src/core.ts'
import type { Club } from '../../src/model/club.ts'
import type { Paper } from '../../src/model/paper.ts'
import { makeClubRequest, makeMinutes } from './clubs.ts'

const nowMs = Date.parse('2025-04-01T13:00:00Z')
const startsAtMs = Date.parse('2025-04-03T13:00:00Z')
const closesAtMs = Date.parse('2025-04-02T13:00:00Z')
const club: Club = {
  ...makeClubRequest(),
  id: 'c1',
  number: 1,
  state: 'active',
  reason: undefined,
  breaks: [{ from: '2025-04-17', to: '2025-04-24' }],
  createdAtMs: 0,
  afterMs: 0,
}
const paper: Paper = {
  id: 'arxiv:2504.07615',
  identifiers: ['arxiv:2504.07615'],
  title: 'VLM-R1: A *Stable* and <b>Generalizable</b> R1-style Model',
  authors: ['Haozhan Shen', 'Peng Liu'],
  abstract: 'A rule-based reward makes training stable.',
  published: '2025-04-10',
  categories: [],
  links: [],
  sources: ['seeds'],
} as unknown as Paper
const nomination = {
  paper: paper.id,
  nominator: 'U012AB3CD',
  reason: 'it is short & *clear*',
  atMs: 1,
  voters: [
    { person: 'U012AB3CD', atMs: 1 },
    { person: 'U2', atMs: 2 },
  ],
}
const facts = { club, date: '2025-04-03', startsAtMs, closesAtMs, nowMs, presenter: 'U012AB3CD' }
const calendar: Block = {
  kind: 'file',
  name: '2025-04-03.ics',
  mediaType: 'text/calendar',
  content: writeCalendar(
    club,
    [
      {
        date: '2025-04-03',
        startsAtMs,
        endsAtMs: startsAtMs + 3_600_000,
        sequence: 1,
        state: 'planned',
        paper,
      },
    ],
    nowMs,
  ),
  isAttached: true,
}
const held: HeldMeeting = {
  date: '2025-04-03',
  paper,
  presenter: 'U012AB3CD',
  isOff: false,
  minutes: [
    makeMinutes({ author: 'U012AB3CD' }),
    makeMinutes({ author: 'U2', rating: undefined, text: 'x'.repeat(8_000) }),
  ],
}
const proposals = Array.from({ length: 5 }, () => ({ paper, nomination }))
const next = { startsAtMs, closesAtMs, date: '2025-04-03', presenter: 'U2' }
const clubFacts = {
  club,
  next: [{ ...next, title: 'Another paper' }, next],
  members: [{ person: 'U012AB3CD', joinedAtMs: 1, turn: 1 }],
  nominations: 2,
  nowMs,
}

/** By name. */
export const clubGallery: Readonly<Record<string, Card>> = {
  'a club': clubCard('Set up, as number 1', { ...clubFacts, notes: ['Times are in UTC.'] }),
  'a club that stopped': clubCard('Reading group', {
    ...clubFacts,
    members: [],
    club: { ...club, state: 'disabled', reason: 'The channel was deleted.' },
  }),
  'several clubs': clubsCard([clubFacts, { ...clubFacts, next: [] }]),
  'no club yet': noClubCard(),
  'a removed club': removedClubCard(club),
  'a vote of a club': ballotCard(facts, { proposals, more: 3, isHidden: false }),
  'a vote of a club without nominations': ballotCard(facts, { proposals: [], more: 0, isHidden: true }),
  'a meeting that is announced': announcementCard(facts, { paper, votes: 2, isOff: false, calendar }),
  'a meeting that is called off': announcementCard(facts, { paper, votes: undefined, isOff: true, calendar }),
  'a meeting without a paper': nothingChosenCard(facts, { why: 'quorum', people: 1 }),
  'a reminder of a meeting': reminderCard(facts, { paper, kind: 'hour', absent: ['U2', 'U3'] }),
  'a meeting that was moved': changeCard(facts, { change: 'moved', calendar: [calendar] }),
  'what asks for minutes': minutesAskCard(facts, paper),
  'minutes that were kept': minutesSavedCard(
    club,
    held,
    makeMinutes(),
    'minutes undo club:1 date:2025-04-03',
  ),
  'how minutes are written': minutesHelpCard(club, held),
  'the history of a club': historyCard(club, [held, held], { page: 1, pages: 2, total: 6, words: 'so' }),
  'nominations to vote on': nominationsCard({
    club,
    proposals,
    total: 6,
    page: 1,
    pages: 2,
    isHidden: false,
    reader: 'U2',
    next,
    nowMs,
  }),
  'a paper that was nominated': nominatedCard(club, [{ paper, outcome: 'joined' }], { closesAtMs, nowMs }),
}
