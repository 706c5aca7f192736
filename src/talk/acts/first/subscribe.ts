/** `daily digest on agents at 7:30`, `keep us posted on agents` */
import { readTimes, writeTimes } from '../../read-times.ts'
import { readSubject } from '../../slots/subject.ts'
import type { FirstAct } from '../first-act.ts'

export const act: FirstAct = {
  name: 'subscribe',
  effect: 'place',
  read(said) {
    const { times, rest } = readTimes(said)
    const subject = readSubject(rest.join(' '))
    if (!/\p{L}/u.test(subject)) return undefined
    // More words may be no subject: of them the command asks where no paper has them.
    const isSure = subject.split(' ').length <= maxSureWords && !subject.includes('#')
    return ['subscribe', subject, writeTimes(times), isSure ? 'confirm:yes' : '']
      .filter((part) => part !== '')
      .join(' ')
  },
}

const maxSureWords = 4
