/** The quotes that begin or end a phrase, whichever a keyboard or a page has. */
export const quotes = '"“”„‟«»'

/** A text without any of them, so that it can stand between two. */
export function dropQuotes(text: string): string {
  return text.normalize('NFKC').replace(anyQuote, ' ').replace(/\s+/g, ' ').trim()
}

const anyQuote = new RegExp(`[${quotes}]`, 'g')
