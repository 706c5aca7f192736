/** `club`, `club 2`: how a reading group meets, when next, who presents. */
import { clubsCard, noClubCard } from '../../cards/club-card.ts'
import { leadingClub } from '../support/club-act.ts'
import { setUpForm } from '../support/club-form.ts'
import { nextMeetings } from '../support/coming-meetings.ts'
import { defineCommand } from '../support/command.ts'
import { findClub, tellClub } from '../support/find-club.ts'

export const command = defineCommand({
  name: 'club show',
  area: 'group',
  summary: 'How a reading group meets, when next, who presents',
  group: 'manage',
  options: { club: leadingClub },
  examples: ['club show', 'club show 1'],
  form: setUpForm,
  async run(request) {
    const { options, asker, library } = request
    const title = 'Reading group'
    if (options.club !== undefined)
      return tellClub(title, await findClub(options.club, request, { again: String, isPast: true }), request)
    const here = await library.store.clubs.listAt(asker.votesIn)
    const [only, ...others] = here
    if (only === undefined) return noClubCard()
    if (others.length === 0) return tellClub(title, only, request)
    const nowMs = library.now().epochMilliseconds
    return clubsCard(
      await Promise.all(here.map(async (club) => ({ club, next: await nextMeetings(club, library), nowMs }))),
    )
  },
})
