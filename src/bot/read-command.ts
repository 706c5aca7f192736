/** A command as it was written, by its options. */
import type { Command } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { WrittenCommand } from '../ports/bot.ts'
import { parseCommand, splitOptions } from '../talk/parse-command.ts'

/** Undefined where the text is no command, or has words that no option takes. */
export function readCommand(text: string, commands: readonly Command[]): WrittenCommand | undefined {
  try {
    const { command, words } = parseCommand(text, commands)
    const { typed, rest } = splitOptions(command, words)
    return rest === '' ? { name: command.name, typed } : undefined
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}
