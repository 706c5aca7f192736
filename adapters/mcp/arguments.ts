/** The arguments of a tool: an option of its command each. */
import { z } from 'zod'
import { BotError, type CommandInfo, type OptionInfo } from '../../src/core.ts'
import type { GivenOption } from '../kit/write-command.ts'

/** What a client is told of a command's arguments. */
export function describeArguments(command: CommandInfo): z.ZodObject {
  return z.strictObject(Object.fromEntries(command.options.map((option) => [option.name, schemaOf(option)])))
}

/** What was filled in. Throws `BotError` with a sentence that names each fault and what the argument is. */
export function parseArguments(command: CommandInfo, given: unknown): GivenOption[] {
  const { data, error } = describeArguments(command).safeParse(given ?? {}, { reportInput: true })
  if (error !== undefined) throw new BotError('bad-input', sayFaults(command, error.issues))
  return Object.entries(data).flatMap(([name, value]) => {
    const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    return isGiven ? [{ name, value }] : []
  })
}

function schemaOf({ summary, isRequired, choices, isRest, isNumber }: OptionInfo): z.ZodType {
  const [first, ...others] = choices
  const schema =
    first !== undefined && !isRest
      ? z.enum([first, ...others], `must be one of ${choices.join(', ')}`)
      : isNumber
        ? z.number('must be a number')
        : z.string('must be a text').max(maxLength, `must have at most ${maxLength} characters`)
  return isRequired ? schema.describe(summary) : schema.optional().describe(summary)
}

function sayFaults(command: CommandInfo, issues: readonly z.core.$ZodIssue[]): string {
  const names = command.options.map(({ name }) => name)
  const faults = issues.slice(0, maxFaults).map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const takes = names.length === 0 ? 'no arguments' : `no others than ${names.join(', ')}`
      return `${command.name} takes ${takes}`
    }
    const [name = ''] = issue.path
    const option = command.options.find((candidate) => candidate.name === name)
    return option === undefined
      ? 'the arguments must be an object'
      : `${option.name} (${option.summary}) ${issue.input === undefined ? 'is needed' : issue.message}`
  })
  return `Not understood: ${faults.join('; ')}.`
}

/** As much as a message to the bot may have. */
const maxLength = 4_000
const maxFaults = 5
