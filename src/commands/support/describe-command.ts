/** A command as adapters declare it to their platforms. */
import type { CommandInfo } from '../../ports/bot.ts'
import type { Command } from './command.ts'

/** What platforms declare of a command: required options first, as they want them. */
export function describeCommand(command: Command): CommandInfo {
  const options = Object.entries(command.options).map(([name, option]) => ({
    name,
    summary: option.summary,
    isRequired: !option.schema.safeParse(undefined).success,
    isRest: option.isRest ?? false,
    choices: option.choices ?? [],
    isCompleted: option.complete !== undefined,
    isNumber: typeof option.schema.safeParse('1').data === 'number',
  }))
  return {
    name: command.name,
    ...(command.partOf === undefined ? {} : { partOf: command.partOf }),
    ...(command.phrase === undefined ? {} : { phrase: command.phrase }),
    area: command.area,
    summary: command.summary,
    visibility: command.visibility ?? 'private',
    ...(command.changes === undefined ? {} : { changes: command.changes }),
    ...(command.takesFiles && { takesFiles: true }),
    ...(command.group === undefined ? {} : { group: command.group }),
    options: options.sort((a, b) => Number(b.isRequired) - Number(a.isRequired)),
    examples: command.examples,
    ...(command.acts && { acts: command.acts.map(describeCommand) }),
  }
}
