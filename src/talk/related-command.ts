/** What to ask when somebody wants the papers related to a message. */
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

// Some forty words tell what a message is about; anything longer than a word is a key or a drawn line.
const maxRelated = 300
const maxWord = 60
