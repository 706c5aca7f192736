/** A command in a button's `custom_id`, which Discord wants unique in its message. */
import { commandKey } from '../../src/core.ts'
import { maxCustomId } from './limits.ts'

// A message has fewer than 100 buttons, so the ending is `#` and two digits at the most.
const maxCommand = maxCustomId - 3

/** The command, or where it is too long the key to store it under. */
export function keyOf(command: string): string {
  return commandKey(command, maxCommand)
}

/** The `custom_id` of the button that is the `index`th of its message: always with `#` and the index at its end. */
export function writeCustomId(key: string, index: number): string {
  return `${key}#${index}`
}

/** What `writeCustomId` was given as the key: the command itself, unless it begins with `#`. */
export function readCustomId(customId: string): string {
  return customId.replace(/#\d+$/, '')
}
