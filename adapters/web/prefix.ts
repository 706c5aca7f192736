/** The command's own name, which may be typed before the words but need not. */

/** What people type in front of the words on the platforms. */
export const commandName = '/papers'

/**
 * Splits off the command's name, or a lone slash, with the space after it;
 * `prefix + words` is the text again.
 */
export function splitPrefix(text: string): { readonly prefix: string; readonly words: string } {
  const prefix = /^\s*\/(?:papers(?=\s|$))?\s*/.exec(text)?.[0] ?? ''
  return { prefix, words: text.slice(prefix.length) }
}
