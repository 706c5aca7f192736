/**
 * A real CalDAV server takes what reading groups give to calendars: a meeting, its
 * change, and the whole of a group.
 */
import ICAL from 'ical.js'
import { printTable } from '../bench/table.ts'
import { writeCalendar } from '../src/club/calendar.ts'
import { nextDates, timesOf } from '../src/club/meetings.ts'
import { startCalDavServer } from '../test/support/caldav-server.ts'
import { openClubDesk } from '../test/support/club-desk.ts'

const calendar = '/ada/papers/'
const query = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
<d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
<c:time-range start="20250401T000000Z" end="20250601T000000Z"/>
</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`

export async function run() {
  const server = await startCalDavServer()
  if (server === undefined)
    return { isProven: true, report: 'skipped: radicale is not installed here (apt-get install radicale)' }
  const desk = await openClubDesk()
  try {
    const files = () =>
      desk.platform.posts.flatMap(({ card }) =>
        card.blocks.flatMap((block) => (block.kind === 'file' ? [block.content] : [])),
      )
    const club = await desk.create('chat:T1/C1', { name: 'Vision, “a; b”' })
    await desk.nominate(club, 1)
    await desk.tickAt('2025-04-02T13:00:00Z')
    const meeting = await desk.store.meetings.find(club.id, '2025-04-03')
    await desk.store.meetings.change(club, meeting, { movedToMs: Date.parse('2025-04-04T14:00:00Z') })
    await desk.tickAt('2025-04-02T13:01:00Z')
    const [announced = '', changed = ''] = files()
    const coming = nextDates({ ...club, afterMs: Date.parse('2025-04-10T00:00:00Z') }, 5)
    const whole = writeCalendar(
      club,
      coming.map((date) => ({
        date,
        ...timesOf(club, { date }),
        sequence: 0,
        state: 'tentative',
        paper: undefined,
      })),
      0,
    )
    const made = await server.send('MKCALENDAR', calendar)
    const first = await server.send('PUT', `${calendar}meeting.ics`, announced)
    const second = await server.send('PUT', `${calendar}meeting.ics`, changed)
    const all = await server.send('PUT', '/ada/whole/', whole)
    const events = readEvents((await server.send('REPORT', calendar, query)).text)
    const group = readEvents((await server.send('REPORT', '/ada/whole/', query)).text)
    const [event] = events
    const isProven =
      [made, first, second, all].every(({ status }) => status >= 200 && status < 300) &&
      events.length === 1 &&
      event?.sequence === 2 &&
      event.startDate.toString() === '2025-04-04T14:00:00Z' &&
      group.length === coming.length
    const rows = {
      server: `radicale ${server.version}`,
      answers: [made, first, second, all].map(({ status }) => status).join(', '),
      meeting: `${event?.startDate.toString()}, sequence ${event?.sequence}, ${events.length} event`,
      group: `${group.length} of ${coming.length} events`,
    }
    return { isProven, report: printTable(Object.entries(rows)) }
  } finally {
    await server.close()
    await desk.close()
  }
}

/** The events of a server's answer, whose calendars stand in XML. */
function readEvents(answer: string): InstanceType<typeof ICAL.Event>[] {
  const calendars = answer.match(/BEGIN:VCALENDAR.*?END:VCALENDAR/gs) ?? []
  return calendars.flatMap((text) =>
    new ICAL.Component(ICAL.parse(text.replaceAll('&#13;', '\r').replaceAll('&amp;', '&')))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event)),
  )
}
