/** `how do I cite a paper`: the command's own help, exactly as asked. */
import type { Command } from '../commands/support/command.ts'
import { isOfShown } from './paper-wish.ts'

/** Longer texts ask for something else as well. */
const maxLength = 80

/** What stands after the command is no subject. */
const howTo =
  /^how (?:to|(?:do|can|would|could|should) (?:i|we|you|one)) ([a-z]{2,20})((?: (?:a|an|the|to|from|papers?|articles?|topics?|something|it|them|this|here|my|one|list|in|for|channel|somebody|someone|author|questions?))*)$/

/** `how do I share the second one with the team` */
const howToOfShown = /\bhow (?:to|(?:do|can|would|could|should) (?:i|we|you|one)) ([a-z]{2,20}) .{1,60}$/
/** `can I share it with my colleagues?` asks whether it may be, and shares nothing. */
const asksLeave =
  /\b(?:(?:can|could|may) (?:i|we)|(?:is|would) it (?:be )?(?:possible|okay|ok|fine|good) to) (share|post|forward|announce) /
const deeds = new Map([
  ...['share', 'post', 'forward', 'announce'].map((verb) => [verb, 'share'] as const),
  ...['save', 'keep', 'bookmark'].map((verb) => [verb, 'save'] as const),
  ...['nominate', 'propose', 'discuss'].map((verb) => [verb, 'nominate'] as const),
  ...['vote', 'upvote', 'downvote'].map((verb) => [verb, 'vote'] as const),
  ['dislike', 'dislike'] as const,
])

/** `help cite`; undefined for anything else. Takes linear time. `text` has its courtesy, `said` has none. */
export function parseHowTo(text: string, said: string, commands: readonly Command[]): string | undefined {
  if (text.length > maxLength) return undefined
  const asked = said.toLowerCase().replace(/\s+/g, ' ').trim()
  const name = howTo.exec(asked)?.[1]
  const verb = (howToOfShown.exec(asked) ?? asksLeave.exec(text.toLowerCase()))?.[1] ?? ''
  const deed = deeds.get(verb)
  if (deed !== undefined && isOfShown(asked)) return `help ${deed}`
  return commands.some((command) => command.name === name) ? `help ${name}` : undefined
}
