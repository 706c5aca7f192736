/** Commands that change what others share, of whatever the catalogue has. */
import { expect } from 'vitest'
import type { Command } from '../../src/commands/support/command.ts'
import { parseCommand, parseOptions } from '../../src/talk/parse-command.ts'

/** Those examples of each command that change a place or workspace; fails for a command that has none. */
export function changingCommands(commands: readonly Command[]): readonly string[] {
  const changing = allCommands(commands).filter(
    ({ changes }) => changes === 'place' || changes === 'workspace',
  )
  return changing.flatMap(({ name, examples }) => {
    const found = [...examples, ...(more.get(name) ?? [])].filter((text) => changesShared(text, commands))
    expect(found, `an example of ${name} that changes something`).not.toEqual([])
    return found
  })
}

/** Each command that is one, and each act of those that are several. */
export function allCommands(commands: readonly Command[]): readonly Command[] {
  return commands.flatMap((command) => command.acts ?? [command])
}

function changesShared(text: string, commands: readonly Command[]): boolean {
  const { command, words } = parseCommand(text, commands)
  const change = command.changesBy(parseOptions(command, words))
  return change === 'place' || change === 'workspace'
}

/** Beside the examples, which only show something or leave out an act. */
const more: ReadonlyMap<string, readonly string[]> = new Map([
  ['edit', ['edit 1 top 3']],
  ['import', ['import apply topics: []']],
  ['shelf delete', ['shelf delete related-work sure:yes']],
])
