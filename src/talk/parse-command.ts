/** Reads what was typed into a command and its options. */
import type { Command } from '../commands/support/command.ts'
import { commandOf, orderOf } from '../commands/support/find-act.ts'
import { findNearest } from '../commands/support/find-nearest.ts'
import { BotError } from '../errors.ts'

/** The longest text the bot reads, in UTF-16 units: a pasted abstract with room to spare. */
export const maxTextLength = 4000

export function tooLong(text: string): BotError {
  const [length, max] = [text.length, maxTextLength].map((count) => count.toLocaleString('en'))
  return new BotError('bad-input', `That is ${length} characters long; I read at most ${max}.`)
}

/**
 * The command that a text begins with and the words after it; throws `BotError` with the
 * nearest command when there is none.
 */
export function parseCommand(
  text: string,
  commands: readonly Command[],
): { command: Command; words: string } {
  if (text.length > maxTextLength && !takesLongText(text, commands)) throw tooLong(text)
  const ordered = orderOf(text.trim() || 'help', commands)
  if (ordered !== undefined) return ordered
  const [, name = '', words = ''] = /^\/?(\S+)\s*(.*)$/s.exec(text.trim()) ?? []
  const nearest = findNearest(
    name.toLowerCase(),
    commands.map((candidate) => candidate.name),
  )
  const suggestion = nearest === undefined ? `search ${text.trim()}` : `${nearest} ${words}`.trim()
  const hint = nearest === undefined ? 'To look for papers, begin with search' : `Did you mean ${nearest}`
  throw new BotError(
    'bad-input',
    `There is no command “${cut(name)}”. ${hint}${nearest === undefined ? '.' : '?'}`,
    {
      suggestions: [suggestion, 'help'],
    },
  )
}

/** Whether a text begins with a command that takes as much as a message holds. */
export function takesLongText(text: string, commands: readonly Command[]): boolean {
  return Object.values(commandOf(text, commands)?.options ?? {}).some(({ isLong }) => isLong === true)
}

/**
 * The options that some words give a command, each read by its schema; throws
 * `BotError` naming the first wrong one.
 */
export function parseOptions(command: Command, words: string): Readonly<Record<string, unknown>> {
  const { typed, rest } = splitOptions(command, words)
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(command.options)) {
    const parsed = option.schema.safeParse(typed.get(name))
    if (parsed.success) values[name] = parsed.data
    else throw wrongOption(command, name, typed.get(name), parsed.error.issues[0]?.message ?? '')
  }
  if (rest !== '') {
    const usage = command.examples[0] ?? command.name
    throw new BotError(
      'bad-input',
      `I did not understand “${cut(rest)}” after ${command.name}. An example: ${usage}`,
      {
        suggestions: [`help ${command.name}`],
      },
    )
  }
  return values
}

/**
 * Assigns text to options: first `name:value` or `name:"some words"` outside quotes, then a beginning that
 * leads to one, then a last word that only one option accepts, then one word per option in order; the rest
 * option takes what remains.
 */
export function splitOptions(
  command: Command,
  words: string,
): { typed: ReadonlyMap<string, string>; rest: string } {
  const typed = new Map<string, string>()
  const options = Object.entries(command.options)
  let rest = words.trim()
  for (const [name, option] of options) {
    if (option.isRest) continue
    const named = new RegExp(`(?<=^|\\s)${name}:(\\S+)(?=\\s|$)`, 'i')
    const found = named.exec(maskQuotes(rest))
    if (found === null) continue
    const clause = rest.slice(found.index, found.index + found[0].length)
    typed.set(name, clause.slice(name.length + 1).replace(/^"([^"]*)"$/, '$1'))
    rest = `${rest.slice(0, found.index)}${rest.slice(found.index + found[0].length)}`
      .replace(/ {2,}/g, ' ')
      .trim()
  }
  for (const [name, option] of options) {
    const led = typed.has(name) ? null : option.lead?.exec(rest)
    if (!led) continue
    typed.set(name, led[1] ?? '')
    rest = rest.slice(led[0].length).trim()
  }
  for (const [name, option] of options) {
    if (option.choices === undefined || option.isRest || typed.has(name)) continue
    const last = /(?:^|\s)(\S+)$/.exec(rest)?.[1]?.toLowerCase()
    if (last === undefined || !option.choices.includes(last)) continue
    typed.set(name, last)
    rest = rest.slice(0, -last.length).trim()
  }
  for (const [name, option] of options) {
    if (typed.has(name) || option.choices !== undefined || rest === '') continue
    if (option.isRest) {
      typed.set(name, rest)
      rest = ''
    } else if (isPositional(command, name)) {
      const [, word = '', after = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? []
      typed.set(name, word)
      rest = after
    }
  }
  return { typed, rest }
}

/** Only required options are given by position; `page` and the like need their name. */
function isPositional(command: Command, name: string): boolean {
  return command.options[name]?.schema.safeParse(undefined).success === false
}

/** The text with everything inside double quotes as one long word, so that offsets stay. */
function maskQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, (quoted) => '"'.repeat(quoted.length))
}

function wrongOption(command: Command, name: string, typed: string | undefined, problem: string): BotError {
  const example = command.examples[0] ?? command.name
  const what = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
  const message =
    typed === undefined
      ? `${command.name} needs ${what}. An example: ${example}`
      : `I cannot read “${cut(typed)}” as ${what}: ${problem}.`
  return new BotError('bad-input', message, { suggestions: [`help ${command.name}`] })
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
