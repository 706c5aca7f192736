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
const general = new Set(['', 'you', 'me', 'is'])

/**
 * Whether a question, without how it was asked, still speaks to the bot, and no title that was found has half
 * of what else it says.
 */
export function speaksToBot(query: string, found: Card): boolean {
  const words = wordsOf(query)
  return words.some((word) => /^(?:you|your|yours|yourself)$/.test(word)) && !isTitled(query, found)
}

/** Whether a title that was found has half of a text's words; those of nothing in particular do not count. */
export function isTitled(text: string, found: Card): boolean {
  const subject = wordsOf(text).filter(
    (word) => !(meaningsOf.get(word) ?? []).some((each) => general.has(each)),
  )
  const titles = found.blocks.flatMap((block) => (block.kind === 'item' ? block.title : []))
  return (
    subject.length > 0 &&
    titles.some((title) => {
      const has = new Set(wordsOf(title))
      return subject.filter((word) => has.has(word)).length * 2 >= subject.length
    })
  )
}

function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu))]
}
