/** `follow Wenhan Liu`, `tell us when Hung Le has something new` */
import { readTimes, writeTimes } from '../../read-times.ts'
import { findPeople } from '../../slots/people.ts'
import { isSubjectLead, readSubject } from '../../slots/subject.ts'
import type { FirstAct } from '../first-act.ts'
import { act as subscribe } from './subscribe.ts'

export const act: FirstAct = {
  name: 'follow',
  effect: 'place',
  read(said) {
    const { times, rest } = readTimes(said)
    const text = rest.join(' ')
    const people = findPeople(text)
    const [only, another] = people
    if (only === undefined)
      return readTyped(text, writeTimes(times)) ?? (isTyped.test(said) ? undefined : subscribe.read(said))
    const room = /#[\p{L}\p{N}_-]{1,80}/u.exec(text)?.[0] ?? ''
    const authors = people.map((name) => `author:"${name}"`).join(' or ')
    const command = another === undefined && room === '' ? `follow ${only}` : `subscribe ${authors}`
    return [command, room, writeTimes(times)].filter((part) => part !== '').join(' ')
  },
}

const isTyped = /^follow /i

/** `follow yi su`: who types a command needs no capitals. */
function readTyped(text: string, times: string): string | undefined {
  const [first = '', second = '', third = ''] = text.toLowerCase().split(' ')
  const isName = first === 'follow' && second !== '' && !isSubjectLead(second) && !isSubjectLead(third || 'x')
  return isName ? `follow ${readSubject(text)} ${times}`.trim() : undefined
}
