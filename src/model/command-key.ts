/** What a button carries when its command is longer than the platform lets a button be. */
import { createHash } from 'node:crypto'

/**
 * The command itself where it has between 1 and `maxLength` UTF-16 units, else `#` and 22 characters that always
 * are the same for the same command. A command that begins with `#` is never given as it is.
 */
export function commandKey(command: string, maxLength: number): string {
  if (command !== '' && command.length <= maxLength && command.isWellFormed() && !isCommandKey(command))
    return command
  return `#${createHash('sha256').update(JSON.stringify(command)).digest('base64url').slice(0, 22)}`
}

/** Whether a button carries a key under which its command was stored, and not the command. */
export function isCommandKey(text: string): boolean {
  return text.startsWith('#')
}
