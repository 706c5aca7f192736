/** What papers should be about, or by whom: the words that are left of a sentence when those are gone that only ask. */
import { dropTail } from '../../model/text.ts'
import { isAskingWord, tagSubject } from '../../question/tag/subject-words.ts'
import { dayOfWeek, monthOf } from '../../times/names.ts'
import { readTimes } from '../../times/said-times.ts'
import { splitWords, type Word } from '../../times/words.ts'

/** Without times that are said beside it; empty where nothing is left. Takes linear time. */
export function readSubject(text: string): string {
  return readSubjects(text).join(' ')
}

/** The stretches of words of a subject, also where one of the words that `divides` tells of stands between. */
export function readSubjects(
  text: string,
  divides: (lower: string) => boolean = () => false,
): readonly string[] {
  const words = splitWords(text)
  const ofSubject = tagSubject(text, words)
  const beside = besideTimes(text, words)
  const isOwn = words.map(
    ({ lower }, at) => ofSubject[at] === true && beside[at] === true && lower !== ',' && !divides(lower),
  )
  const runs: Word[] = []
  words.forEach((word, at) => {
    if (isOwn[at] !== true) return
    const before = isOwn[at - 1] === true ? runs.pop() : undefined
    runs.push({ ...word, from: before?.from ?? word.from })
  })
  return runs.map(({ from, to }) => withQuotes(text, from, to))
}

/** For each word whether it is of the subject, too, where times are not said. */
function besideTimes(text: string, words: readonly Word[]): readonly boolean[] {
  const left = readTimes(text).rest.join(' ')
  const others = splitWords(left)
  const tags = tagSubject(left, others)
  let next = 0
  return words.map(({ lower }) => {
    if (others[next]?.lower !== lower) return false
    next++
    return tags[next - 1] === true
  })
}

function withQuotes(text: string, from: number, to: number): string {
  const isQuoted = /["“]/.test(text.charAt(from - 1)) && /["”]/.test(text.charAt(to))
  return isQuoted ? text.slice(from - 1, to + 1) : text.slice(from, to)
}

/** The people that a sentence names, in their order; one name alone where nobody has two. Takes linear time in a bounded text. */
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
  const first = words.findIndex((word) => !isAskingWord(dropTail(word.toLowerCase(), /[.’']/)))
  return first < 0 ? '' : words.slice(first).join(' ')
}

function isTime(run: string): boolean {
  const word = run.toLowerCase()
  return dayOfWeek(word) !== undefined || monthOf(word) !== undefined
}
