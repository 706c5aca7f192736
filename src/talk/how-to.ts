/** `how do I cite a paper`: the command's own help, exactly as asked. */
import type { Command } from '../commands/support/command.ts'
import { findReference } from '../commands/support/shown-reference.ts'
import { wordSet } from '../model/lists.ts'
import { contentOf } from './slots/content.ts'
import { wordsOf } from './slots/words.ts'

/** Longer texts ask for something else as well. */
const maxLength = 80

const asking = wordSet(
  'tell me can could may would do should how to i we you one is it possible okay ok fine good',
)
const deeds: ReadonlyMap<string, string> = new Map([
  ...['share', 'post', 'forward', 'announce'].map((verb) => [verb, 'share'] as const),
  ...['save', 'keep', 'bookmark'].map((verb) => [verb, 'save'] as const),
  ...['nominate', 'propose', 'discuss'].map((verb) => [verb, 'nominate'] as const),
  ...['vote', 'upvote', 'downvote'].map((verb) => [verb, 'vote'] as const),
])
/** They ask for leave as well: `can I share it with my colleagues?` shares nothing. */
const leaves = wordSet('share post forward announce')

/** `help cite`; undefined for anything else. Takes linear time. */
export function parseHowTo(text: string, said: string, commands: readonly Command[]): string | undefined {
  if (text.length > maxLength) return undefined
  const words = wordsOf(text)
  const at = words.findIndex((word) => !asking.has(word))
  const [verb = '', opening] = [words[at], words.slice(0, Math.max(0, at))]
  const asksHow = opening.includes('how')
  const asksLeave =
    leaves.has(verb) && (opening.includes('i') || opening.includes('we') || opening.includes('possible'))
  const name = deeds.get(verb) ?? verb
  if (!asksHow && !asksLeave) return undefined
  // “How do I cite the second one?” is a wish.
  const isNumbered = typeof findReference(said)?.papers === 'object'
  if (isNumbered && (!asksHow || !deeds.has(verb))) return undefined
  const isCommand = commands.some((command) => command.name === name && !command.isCommonWord)
  return isCommand && contentOf(said).words === '' ? `help ${name}` : undefined
}
