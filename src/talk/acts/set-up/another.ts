/** `and one on code benchmarks, same days`, `Zhicheng Dou too` */
import { printSchedule } from '../../../model/print-schedule.ts'
import { readTimes, saysTimes, writeTimes } from '../../read-times.ts'
import { readSubject } from '../../slots/subject.ts'
import type { SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'another',
  effect: 'place',
  of: ['digest'],
  async read(said, meant) {
    if (meant.kind !== 'digest') return undefined
    const { times, rest } = readTimes(said)
    const subject = readSubject(rest.join(' '))
    if (subject === '') return undefined
    const { query, schedule, top } = meant.digest
    const isAuthor = query.startsWith('author:') || isName(subject)
    const when = saysTimes(times) ? writeTimes(times) : printSchedule(schedule)
    return `${isAuthor ? 'follow' : 'subscribe'} ${subject} ${when} top ${times.top ?? top}`
  },
}

/** Two words or more, each with a capital. */
function isName(subject: string): boolean {
  return /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]*){1,3}$/u.test(subject)
}
