/** Clubs as tests want them. */
import type { ClubRequest, Minutes } from '../../src/model/club.ts'
import { type Place, workspaceOf } from '../../src/model/place.ts'
import type { ShownMeeting } from '../../src/ports/adapter.ts'

/** Every Thursday at 15:00 in Berlin, an hour; nominations close a day before. */
export function makeClubRequest(
  place: Place = 'chat:T1/C1',
  changes: Partial<ClubRequest> = {},
): ClubRequest {
  return {
    place,
    workspace: workspaceOf(place),
    name: 'Vision',
    rhythm: { every: 'week', day: 4, nth: 1, time: '15:00', timeZone: 'Europe/Berlin', from: '2025-04-03' },
    lengthMinutes: 60,
    closesMinutes: 1440,
    quorum: 0,
    createdBy: 'ada',
    ...changes,
  }
}

export function makeMinutes(changes: Partial<Minutes> = {}): Minutes {
  return {
    author: 'Ünal',
    text: 'We liked it “much”',
    rating: 4,
    questions: 'why?',
    links: ['https://example.org/a'],
    atMs: 9,
    ...changes,
  }
}

/** A meeting far away, as adapters are told to show it. */
export function makeShownMeeting(changes: Partial<ShownMeeting> = {}): ShownMeeting {
  return {
    key: 'c1/2099-04-03',
    messageId: '1',
    title: 'Vision: a paper',
    text: 'https://arxiv.org/abs/2504.07615',
    startsAtMs: Date.parse('2099-04-03T13:00:00Z'),
    endsAtMs: Date.parse('2099-04-03T14:00:00Z'),
    state: 'planned',
    ...changes,
  }
}
