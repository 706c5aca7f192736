/** Who besides the asker has to do with a command. */
import type { Command } from '../commands/support/command.ts'
import { commandOf } from '../commands/support/find-act.ts'

/** Whether others see what the command of a text answers, or have what it changes. */
export function isForOthers(text: string, commands: readonly Command[]): boolean {
  return isSeenByOthers(text, commands) || (commandOf(text, commands)?.changes ?? 'own') !== 'own'
}

/** Whether others see what it answers. */
export function isSeenByOthers(text: string, commands: readonly Command[]): boolean {
  return commandOf(text, commands)?.visibility === 'public'
}
