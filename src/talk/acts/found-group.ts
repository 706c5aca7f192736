/** `set up a reading group, tuesdays 11:00 berlin time, room 2.14` */

import { findUnknownRhythm, readMinutes, readRhythms, saysOnce } from '../../times/meetings.ts'
import { dayOfWeek } from '../../times/names.ts'
import { readTimes } from '../../times/said-times.ts'
import { readSpan } from '../../times/span.ts'
import { splitWords } from '../../times/words.ts'
import { findZone } from '../../times/zone.ts'
import { type Cut, cut, cutGroupName, cutRoom, expandRange } from '../slots/group-name.ts'
import { cutStart } from '../slots/pause-end.ts'
import type { FirstAct } from './act.ts'
import { ask } from './act.ts'

export const foundGroup: FirstAct = {
  name: 'found',
  effect: 'place',
  read(said) {
    const { rest, options } = readOptions(said)
    const [time, rhythms] = [readTimes(rest).times.time, readRhythms(rest)]
    const [rhythm, another] = rhythms
    const write = (often: string, at: string) => `club ${often} at ${at}${options}`
    if (saysOnce(rest)) throw askWith(onlyOnce, rhythms, (often) => write(often, time ?? standardTime))
    if (another !== undefined)
      throw askWith('A reading group meets on one day. Which do you want?', rhythms, (often) =>
        write(often, time ?? standardTime),
      )
    const unknown = findUnknownRhythm(rest)
    if (unknown !== undefined)
      throw askWith(`${rhythmsKnown}${unknown.sentence}`, rhythms, (often) =>
        write(
          unknown.isOther
            ? `every other ${often.split(' ').find((word) => dayOfWeek(word) !== undefined)}`
            : often,
          time ?? standardTime,
        ),
      )
    if (rhythm !== undefined && time !== undefined) return write(rhythm, time)
    if (time !== undefined)
      throw askWith(`On which day does it meet at ${time}?`, weekdays, (often) => write(often, time))
    if (rhythm === undefined) return 'help club'
    throw askWith('At what time does it meet?', usualTimes, (at) => write(rhythm, at))
  },
}

/** Each is cut out of the text before the times are read, for the number of a room is no time. */
function readOptions(said: string) {
  const named = cutGroupName(expandRange(said), true)
  const placed = cutRoom(named.rest)
  const zone = findZone(placed.rest)
  const start = cutStart(zone === undefined ? placed.rest : cut(placed.rest, zone.from, zone.to))
  const closing = cutClosing(start.rest)
  const minutes = readMinutes(closing.rest)
  const options = [
    minutes === undefined ? '' : ` for ${minutes} minutes`,
    zone === undefined ? '' : ` in ${zone.zone}`,
    closing.said === undefined ? '' : ` closes ${closing.said} before`,
    start.said === undefined ? '' : ` starting ${start.said}`,
    placed.said === undefined ? '' : ` where "${placed.said}"`,
    named.said === undefined ? '' : ` called "${named.said}"`,
  ].join('')
  return { rest: closing.rest, options }
}

/** `nominations close one day before`: how long before a meeting, in the words of `club`. Takes linear time. */
function cutClosing(text: string): Cut {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  for (const [at, word] of lower.entries()) {
    const span = closings.has(word) ? readSpan(lower, at + 1) : undefined
    if (span === undefined) continue
    const from = lower[at - 1] === 'nominations' ? at - 1 : at
    const to = lower[span.to] === 'before' ? span.to : span.to - 1
    const said = `${span.count} ${span.unit}${span.count === 1 ? '' : 's'}`
    return { said, rest: cut(text, words[from]?.from ?? 0, words[to]?.to ?? 0) }
  }
  return { rest: text }
}

const closings = new Set(['close', 'closes', 'closing'])

function askWith(question: string, choices: readonly string[], write: (choice: string) => string) {
  const given = choices.length === 0 ? [weekdays[0] ?? ''] : choices
  return ask(question, ...given.slice(0, maxOffered).map(write), 'help club')
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `every ${day}`)
const usualTimes = ['10:00', '12:00', '14:00', '16:00']
const standardTime = '15:00'
const maxOffered = 5
const onlyOnce =
  'A reading group meets again and again; I announce no single meeting. Do you want it every week?'
const rhythmsKnown =
  'A reading group meets every week, every other week, or once a month on a day of the week'
