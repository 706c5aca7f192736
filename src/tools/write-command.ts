/** Filled-in options written as the text that a person would type. */
import { hasSpace } from '../model/words.ts'
import type { CommandInfo } from '../ports/bot.ts'

/** An option as it was filled in. */
export interface GivenOption {
  readonly name: string
  readonly value: string | number | boolean
}

/**
 * `search page:2 reward hacking`: options by their names, and at the end the one
 * that takes all the words left.
 */
export function writeCommand(command: CommandInfo, given: readonly GivenOption[]): string {
  const rest = given.find((option) => isRest(command, option.name))
  return `${writeStart(command, given)}${rest === undefined ? '' : String(rest.value).trim()}`.trim()
}

/** The command and its named options, with a space after them. */
export function writeStart(command: CommandInfo, given: readonly GivenOption[]): string {
  const named = given
    .filter((option) => !isRest(command, option.name))
    .map(({ name, value }) => `${name}:${quote(String(value).trim())} `)
  return `${command.name} ${named.join('')}`
}

/** Whether an option takes all the words left. */
export function isRest(command: CommandInfo, name: string): boolean {
  return command.options.some((option) => option.name === name && option.isRest)
}

/** A named option is one word, or several in quotes. */
function quote(value: string): string {
  return hasSpace(value) ? `"${value.replaceAll('"', '')}"` : value
}
