/** The quotes that begin or end a phrase, whichever a keyboard or a page has. */
import { singleSpaced } from './words.ts'

export const quotes = '"“”„‟«»'

/** A text without any of them, so that it can stand between two. */
export function dropQuotes(text: string): string {
  return singleSpaced(text.normalize('NFKC').replace(anyQuote, ' '))
}

const anyQuote = new RegExp(`[${quotes}]`, 'g')
