/** Text as words between white space, and what a word is made of. */

/** The words between white space, in order; none of a blank text. */
export function spacedWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The text on one line: white space made single spaces, none at the ends. */
export function singleSpaced(text: string): string {
  // Most white space is a single space already, which is left alone.
  return text.replace(/ \s+|[^\S ]\s*/g, ' ').trim()
}

/** The first word, and the text after the white space behind it; both may be empty. Space before it is dropped. */
export function splitFirstWord(text: string): { readonly first: string; readonly rest: string } {
  const start = text.trimStart()
  const end = start.search(/\s/)
  return end < 0
    ? { first: start, rest: '' }
    : { first: start.slice(0, end), rest: start.slice(end).trimStart() }
}

/** Whether a text is one ASCII digit or more and nothing else. */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

export function hasDigit(text: string): boolean {
  return /\d/.test(text)
}

/** Whether a text has a letter of any script. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Whether a text has a letter or a digit of any script. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

export function hasSpace(text: string): boolean {
  return /\s/.test(text)
}

/** The text without `start`, if it begins so. */
export function dropStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : text
}

/** The text without `end`, if it ends so. */
export function dropEnd(text: string, end: string): string {
  return end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text
}
