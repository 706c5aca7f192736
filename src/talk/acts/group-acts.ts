/** What people want of a reading group and its meetings. Acts that only tell of groups stand in `data/answers.yaml`. */
import type { Club } from '../../model/club.ts'
import { monthOf } from '../../times/names.ts'
import { lowerWords } from '../../times/words.ts'
import { tellOfGroups } from '../facts/answer-fact.ts'
import { justDone, nominatedLast } from '../last-deed.ts'
import { findLast } from '../recall.ts'
import { joinAnswers } from '../run-several.ts'
import { daysIn, meetingIn } from '../slots/dated.ts'
import { namedIn } from '../slots/named-papers.ts'
import { findPeople } from '../slots/subject.ts'
import { says } from '../slots/words.ts'
import type { SetUp } from '../what-is-set-up.ts'
import type { Act, Effect, SetUpAct } from './act.ts'

type Group = SetUp & { readonly kind: 'group' }

function ofGroup(
  name: string,
  effect: Effect,
  read: (said: string, group: Group, ...more: Tail) => ReturnType<SetUpAct['read']>,
): SetUpAct {
  return {
    name,
    effect,
    of: ['group'],
    read: async (said, meant, conversation) =>
      meant.kind === 'group' ? read(said, meant, conversation) : undefined,
  }
}

type Tail = [conversation: Parameters<Act<SetUp>['read']>[2]]

/** Its command and the number of the group, then the day of the meeting that is named. */
function ofMeeting(name: string, command: string): SetUpAct {
  return ofGroup(name, 'own', async (said, { club, number }, { library }) =>
    writeMeeting(command, said, club, number, library.today(club.rhythm.timeZone)),
  )
}

function writeMeeting(command: string, said: string, club: Club, number: number, today: Temporal.PlainDate) {
  return `${command} ${number} ${meetingIn(said, club, today)}`.trim()
}

export const groupActs: readonly SetUpAct[] = [
  /** `I want to join the group` */
  ofGroup('join', 'own', async (_said, { number }) => `club join ${number}`),
  /** `take me out of the group` */
  ofGroup('leave', 'own', async (_said, { number }) => `club leave ${number}`),
  /** `until when can we vote?` */
  ofGroup('deadline', 'shows', async (_said, { number }) => `nominations club:${number}`),
  /** `which papers are in the running?` */
  ofGroup('nominations', 'shows', async (_said, { number }) => `nominations club:${number}`),
  /** `I can't come on the 24th` */
  ofMeeting('absent', 'club absent'),
  /** `I can come after all` */
  ofMeeting('attend', 'club come'),
  /** `who is coming?`, `where do we meet?`, `who presents on the 23rd?`, of a digest `who set it up?` */
  {
    name: 'who',
    effect: 'shows',
    of: ['digest', 'group'],
    async read(said, { kind, number }) {
      if (kind !== 'group') return 'subscriptions'
      const [day] = daysIn(said)
      return day === undefined ? `club show ${number}` : `club dates ${number} ${day.said}`
    },
  },
  /** `I would propose JudgeLRM`, `and the second one as well` */
  ofGroup('nominate', 'own', async (said, { number }, conversation) => {
    const ids = await namedIn(said, conversation)
    return ids.length === 0 ? undefined : `nominate ${ids.join(' ')} club:${number}`
  }),
  /** `I present on the 23rd`; a paper that is named with it is proposed. */
  ofGroup('present', 'own', async (said, { club, number }, conversation) => {
    const { library, run, answers } = conversation
    const isOfOther = findPeople(said).length > 0 || says(said, 'him her them someone somebody')
    if (isOfOther && !says(said, "i me my i'm i'll")) return tellOfGroups('others present', answers)
    const command = writeMeeting('club present', said, club, number, library.today(club.rhythm.timeZone))
    const ids = await namedIn(said, conversation)
    return ids.length === 0
      ? command
      : joinAnswers(await run(command), await run(`nominate ${ids.join(' ')} club:${number}`))
  }),
  /** `take it off again`, of a paper that was nominated just now */
  ofGroup('withdraw', 'own', async (_said, { number }, { asker, library }) => {
    const last = await findLast(asker, library)
    return nominatedLast(last) === undefined ? `nominations club:${number}` : justDone(last).undo
  }),
  /** `when is the next one?`, `do we meet on the 24th?` */
  {
    name: 'next',
    effect: 'shows',
    of: ['digest', 'group'],
    async read(said, { kind, number }) {
      if (kind !== 'group') return 'subscriptions'
      const words = lowerWords(said)
      const month = words.find((word) => word.length > 3 && monthOf(word) !== undefined)
      const next = words.some((word) => several.has(word)) ? '' : 'next'
      return `club dates ${number} ${daysIn(said)[0]?.said ?? month ?? next}`.trim()
    },
  },
]

const several = new Set(['meetings', 'dates', 'sessions', 'days', 'times', 'ones', 'schedule', 'all'])
