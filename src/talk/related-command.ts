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
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)
  let text = ''
  for (const word of words ?? []) {
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
