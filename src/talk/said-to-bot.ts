/** What is said to the bot and names nothing that papers are about: `why did you choose that name?` */
import type { Card } from '../model/card.ts'
import { meaningsOf } from './own-vocabulary.ts'

const maxLength = 120
const toYou =
  /^(?:(?:can|could|do|does|did|don['’]t|are|aren['’]t|is|was|were|have|has|why|who|what|how|when|where|will|would|should|may|i|we)\s.*\b(?:you|your|yours|yourself)\b|your?\b)/i

/** Whether a text may speak to the bot; `do you have papers on agents` does too, and has a subject. */
export function maySpeakToBot(text: string): boolean {
  return text.length <= maxLength && toYou.test(text)
}

/** Meanings of words that are of nothing in particular. */
const said = new Set(['', 'you', 'me', 'is'])

/**
 * Whether a question, without how it was asked, still speaks to the bot, and no title that was found has half
 * of what else it says.
 */
export function speaksToBot(query: string, found: Card): boolean {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu))
  if (!['you', 'your', 'yours', 'yourself'].some((word) => words.has(word))) return false
  const subject = [...words].filter(
    (word) => !(meaningsOf.get(word) ?? []).some((meaning) => said.has(meaning)),
  )
  const titles = found.blocks.flatMap((block) => (block.kind === 'item' ? block.title.toLowerCase() : []))
  const isAbout = (title: string) => {
    const has = new Set(title.match(/[\p{L}\p{N}'’-]+/gu))
    return subject.filter((word) => has.has(word)).length * 2 >= subject.length
  }
  return subject.length === 0 || !titles.some(isAbout)
}
