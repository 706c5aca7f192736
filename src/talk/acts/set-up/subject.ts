/** `add planning to it`, `make it about tool use instead`, `without surveys` */
import { lowerWords, skip } from '../../../times/words.ts'
import { readTimes } from '../../read-times.ts'
import { splitWanted } from '../../slots/clauses.ts'
import { readSubject } from '../../slots/subject.ts'
import { ask, askFor, type SetUpAct } from '../set-up-act.ts'

export const act: SetUpAct = {
  name: 'subject',
  effect: 'place',
  of: ['digest', 'topic'],
  async read(said, meant) {
    if (meant.kind !== 'digest' && meant.kind !== 'topic') return undefined
    const query = meant.kind === 'digest' ? meant.digest.query : meant.topic.query
    const changed = withSubject(query, said)
    if (meant.kind === 'topic') {
      if (changed === undefined) return undefined
      throw askFor(`topic edit ${meant.name} ${changed}`)
    }
    if (changed !== undefined) return `edit ${meant.number} ${changed}`
    throw ask(
      `It is about ${query}. What should it be about? Say, for example: add planning to it.`,
      `edit ${meant.number}`,
      `preview ${meant.number}`,
    )
  },
}

/** A query with what was said of its subject; undefined where no subject is said. */
function withSubject(query: string, said: string): string | undefined {
  const words = lowerWords(said)
  const saysAny = (phrases: readonly string[], all = words) => all.some((_, at) => skip(all, at, phrases)[1])
  const { clauses, refused } = splitWanted(said)
  const wanted = clauses
    .map((clause) => readSubject(readTimes(clause).rest.join(' ')))
    .filter((one) => one !== '')
  const subject = wanted.at(-1) ?? ''
  const or = query.includes(' or ') ? `(${query})` : query
  if (saysAny(without) && wanted.length < 2) {
    const unwanted = subject || readSubject(refused)
    return unwanted === '' ? undefined : `${or} -${unwanted.includes(' ') ? `"${unwanted}"` : unwanted}`
  }
  if (subject === '') return undefined
  const isAdded = saysAny(adds, lowerWords(clauses.join(' '))) || words[0] === 'and'
  if (isAdded) return `${or} or ${subject}`
  return query.startsWith('author:') && /^\p{Lu}/u.test(subject)
    ? `author:"${subject.replaceAll('"', '')}"`
    : subject
}

const without = [
  'without',
  'no',
  'exclude',
  'leave out',
  'nothing about',
  'nothing on',
  'drop',
  'remove',
  'forget',
  'skip',
  'less',
]
const adds = ['add', 'also', 'as well', 'too', 'include', 'plus', 'widen', 'extend', 'broaden', 'put']
