/** `club present`: the asker presents at the next meeting, or at that of a day. */
import { BotError } from '../../errors.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { findToCome } from '../support/club-coming.ts'
import { tellClub } from '../support/find-club.ts'

export const command = defineClubAct({
  name: 'club present',
  summary: 'Present at the next meeting',
  changes: 'own',
  options: { day: wordsOption('at which meeting, if not the next: 26 nov') },
  examples: ['club present', 'club present 26 nov'],
  async run(request, club) {
    const { library } = request
    const { meetings } = library.store
    const { user: person } = request.asker
    const { meeting, at } = await findToCome(club, request.options.day, request)
    const { date } = meeting
    const show = `club show ${club.number}`
    if (meeting.isVolunteer && meeting.presenter !== undefined && meeting.presenter !== person)
      throw new BotError('bad-input', 'Somebody else has offered to present already.', {
        suggestions: [show],
      })
    const nowMs = library.now().epochMilliseconds
    await meetings.setAbsent(club, date, { person, isAbsent: false, nowMs })
    if (!(await meetings.change(club, meeting, { presenter: person, isVolunteer: true })))
      throw new BotError(
        'bad-input',
        'Somebody changed this meeting at the same moment; look, and say it again.',
        { suggestions: [show, `club present ${club.number} ${date}`] },
      )
    return tellClub(`You present on ${at}`, club, request, { undo: `club absent ${club.number} ${date}` })
  },
})
