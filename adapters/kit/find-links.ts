/** The web addresses in a message. */
import { dropTail, foreignEnds } from '../../src/core.ts'

/**
 * In their order, without the punctuation around them; pairs of parentheses stay, for DOIs of journals have
 * them.
 */
export function findLinks(text: string): string[] {
  const links = text.match(address) ?? []
  return links.map((link) => dropTail(link, /[.,;:!?'"*_~`]/))
}

const sign = `[^\\s<>()[\\]|${foreignEnds}]`
const address = new RegExp(`https?:\\/\\/(?:${sign}|\\(${sign}*\\))+`, 'gu')
