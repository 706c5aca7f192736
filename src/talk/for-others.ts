import type { Command } from '../commands/support/command.ts'

/** Whether others see what the command of a text answers, or have what it changes. */
export function isForOthers(text: string, commands: readonly Command[]): boolean {
  const [name] = text.split(' ', 1)
  const command = commands.find((candidate) => candidate.name === name)
  return command?.visibility === 'public' || (command?.changes ?? 'own') !== 'own'
}
