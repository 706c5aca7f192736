/** Which format a text of references has, from its first signs alone. */
import { identifierWords, parseIdentifier } from '../model/identifier.ts'
import type { ReferenceFormat } from '../model/reference.ts'

/** Undefined where nothing in the text looks like a reference. Takes time linear in the text. */
export function detectFormat(text: string): ReferenceFormat | undefined {
  if (/^[ \t]*TY {0,2}- ?[A-Z]/m.test(text)) return 'ris'
  if (/^[ \t]*@[A-Za-z]+[ \t]*[{(]/m.test(text)) return 'bibtex'
  if (/^\s*[[{]/.test(text)) return 'csl-json'
  return namesPaper(text) ? 'list' : undefined
}

/** Whether a text is a file of topics and subscriptions: then `import` changes what others share. */
export function isSettingsFile(text: string): boolean {
  return /^(?:topics|subscriptions)[ \t]*:/m.test(text)
}

/** Whether a line of the beginning holds an identifier or a link to a paper. */
function namesPaper(text: string): boolean {
  return identifierWords(text.slice(0, lookedAt)).some((word) => parseIdentifier(word) !== undefined)
}

const lookedAt = 40_000
