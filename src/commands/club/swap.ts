/** `club swap 3`: changes turns with the third in line. */
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import type { Club } from '../../model/club.ts'
import { defineClubAct, leadingClub, wordsOption } from '../support/club-act.ts'
import { turnsNow } from '../support/coming-meetings.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club swap',
  summary: 'Change turns with somebody',
  changes: 'own',
  options: {
    person: wordsOption('with whom: their number in the line of those who present, or their name'),
    // A number alone is that of a person.
    club: { ...leadingClub, lead: /^#?(\d{1,9})(?=\s+\S)/ },
  },
  examples: ['club swap 2'],
  async run(request, club) {
    const { options, asker, library } = request
    const { clubs } = library.store
    const members = await turnsNow(club, library)
    const wanted = options.person.replace(/^(?:with )?(?:number |#)?/i, '')
    const [, mentioned] = /^<@!?([^<>|]+)(?:\|[^<>]*)?>$/.exec(wanted) ?? []
    const other = /^\d{1,3}$/.test(wanted)
      ? members[Number(wanted) - 1]?.person
      : members.find(({ person }) => person === (mentioned ?? wanted.replace(/^@/, '')))?.person
    const own = members.findIndex(({ person }) => person === asker.user)
    const choices = members.flatMap((_, at) => (at === own ? [] : [`club swap ${club.number} ${at + 1}`]))
    const show = `club show ${club.number}`
    if (own < 0)
      throw new BotError('bad-input', 'You do not present here; join first.', {
        suggestions: [`club join ${club.number}`],
      })
    if (other === undefined || other === asker.user)
      throw new BotError(
        'bad-input',
        'Say with whom you swap, by the number in the line of those who present.',
        { suggestions: [...choices.slice(0, 4), show] },
      )
    if (!(await clubs.swapTurns(club.id, asker.user, other)))
      throw new BotError('bad-input', 'That person has left meanwhile.', { suggestions: [show] })
    await swapAnnounced(club, [asker.user, other], library)
    return tellClub('Swapped', club, request, { undo: `club swap ${club.number} ${own + 1}` })
  },
})

/** Who swaps with the presenter of an announced meeting presents there. */
async function swapAnnounced(
  club: Club,
  people: readonly [string, string],
  { store: { meetings } }: Library,
): Promise<void> {
  for (const meeting of await meetings.listOpen(club.id)) {
    const at = people.indexOf(meeting.presenter ?? '')
    if (at < 0 || meeting.state !== 'announced') continue
    await meetings.change(club, meeting, { presenter: people[1 - at], isVolunteer: false })
  }
}
