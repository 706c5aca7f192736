/** What a button's `custom_id` carries: its command, and what becomes of the answer. */
import { commandKey } from '../../../src/core.ts'
import { maxCustomId } from './limits.ts'

/**
 * How a press is answered: by a message for the one who pressed or for all, by another in place of the one
 * with the button, by the same with its command answered again, or by a form.
 */
export type Manner = (typeof manners)[number]

// A digit of the custom_id is the place in this list: messages live for years, so it may only grow.
const manners = ['private', 'public', 'replace', 'refresh', 'form'] as const

const maxButtons = 1_000

// The ending is `#`, three digits of the index and one of the manner at the most.
const maxCommand = maxCustomId - 5

/** The text behind a button, or where it is too long the key to store it under, which begins with `#`. */
export function keyOf(text: string): string {
  return commandKey(text, maxCommand)
}

/**
 * The `custom_id` of the button that is the `index`th of its card; unique in a
 * message of up to 1,000 buttons.
 */
export function writeCustomId(key: string, index: number, manner: Manner = 'private'): string {
  return `${key}#${index % maxButtons}${manners.indexOf(manner)}`
}

/** What `writeCustomId` was given. An id of another make is a key with a private answer. */
export function parseCustomId(customId: string): {
  readonly key: string
  readonly index: number
  readonly manner: Manner
} {
  const [, key = customId, index = '0', manner = '0'] = /^(.*)#(\d{1,3})(\d)$/s.exec(customId) ?? []
  return { key, index: Number(index), manner: manners[Number(manner)] ?? 'private' }
}

/**
 * What is behind a button that refreshes its message: its own command, and the one that the message answers.
 */
export function joinOrigin(command: string, origin: string): string {
  return `${command}\n${origin}`
}

/** The command and, where `joinOrigin` put one there, the origin behind a button. */
export function splitOrigin(text: string): { readonly command: string; readonly origin: string | undefined } {
  const [, command = text, origin] = /^(.*)\n([^\n]+)$/s.exec(text) ?? []
  return { command, origin }
}
