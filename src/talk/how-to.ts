/** `how do I cite a paper`: the command's own help, exactly as asked. */
import type { Command } from '../commands/support/command.ts'

/** Longer texts ask for something else as well. */
const maxLength = 80

/** What stands after the command is no subject. */
const howTo =
  /^how (?:to|(?:do|can|would|could|should) (?:i|we|you|one)) ([a-z]{2,20})((?: (?:a|an|the|to|from|papers?|articles?|topics?|something|it|them|this|here|my|one|list|in|for|channel|somebody|someone|author|questions?))*)$/

/** `help cite`; undefined for anything else. Takes linear time. */
export function parseHowTo(said: string, commands: readonly Command[]): string | undefined {
  if (said.length > maxLength) return undefined
  const asked = said.toLowerCase().replace(/\s+/g, ' ').trim()
  const name = howTo.exec(asked)?.[1]
  return commands.some((command) => command.name === name) ? `help ${name}` : undefined
}
