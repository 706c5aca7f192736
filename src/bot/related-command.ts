/** What to ask when somebody wants the papers related to a message. */
import { maxMessageLength } from '../model/bounds.ts'
import { findIdentifiers } from '../model/identifier.ts'

/**
 * Papers like the one that the message names, else papers with its words; undefined where it has none. The words are
 * plain ones, which mean nothing to the query language. Platforms take their own marks out of the message before.
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

// Some forty words tell what a message is about; what is longer than any word is a key or a line drawn.
const maxRelated = 300
const maxWord = 60
