/** What a button carries if its command is longer than the platform allows. */
import { createHash } from 'node:crypto'

/**
 * The command itself if it has 1 to `maxLength` UTF-16 units, else `#` and 22 characters that are always the
 * same for the same command. A command that begins with `#` is always replaced.
 */
export function commandKey(command: string, maxLength: number): string {
  if (command !== '' && command.length <= maxLength && command.isWellFormed() && !isCommandKey(command))
    return command
  return `#${createHash('sha256').update(JSON.stringify(command)).digest('base64url').slice(0, 22)}`
}

/** Whether a button carries the key of a stored command instead of the command. */
export function isCommandKey(text: string): boolean {
  return text.startsWith('#')
}
