/** The web addresses in a message. */
import { dropTail } from '../../src/core.ts'

/**
 * In their order, without the punctuation around them; pairs of parentheses stay, for DOIs of journals have
 * them.
 */
export function findLinks(text: string): string[] {
  const links = text.match(/https?:\/\/(?:[^\s<>()[\]|]|\([^\s<>()[\]|]*\))+/g) ?? []
  return links.map((link) => dropTail(link, /[.,;:!?'"*_]/))
}
