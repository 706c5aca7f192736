/** The command, or the act of one, that a text says. */
import { dropStart, spacedWords, splitFirstWord } from '../../model/words.ts'
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
  const { first, rest } = splitFirstWord(text)
  const name = dropStart(first, '/')
  const command = findPhrase(name, rest, commands)
  if (command !== undefined) return command
  const lower = name.toLowerCase()
  const named = commands.find((candidate) => candidate.name === lower)
  return named && findAct(named, rest)
}

/** A text whose first two words are the phrase of a command, with its name in their place. */
export function joinPhrase(text: string, commands: readonly Command[]): string {
  const { first, rest } = splitFirstWord(text)
  const ordered = findPhrase(dropStart(first, '/'), rest, commands)
  return ordered === undefined ? text : `${ordered.command.name} ${ordered.words}`.trim()
}

/** What one or two words order that are the phrase of a command or an act, unless words follow that no option takes. */
function findPhrase(name: string, words: string, commands: readonly Command[]): Ordered | undefined {
  const { first: second, rest } = splitFirstWord(words)
  const said = `${name} ${second}`.trim().toLowerCase()
  const command = commandBy(said, commands)
  if (command === undefined) return undefined
  const takesWords = Object.values(command.options).some(({ isRest }) => isRest)
  const isOption = (word: string) => word.includes(':')
  return takesWords || rest === '' || spacedWords(rest).every(isOption)
    ? { command, start: said, words: rest }
    : undefined
}

/** Makes nothing: it is asked several times for each button of a card. */
function commandBy(said: string, commands: readonly Command[]): Command | undefined {
  for (const command of commands) {
    if (command.phrase === said) return command
    const act = command.acts?.find(({ phrase }) => phrase === said)
    if (act !== undefined) return act
  }
  return undefined
}
