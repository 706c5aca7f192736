/** Several days without meetings that people name at once: `next week`, `the next 3 weeks`, `august`. */
import type { Break } from '../model/club.ts'
import { readStretch } from '../times/stretch.ts'
import { lowerWords } from '../times/words.ts'

/** Both days included, none of them past; undefined for any other text. */
export function parseStretch(text: string, today: Temporal.PlainDate): Break | undefined {
  const words = lowerWords(text)
  const said = readStretch(words, 0, today)
  return said?.to === words.length ? { from: said.first.toString(), to: said.last.toString() } : undefined
}
