/** Changes one meeting of a club, or who presents. */
import { clubTime, sayDaysOff } from '../../cards/club-text.ts'
import { isBreak, parseBreaks, printBreaks, withoutDays } from '../../club/breaks.ts'
import { nextDates, startOn, timesOf } from '../../club/meetings.ts'
import { parseMeetingDay, parseTimeOfDay, unknownDay } from '../../club/parse-day.ts'
import { orderOfTurns } from '../../club/rotation.ts'
import { BotError } from '../../errors.ts'
import type { Button, Card } from '../../model/card.ts'
import type { Break, Club, Meeting } from '../../model/club.ts'
import { type ClubContext, todayOf } from './club-set-up.ts'
import { findClub, tellClub } from './find-club.ts'

/** Days without a meeting: one, or all of a holiday. `hold` takes them back. */
export async function skipDays(
  act: 'skip' | 'hold',
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club ${act} ${other} ${words}` })
  const [next] = nextDates(club, 1)
  if (words === '')
    throw new BotError('bad-input', `Say which day: club ${act} 26 nov, or club ${act} 21 dec to 4 jan.`, {
      suggestions: next === undefined ? ['club'] : [`club ${act} ${club.number} ${next}`],
    })
  const said = parseDaysOff(act === 'skip' ? words : words.replace(/^next$/i, ''), club, library)
  const held = withoutDays(said, club.breaks)
  const changed = act === 'skip' ? held : withoutDays(said, held)
  const breaks = act === 'skip' ? [...club.breaks, ...changed] : withoutDays(club.breaks, changed)
  if (breaks.length > maxBreaks)
    throw new BotError('bad-input', `A club has at most ${maxBreaks} breaks.`, { suggestions: ['club'] })
  await library.store.clubs.change(club.id, { breaks: breaks.sort((a, b) => (a.from < b.from ? -1 : 1)) })
  const back = act === 'skip' ? 'hold' : 'skip'
  // What was so before is not taken back.
  const undo = changed.length > 0 && undoButton(`club ${back} ${club.number} ${printBreaks(changed)}`)
  const days = sayDaysOff(said, club.rhythm, library.now().epochMilliseconds)
  const title = act === 'skip' ? `No meeting on ${days}` : `Meetings on ${days} are held`
  return tellClub(title, { ...club, breaks }, { ...context, ...(undo && { undo }) })
}

/** The days that are named; of a week that is named only those with a meeting. Throws `BotError` for none. */
function parseDaysOff(words: string, club: Club, library: ClubContext['library']): Break[] {
  const today = todayOf(club, library)
  const [next] = nextDates(club, 1)
  if (/^next$/i.test(words) && next !== undefined) return [{ from: next, to: next }]
  const said = parseBreaks(words, today)
  if (!/\bweek\b/i.test(words)) return said
  const days = nextDates(club, comingDays).filter((date) => isBreak(said, date))
  return days.length === 0 ? said : days.map((date) => ({ from: date, to: date }))
}

const comingDays = 8

/** `26 nov to friday at 16:00`, or only where to: then the next meeting is moved. */
export async function moveMeeting(
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { library } = context
  const club = await findClub(number, context, { again: (other) => `club move ${other} ${words}` })
  const [first = '', ...more] = words.split(/(?:^| )to /i)
  const to = more.join(' to ')
  const isNamed = to !== '' && first.trim() !== ''
  const meeting = await findMeeting(club, isNamed ? first : '', context)
  const { startsAtMs } = timesOf(club, meeting)
  const movedToMs = parseTarget(isNamed ? to : to || words, { club, meeting, startsAtMs }, context)
  const nowMs = library.now().epochMilliseconds
  if (movedToMs <= nowMs)
    throw new BotError('bad-input', 'That time is past. Say a later one.', { suggestions: ['club'] })
  const isRegular = startOn(club.rhythm, meeting.date).epochMilliseconds === movedToMs
  const isOurs = await library.store.meetings.change(club, meeting, {
    movedToMs: isRegular ? undefined : movedToMs,
    // Of what is announced, it grows when people are told.
    ...(meeting.state === 'open' && { sequence: meeting.sequence + 1 }),
  })
  if (!isOurs) {
    const now = timesOf(club, await library.store.meetings.find(club.id, meeting.date)).startsAtMs
    const at = clubTime(now, club.rhythm.timeZone, nowMs)
    throw new BotError(
      'bad-input',
      `Somebody else changed this meeting at the same moment; it is on ${at} now. Look, and say it again if you still want to.`,
      {
        suggestions: [`club show ${club.number}`, `club move ${club.number} ${words}`],
      },
    )
  }
  const zone = club.rhythm.timeZone
  const before = Temporal.Instant.fromEpochMilliseconds(startsAtMs).toZonedDateTimeISO(zone)
  const back = `${before.toPlainDate()} at ${before.toPlainTime().toString({ smallestUnit: 'minute' })}`
  return tellClub(`Moved to ${clubTime(movedToMs, zone, nowMs)}`, club, {
    ...context,
    notes: meeting.state === 'announced' ? ['I tell everybody under the announcement.'] : [],
    undo: undoButton(`club move ${club.number} ${meeting.date} to ${back}`),
  })
}

/** Joins or leaves those who present in turn. */
export async function changeMembership(
  act: 'join' | 'leave',
  number: number | undefined,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  const club = await findClub(number, context, { again: (other) => `club ${act} ${other}` })
  const { clubs } = library.store
  const isDone =
    act === 'join'
      ? await clubs.join(club.id, asker.user, library.now().epochMilliseconds)
      : await clubs.leave(club.id, asker.user)
  const titles = {
    join: isDone ? 'You present when it is your turn' : 'You were in already',
    leave: isDone ? 'You are out; nobody asks you to present' : 'You were not in',
  }
  const back = act === 'join' ? 'leave' : 'join'
  return tellClub(titles[act], club, {
    ...context,
    ...(isDone && { undo: undoButton(`club ${back} ${club.number}`) }),
  })
}

/** Exchanges turns with another member, by their place in the line or by name. */
export async function swapTurns(
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  const { clubs } = library.store
  const said = words.replace(/^with /i, '')
  const all = await clubs.listAt(asker.votesIn)
  // Where there is one club, a number alone is a place in its line.
  const isPlace = said === '' && number !== undefined && all.length === 1
  const club = await findClub(isPlace ? undefined : number, context, {
    again: (other) => `club swap ${other} ${words}`,
  })
  const members = orderOfTurns(await clubs.members(club.id))
  const wanted = isPlace ? String(number) : said
  const [, mentioned] = /^<@!?([^<>|]+)(?:\|[^<>]*)?>$/.exec(wanted) ?? []
  const other = /^\d{1,3}$/.test(wanted)
    ? members[Number(wanted) - 1]?.person
    : members.find(({ person }) => person === (mentioned ?? wanted.replace(/^@/, '')))?.person
  const own = members.findIndex(({ person }) => person === asker.user)
  const choices = members.flatMap((_, at) => (at === own ? [] : [`club swap ${club.number} ${at + 1}`]))
  if (own < 0)
    throw new BotError('bad-input', 'You do not present here; join first.', {
      suggestions: [`club join ${club.number}`],
    })
  if (other === undefined || other === asker.user)
    throw new BotError(
      'bad-input',
      'Say with whom you swap, by the number in the line of those who present.',
      {
        suggestions: [...choices.slice(0, 4), `club show ${club.number}`],
      },
    )
  if (!(await clubs.swapTurns(club.id, asker.user, other)))
    throw new BotError('bad-input', 'That person has left meanwhile.', {
      suggestions: [`club show ${club.number}`],
    })
  await swapAnnounced(club, [asker.user, other], context)
  return tellClub('Swapped', club, {
    ...context,
    undo: undoButton(`club swap ${club.number} ${own + 1}`),
  })
}

/** `absent`, `come` and `present`, for one meeting. */
export async function answerMeeting(
  act: 'absent' | 'come' | 'present',
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  const club = await findClub(number, context, { again: (other) => `club ${act} ${other} ${words}` })
  const { meetings } = library.store
  const nowMs = library.now().epochMilliseconds
  const meeting = await findMeeting(club, words, context)
  const { startsAtMs } = timesOf(club, meeting)
  const at = clubTime(startsAtMs, club.rhythm.timeZone, nowMs)
  if (startsAtMs <= nowMs)
    throw new BotError('bad-input', `The meeting of ${at} has begun.`, {
      suggestions: [`club show ${club.number}`],
    })
  const { user: person } = asker
  const setAbsent = (isAbsent: boolean) => meetings.setAbsent(club, meeting.date, { person, isAbsent, nowMs })
  if (act !== 'present') {
    const isDone = await setAbsent(act === 'absent')
    const isPresenter = act === 'absent' && meeting.presenter === person
    const back = act === 'absent' ? 'come' : 'absent'
    return tellClub(act === 'absent' ? `You can’t come on ${at}` : `You come on ${at}`, club, {
      ...context,
      notes: isPresenter ? ['You were to present; I ask the next in turn and tell everybody.'] : [],
      ...(isDone && { undo: undoButton(`club ${back} ${club.number} ${meeting.date}`) }),
    })
  }
  if (meeting.isVolunteer && meeting.presenter !== undefined && meeting.presenter !== person)
    throw new BotError('bad-input', 'Somebody else has offered to present already.', {
      suggestions: [`club show ${club.number}`],
    })
  await setAbsent(false)
  if (!(await meetings.change(club, meeting, { presenter: person, isVolunteer: true })))
    throw new BotError(
      'bad-input',
      'Somebody changed this meeting at the same moment; look, and say it again.',
      {
        suggestions: [`club show ${club.number}`, `club present ${club.number} ${meeting.date}`],
      },
    )
  return tellClub(`You present on ${at}`, club, {
    ...context,
    undo: undoButton(`club absent ${club.number} ${meeting.date}`),
  })
}

/** The meeting of a day, or the next one that is not over. Throws `BotError` where there is none. */
async function findMeeting(club: Club, words: string, { library }: ClubContext): Promise<Meeting> {
  const { meetings } = library.store
  const open = await meetings.listOpen(club.id)
  if (words.trim() !== '') {
    const day = parseMeetingDay(words, todayOf(club, library))
    if (day === undefined) throw unknownDay(words)
    const date = day.toString()
    const isOn = (meeting: Meeting) => dayIn(club, timesOf(club, meeting).startsAtMs) === date
    const coming = nextDates(club, 60)
    const held = open.filter((meeting) => meeting.state === 'announced' || coming.includes(meeting.date))
    const known = held.find((meeting) => meeting.date === date) ?? held.find(isOn)
    if (known !== undefined) return known
    if (coming.includes(date)) return meetings.find(club.id, date)
    throw new BotError('not-found', `There is no meeting on ${date}.`, {
      suggestions: [`club show ${club.number}`],
    })
  }
  const nowMs = library.now().epochMilliseconds
  const coming = open.filter(
    (meeting) =>
      meeting.state === 'announced' &&
      timesOf(club, meeting).startsAtMs > nowMs &&
      !isBreak(club.breaks, meeting.date),
  )
  const [announced] = coming
  if (announced !== undefined) return announced
  const [next] = nextDates(club, 1)
  if (next === undefined)
    throw new BotError('not-found', 'There is no meeting to come.', { suggestions: ['club'] })
  return meetings.find(club.id, next)
}

/** `friday`, `16:00`, `friday at 16:00`: what is not said stays. */
function parseTarget(
  words: string,
  {
    club,
    meeting,
    startsAtMs,
  }: { readonly club: Club; readonly meeting: Meeting; readonly startsAtMs: number },
  { library }: ClubContext,
): number {
  const zone = club.rhythm.timeZone
  const said = parseTimeOfDay(words, todayOf(club, library))
  if (said === undefined) throw unknownDay(words === '' ? meeting.date : words)
  const before = Temporal.Instant.fromEpochMilliseconds(startsAtMs).toZonedDateTimeISO(zone)
  const isOnlyTime =
    said.time !== undefined && !/[a-z]{3}|\d-\d/i.test(words.replace(/\b(?:at|noon)\b/gi, ''))
  const time = (said.time ?? before.toPlainTime()).toString({ smallestUnit: 'minute' })
  return startOn({ ...club.rhythm, time }, isOnlyTime ? before.toPlainDate() : said.day).epochMilliseconds
}

/** Who swaps with the presenter of an announced meeting presents there. */
async function swapAnnounced(
  club: Club,
  people: readonly [string, string],
  { library }: ClubContext,
): Promise<void> {
  const { meetings } = library.store
  for (const meeting of await meetings.listOpen(club.id)) {
    const at = people.indexOf(meeting.presenter ?? '')
    if (at < 0 || meeting.state !== 'announced') continue
    await meetings.change(club, meeting, { presenter: people[1 - at], isVolunteer: false })
  }
}

function dayIn({ rhythm }: Club, atMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(rhythm.timeZone)
    .toPlainDate()
    .toString()
}

function undoButton(command: string): Button {
  return { label: 'Undo', command, effect: 'replace' }
}

const maxBreaks = 100
