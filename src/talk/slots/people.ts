/** The names of people in a sentence: words with capitals that nothing else explains. */
import { dropTail } from '../../model/text.ts'
import { dayOfWeek, monthOf } from '../../times/names.ts'
import { isSubjectLead } from './subject.ts'

/** In their order; one name alone where nobody has two. Takes linear time in a bounded text. */
export function findPeople(text: string): readonly string[] {
  const runs = [...text.matchAll(name)].map(([run]) => dropLeads(run.replace(/['’]s$/, '')))
  const known = runs.filter((run) => run !== '' && !isTime(run))
  const full = known.filter((run) => run.includes(' '))
  return [...new Set(full.length > 0 ? full : known)]
}

const name =
  /\p{Lu}(?:\.|[\p{L}'’-]*)(?: (?:de|del|der|den|da|di|la|le|van|von|bin|al|el|ten|ter))*(?: \p{Lu}(?:\.|[\p{L}'’-]*))*/gu

/** `Ji-Rong Wen` of “Follow Ji-Rong Wen” */
function dropLeads(run: string): string {
  const words = run.split(' ')
  const first = words.findIndex((word) => !isSubjectLead(dropTail(word.toLowerCase(), /[.’']/)))
  return first < 0 ? '' : words.slice(first).join(' ')
}

function isTime(run: string): boolean {
  const word = run.toLowerCase()
  return dayOfWeek(word) !== undefined || monthOf(word) !== undefined
}
