/** A tool that an assistant or a language model may call: its arguments, and the command that they say. */

import { z } from 'zod'
import { BotError } from '../errors.ts'
import { cleanLine } from '../model/pieces.ts'
import { stripUnprintable } from '../model/text.ts'
import { hasSpace } from '../model/words.ts'
import type { CommandInfo, WrittenCommand } from '../ports/bot.ts'
import { type GivenOption, isRest, writeCommand } from './write-command.ts'

export type Arguments = Readonly<Record<string, string | number>>

export interface Tool {
  readonly name: string
  readonly description: string
  /** Strict; each argument has a description. */
  readonly schema: z.ZodObject<Readonly<Record<string, z.ZodType>>>
  /** Whether its arguments are texts whose lines count; those of others are one line. */
  readonly keepsLines?: true
  /** What it does; the first whose arguments are given. */
  readonly acts: readonly Act[]
}

/** One command that a tool can say. */
export interface Act {
  readonly command: string
  /** Arguments that choose it, by their values. */
  readonly when?: Readonly<Record<string, string>>
  readonly needs?: readonly string[]
  /** The options of the command that other arguments fill, by the arguments' names. */
  readonly fills?: Readonly<Record<string, string>>
  /** Options that it always gives. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Arguments that stand at the end of the command, after these words: `{ top: 'top' }` for `top 5`. */
  readonly ends?: Readonly<Record<string, string>>
}

/** A call of a tool by its name, as a button's command says it. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: Arguments
}

/** A text argument of bounded length. */
export function text(about: string, maxLength = usualLength): z.ZodString {
  return z
    .string('must be a text')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .describe(about)
}

export function wholeNumber(about: string): z.ZodNumber {
  return z.number('must be a number').describe(about)
}

export function oneOf(about: string, first: string, ...others: readonly string[]) {
  return z.enum([first, ...others], `must be one of ${[first, ...others].join(', ')}`).describe(about)
}

/** The schema of a tool's arguments, as JSON Schema without what every reader assumes or need not know. */
export function schemaOf({ schema }: Pick<Tool, 'schema'>): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      delete jsonSchema.maxLength
    },
  })
  return rest
}

/**
 * The command that arguments say, as a person would type it. Throws `BotError` with a sentence that names each
 * fault and what the argument is.
 */
export function sayCommand(tool: Tool, given: unknown, commands: readonly CommandInfo[]): string {
  const checked = checkArguments(tool, given)
  const act = chooseAct(tool, checked)
  const command = commands.find(({ name }) => name === act.command)
  if (command === undefined) throw new BotError('bad-input', `There is no command “${act.command}”.`)
  const { fills = {}, fixed = {}, ends = {} } = act
  const filled = Object.entries(fills).flatMap(([name, option]) => {
    const value = checked[name]
    return value === undefined ? [] : [{ name: option, value }]
  })
  const always = Object.entries(fixed).map(([name, value]) => ({ name, value }))
  const words = Object.entries(ends).flatMap(([name, before]) => {
    const value = checked[name]
    return value === undefined ? [] : [`${before} ${value}`.trim()]
  })
  return [writeShort(command, [...always, ...filled]), ...words].join(' ').trim()
}

/** `pause 1 until monday`: what a command always takes stands by its place where it is one word. */
function writeShort(command: CommandInfo, given: readonly GivenOption[]): string {
  const standsAlone = ({ name, value }: GivenOption) =>
    !hasSpace(String(value)) &&
    command.options.some(
      (option) => option.name === name && option.isRequired && !option.isRest && option.choices.length === 0,
    )
  const alone = given.filter(standsAlone).map(({ value }) => String(value))
  const named = given.filter((option) => !standsAlone(option) && !isRest(command, option.name))
  const rest = given.filter(({ name }) => isRest(command, name)).map(({ value }) => String(value))
  return [writeCommand(command, named), ...alone, ...rest].join(' ')
}

/** The call that says a command; undefined where no tool of these says it. */
export function callOf(tools: readonly Tool[], { name, typed }: WrittenCommand): ToolCall | undefined {
  for (const tool of tools)
    for (const act of tool.acts) {
      const found = act.command === name ? readAct(tool, act, typed) : undefined
      if (found !== undefined) return { tool: tool.name, arguments: found }
    }
  return undefined
}

function readAct(tool: Tool, act: Act, typed: ReadonlyMap<string, string>): Arguments | undefined {
  const { fills = {}, fixed = {}, when = {}, needs = [] } = act
  const isFixed = Object.entries(fixed).every(([option, value]) => typed.get(option) === value)
  const argumentOf = new Map(Object.entries(fills).map(([name, option]) => [option, name]))
  const others = [...typed].filter(([option]) => !(option in fixed))
  if (!isFixed || others.some(([option]) => !argumentOf.has(option))) return undefined
  const read = others.map(([option, value]) => {
    const name = argumentOf.get(option) ?? option
    return [name, isNumber(tool, name) ? Number(value) : value] as const
  })
  const found = { ...when, ...Object.fromEntries(read) }
  const isWhole = needs.every((name) => name in found) && tool.schema.safeParse(found).success
  return isWhole ? found : undefined
}

function isNumber({ schema }: Tool, name: string): boolean {
  return schema.shape[name]?.safeParse(1).success === true
}

/** What was filled in, each in one line. */
function checkArguments(tool: Tool, given: unknown): Arguments {
  const { data, error } = tool.schema.safeParse(given ?? {}, { reportInput: true })
  if (error !== undefined) throw new BotError('bad-input', sayFaults(tool, error.issues))
  const entries = Object.entries(data).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'number') return [[name, value]]
    const said = typeof value === 'string' ? value : ''
    const line = tool.keepsLines ? stripUnprintable(said).trim() : cleanLine(said)
    return line === '' ? [] : [[name, line]]
  })
  return Object.fromEntries(entries)
}

function chooseAct(tool: Tool, given: Arguments): Act {
  const chosen = tool.acts.filter(({ when = {} }) =>
    Object.entries(when).every(([name, value]) => given[name] === value),
  )
  const act = chosen.find(({ needs = [] }) => needs.every((name) => name in given))
  if (act === undefined) {
    const needed = chosen[0]?.needs ?? []
    const faults = needed
      .filter((name) => !(name in given))
      .map((name) => `${sayArgument(tool, name)} is needed`)
    throw new BotError('bad-input', `Not understood: ${faults.join('; ')}.`)
  }
  const taken = [act.when, act.fills, act.ends].flatMap((part) => Object.keys(part ?? {}))
  const others = Object.keys(given).filter((name) => !taken.includes(name))
  if (others.length > 0) throw new BotError('bad-input', sayUnknown(tool, taken))
  return act
}

function sayFaults(tool: Tool, issues: readonly z.core.$ZodIssue[]): string {
  const names = Object.keys(tool.schema.shape)
  const faults = issues.slice(0, maxFaults).map((issue) => {
    if (issue.code === 'unrecognized_keys') return sayTakes(tool, names)
    const [name = ''] = issue.path
    if (!names.includes(String(name))) return 'the arguments must be an object'
    const fault = issue.input === undefined ? 'is needed' : issue.message
    return `${sayArgument(tool, String(name))} ${fault}`
  })
  return `Not understood: ${faults.join('; ')}.`
}

function sayUnknown(tool: Tool, names: readonly string[]): string {
  return `Not understood: ${sayTakes(tool, names)}.`
}

function sayTakes({ name }: Tool, names: readonly string[]): string {
  return `${name} takes ${names.length === 0 ? 'no arguments' : `no others than ${names.join(', ')}`}`
}

function sayArgument({ schema }: Tool, name: string): string {
  const argument = schema.shape[name]
  const { description } = argument === undefined ? {} : z.toJSONSchema(argument, { io: 'input' })
  return description === undefined ? name : `${name} (${description})`
}

/** Characters that a message to the bot may have. */
const usualLength = 4_000
const maxFaults = 5
