/** Which format a text of references has, from its first signs alone. */
import { identifierWords, parseIdentifier } from '../model/identifier.ts'
import type { ReferenceFormat } from '../model/reference.ts'
import { dropCode, isCited, isTellingTitle } from './list-line.ts'

/**
 * Undefined where nothing in the text looks like a reference. Takes time linear in the text. With `mayCite` a list
 * may have references as papers print them, which are not titles, nor need they name a number.
 */
export function detectFormat(text: string, mayCite = false): ReferenceFormat | undefined {
  if (/^[ \t]*TY[ \t]{0,3}- ?[A-Z]/m.test(text)) return 'ris'
  if (/^[ \t]*@[ \t]{0,9}[A-Za-z]+\s{0,80}[{(]/m.test(text)) return 'bibtex'
  if (/^PMID {0,2}- ?\d/m.test(text)) return 'nbib'
  if (/^PT [A-Z]$/m.test(text) && /^(?:AU|AF|TI|UT) /m.test(text)) return 'web-of-science'
  if (/^%T \S/m.test(text) && /^%[A-SU-Z0-9@] \S/m.test(text)) return 'endnote'
  // `[1] A. Author` and `[a link](https://…)` begin lists.
  if (/^\s*(?:\{|\[\s*[[{\]])/.test(text)) return 'csl-json'
  const start = text.slice(0, lookedAt)
  return namesPaper(start) || (mayCite && start.split('\n').some(isCited)) ? 'list' : undefined
}

/** Whether a text is a file of topics and subscriptions: then `import` changes what others share. */
export function isSettingsFile(text: string): boolean {
  return /^(?:topics|subscriptions)[ \t]*:/m.test(text)
}

/** Whether a line holds an identifier or a link to a paper, or is the title of one. */
function namesPaper(text: string): boolean {
  return (
    identifierWords(dropCode(text)).some((word) => parseIdentifier(word) !== undefined) ||
    text.split('\n').some(isTellingTitle)
  )
}

/** Characters; a list of papers names one before. */
const lookedAt = 8_000
