/** What to ask when somebody wants the papers related to a message, or its references checked. */
import { maxMessageLength } from '../model/bounds.ts'
import { findIdentifiers } from '../model/identifier.ts'

/**
 * A command for papers like the one that the message names, else for papers with its words; undefined if it
 * has none. The words are plain, without query syntax. Platforms strip their own markup first.
 */
export function relatedCommand(said: string): string | undefined {
  const message = said.slice(0, maxMessageLength)
  const [paper] = findIdentifiers(message)
  if (paper !== undefined) return `similar ${paper}`
  const words = message
    .replace(/https?:\/\/\S+/g, ' ')
    .slice(0, maxRead)
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)
  let text = ''
  for (const [word] of words) {
    if (word === 'or' || word.length > maxWord) continue
    if (text.length + word.length >= maxRelated) break
    text += ` ${word}`
  }
  return text === '' ? undefined : `search${text}`
}

/**
 * A command that checks the references in a message, or in the file that comes with it; undefined where it has
 * neither.
 */
export function checkCommand(said: string, hasFiles: boolean): string | undefined {
  if (hasFiles) return 'check'
  const message = said.slice(0, maxMessageLength - 'check '.length).trim()
  return message === '' ? undefined : `check ${message}`
}

// Some forty words tell what a message is about; anything longer than a word is a key or a drawn line.
const maxRelated = 300
const maxWord = 60
/** Characters of a message without its links, more than those words take. */
const maxRead = 4_000

/** The command for the identifiers in a text: one gives the paper, several a list. */
export function commandForPapers(text: string): string | undefined {
  const papers = findIdentifiers(text)
  const [paper, ...others] = papers
  if (paper === undefined) return undefined
  if (others.length > 0) return `search ${papers.slice(0, maxPapers).join(' ')}`
  const before = text.slice(0, 40).toLowerCase()
  if (/\b(?:similar|related)\b|(?<!(?:['’]d|would|i|we) )\blike\b/.test(before)) return `similar ${paper}`
  return `${/\b(?:cite|citation|bibtex)\b/.test(before) ? 'cite' : 'show'} ${paper}`
}

/** More than ten links are a bibliography. */
const maxPapers = 20
