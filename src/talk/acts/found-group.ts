/** `set up a reading group, tuesdays 11:00 berlin time, room 2.14` */

import { findUnknownRhythm, readMinutes, readRhythms, readTime, saysOnce } from '../../times/meetings.ts'
import { dayOfWeek } from '../../times/names.ts'
import { findZone } from '../../times/said-zones.ts'
import { lowerWords } from '../../times/words.ts'
import { cut, cutGroupName, cutRoom, expandRange } from '../slots/group-name.ts'
import { cutStart } from '../slots/pause-end.ts'
import type { FirstAct } from './act.ts'
import { ask } from './act.ts'

export const foundGroup: FirstAct = {
  name: 'found',
  effect: 'place',
  read(said) {
    if (!lowerWords(said).some((word) => ofGroups.has(word))) return undefined
    const { rest, options } = readOptions(said)
    const [time, rhythms] = [readTime(rest), readRhythms(rest)]
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
  const minutes = readMinutes(start.rest)
  const options = [
    minutes === undefined ? '' : ` for ${minutes} minutes`,
    zone === undefined ? '' : ` in ${zone.zone}`,
    start.said === undefined ? '' : ` starting ${start.said}`,
    placed.said === undefined ? '' : ` where "${placed.said}"`,
    named.said === undefined ? '' : ` called "${named.said}"`,
  ].join('')
  return { rest: start.rest, options }
}

function askWith(question: string, choices: readonly string[], write: (choice: string) => string) {
  const given = choices.length === 0 ? [weekdays[0] ?? ''] : choices
  return ask(question, ...given.slice(0, maxOffered).map(write), 'help club')
}

/** One of them is said of a group, or what it does. */
const ofGroups = new Set(
  'group grp club clubs jc circle meeting meetings meet session sessions seminar discussion discuss read reading papers another second one'.split(
    ' ',
  ),
)
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `every ${day}`)
const usualTimes = ['10:00', '12:00', '14:00', '16:00']
const standardTime = '15:00'
const maxOffered = 5
const onlyOnce =
  'A reading group meets again and again; I announce no single meeting. Do you want it every week?'
const rhythmsKnown =
  'A reading group meets every week, every other week, or once a month on a day of the week'
