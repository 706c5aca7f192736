/** `make a topic called "short-cot" for efficient reasoning and length penalties` */

import { wordSet } from '../../model/lists.ts'
import { splitWords } from '../../times/words.ts'
import { readSubject } from '../slots/subject.ts'
import type { FirstAct } from './act.ts'

export const addTopic: FirstAct = {
  name: 'topic',
  effect: 'place',
  read(said) {
    const [name, words] = splitTopic(said)
    const written = nameTopic(name)
    return written === '' || words === '' ? undefined : `topic add ${written} ${writeQuery(words)}`
  },
}

/** Its name and its words, which are its name, too, where it has no other. */
function splitTopic(text: string): readonly [name: string, words: string] {
  const colon = text.indexOf(': ')
  const [before, quoted] =
    colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1).trim()]
  const words = splitWords(before)
  const at = words.findIndex(({ lower }) => lower === 'topic' || lower === 'subject')
  const after = words.slice(at + 1).filter(({ lower }) => !fillers.has(lower))
  const joint = after.findIndex(
    ({ lower, from }, place) => joints.has(lower) || (place > 0 && divides.has(text.charAt(from - 2))),
  )
  const [first, last] = [after[0], after.at(-1)]
  if (at < 0) return ['', '']
  if (quoted !== undefined) {
    const isNamed = first !== undefined && last !== undefined && joint !== 0
    return [isNamed ? before.slice(first.from, last.to) : quoted, quoted]
  }
  if (first === undefined || last === undefined) return ['', '']
  const isWord = joints.has(after[joint]?.lower ?? '')
  const query = text.slice(isWord ? after[joint]?.to : (after[joint]?.from ?? last.to) - 1).trim()
  const own = /[()]|(?:^| )-\S/.test(query) ? query : readSubject(query) || query
  if (joint > 0) return [text.slice(first.from, after[joint - 1]?.to), own]
  const alone = joint === 0 ? own : readSubject(text.slice(first.from))
  return [alone, alone]
}

/** As names of topics are written. */
export function nameTopic(said: string): string {
  return said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Words with signs of the query language are a query already. */
function writeQuery(words: string): string {
  if (isQuery.test(words)) return words
  const parts = words.split(/, (?:and |or )?| and | or /).filter((part) => part !== '')
  return parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' or ')
}

const isQuery = /["():]|(?:^| )-\S/
const fillers = new Set(['called', 'named', 'please', ','])
const joints = wordSet('for with about on from of = that has covering covers including')
const divides = new Set([':', ',', '='])
