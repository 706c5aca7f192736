/** Where a group meets, as people say it: `room 2.14`, `in the seminar room`, `zoom https://…`. */
import { roomLength } from '../../model/club.ts'
import { wordSet } from '../../model/lists.ts'
import { splitWords, type Word } from '../../times/words.ts'
import { type Cut, cut } from './group-name.ts'

/** The rooms and links that a text names, joined. Takes linear time in a bounded text. */
export function cutRoom(text: string): Cut {
  const words = splitWords(text)
  const found: { readonly from: number; readonly to: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const end = endOfRoom(text, words, at)
    if (end === undefined) continue
    found.push({ from: words[at]?.from ?? 0, to: words[end - 1]?.to ?? 0 })
    at = end - 1
  }
  const said = found
    .map(({ from, to }) => text.slice(from, to))
    .join(', ')
    .replace(/["“”]/g, '')
  if (said === '' || said.length > roomLength) return { rest: text }
  return { said, rest: found.reduceRight((rest, { from, to }) => cut(rest, from, to), text) }
}

function endOfRoom(text: string, words: readonly Word[], at: number): number | undefined {
  const said = (place: number) => words[place]?.lower ?? ''
  const typed = (place: number) => text.slice(words[place]?.from ?? 0, words[place]?.to ?? 0)
  const call = calls.has(said(at)) || (said(at) === 'google' && said(at + 1) === 'meet')
  const afterCall = said(at) === 'google' ? at + 2 : at + 1
  if (said(call ? afterCall : at).startsWith('http')) return (call ? afterCall : at) + 1
  if (call) return afterCall
  if (alone.has(said(at))) return said(at + 1) === 'room' ? at + 2 : at + 1
  const isKind = kinds.has(said(at)) && nouns.has(said(at + 1))
  const noun = isKind ? at + 1 : nouns.has(said(at)) ? at : undefined
  if (noun === undefined) return undefined
  const isLetter = /^\p{Lu}{1,2}$/u.test(typed(noun + 1))
  const isNumber = (place: number) => /^[a-z]{0,2}-?\d[\w./-]*$/i.test(typed(place))
  if (isNumber(noun + 1)) return noun + 2
  if (isLetter) return isNumber(noun + 2) ? noun + 3 : noun + 2
  const isNamed = noun > 0 && said(noun) === 'room' && /^\p{Lu}\p{Ll}{2,}$/u.test(typed(noun + 1))
  if (isNamed) return noun + 2
  return isKind ? noun + 1 : undefined
}

const nouns = wordSet('room hall raum seminarraum hörsaal sala salle aula building lab office floor')
const kinds = wordSet(
  'seminar meeting conference lecture library coffee common class break big small main upper lower old new staff lunch',
)
const alone = wordSet('library cafeteria kitchen auditorium canteen')
const calls = wordSet('zoom jitsi')
