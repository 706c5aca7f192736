/** The command, or the act of one, that a text says. */
import { dropStart, splitFirstWord } from '../../model/words.ts'
import type { Command } from './command.ts'

/** A command or an act, the words that name it, and the words after them. */
export interface Ordered {
  readonly command: Command
  readonly start: string
  readonly words: string
}

/** What a command's words order: of one that is several, the act. */
export function findAct(command: Command, words: string): Ordered {
  if (command.unnamed === undefined) return { command, start: command.name, words }
  const { first, rest } = splitFirstWord(words)
  const said = first.toLowerCase()
  const act = command.acts?.find(
    ({ name, aliases }) => name === `${command.name} ${said}` || aliases?.includes(said),
  )
  return act === undefined
    ? { command: command.unnamed(words), start: command.name, words }
    : { command: act, start: act.name, words: rest }
}

/** The command, or act, that a text begins with, whatever its other words; undefined for none. */
export function commandOf(text: string, commands: readonly Command[]): Command | undefined {
  return orderOf(text, commands)?.command
}

/** What a text orders that begins with the name of a command; undefined for any other. */
export function orderOf(text: string, commands: readonly Command[]): Ordered | undefined {
  const { first, rest: words } = splitFirstWord(text)
  const name = dropStart(first, '/').toLowerCase()
  const command = commands.find((candidate) => candidate.name === name)
  return command && findAct(command, words)
}
