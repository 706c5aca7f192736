/** The calendar of a reading group. */
import { writeClubCalendar } from '../club/record.ts'
import type { FindFeed } from './feed.ts'

export const clubFeed = 'club'

/** Who can no longer read the place learns no more from its feed. */
export const findClubFeed: FindFeed = async ({ key, owner }, { library, mayRead }) => {
  const { store } = library
  const club = await store.clubs.findById(key)
  if (club === undefined || !(await mayRead(club.place, owner))) return undefined
  return {
    write: async () => ({
      mediaType: 'text/calendar; charset=utf-8',
      content: await writeClubCalendar(club, store, library.now().epochMilliseconds),
    }),
  }
}
