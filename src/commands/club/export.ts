/** `club export`: all that a reading group read, as Markdown, a table and a calendar. */
import { clubName } from '../../cards/club-text.ts'
import { writeCsv, writeMarkdown } from '../../club/export.ts'
import { loadHeld, maxHeld, writeClubCalendar } from '../../club/record.ts'
import { defineClubAct } from '../support/club-act.ts'

export const command = defineClubAct({
  name: 'club export',
  summary: 'Everything as Markdown, a table and a calendar',
  options: {},
  examples: ['club export'],
  isPast: true,
  isInternal: () => true,
  async run({ library }, club) {
    const { store } = library
    const held = await loadHeld(club, await store.meetings.listHeld(club.id, maxHeld), store)
    const file = (ending: string, mediaType: string, content: string) =>
      ({ kind: 'file', name: `club-${club.number}.${ending}`, mediaType, content, isAttached: true }) as const
    const meetings = `${held.length} ${held.length === 1 ? 'meeting' : 'meetings'}`
    return {
      title: `${clubName(club)}: everything`,
      blocks: [
        { kind: 'text', text: [`${meetings} as Markdown, as a table and as a calendar.`] },
        file('md', 'text/markdown', writeMarkdown(clubName(club), held)),
        file('csv', 'text/csv', writeCsv(held)),
        file('ics', 'text/calendar', await writeClubCalendar(club, store, library.now().epochMilliseconds)),
      ],
      buttons: [],
    }
  },
})
