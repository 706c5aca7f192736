/** What the reading by rules leaves to a model, and which changes it reads in a sentence. */
import { findIdentifiers } from '../../model/identifier.ts'
import type { ModelTool } from '../../ports/language-model.ts'
import { schemaOf, type Tool, text } from '../../tools/tool.ts'
import { ownTools, paperTools, readingTools, sharedTools } from '../../tools/tools.ts'
import { guessFact } from '../classify/guess.ts'
import type { Conversation } from '../conversation.ts'
import type { Plan } from '../plan-kinds.ts'

/**
 * Whether a model is asked what a sentence wants. It is not for commands, identifiers, `yes` and other exact words
 * to the last answer, for what is about the bot itself, and for texts that are too long to be a sentence.
 */
export function leavesOpen(
  said: string,
  plan: Plan,
  { commands, classifier }: Pick<Conversation, 'commands' | 'classifier'>,
): boolean {
  if (said.length > maxSentence || isIdentifiers(said)) return false
  const isOfBot = (intent: string | undefined) =>
    intent !== undefined &&
    tellsOfBot.has(intent.split(' ', 1)[0] ?? '') &&
    (classifier.rank(said, 'bot').acts[0]?.share ?? 0) >= surelyOfBot
  if (guessFact(said, 'sure', classifier) !== undefined) return false
  switch (plan.kind) {
    case 'mistake':
    case 'fact':
    case 'small-talk':
    case 'pasted':
      return false
    case 'plain':
      return !isOfBot(plan.intent)
    case 'command':
      return (
        nameOf(plan.text) !== 'help' && !isTyped(said, plan, commands) && !isOfBot(plan.otherwise?.intent)
      )
    case 'act':
      return countWords(said) > maxExact && !exact.has(plan.act)
    default:
      return true
  }
}

/** Whether the rules read the change that this command makes in a sentence, so that they can answer it. */
export function readsChange(plan: Plan, name: string): boolean {
  switch (plan.kind) {
    case 'command':
      return nameOf(plan.text) === name
    case 'of-set-up':
      return readsChange(plan.otherwise, name)
    case 'act':
      return nameOf(plan.act) === name || readsChange(plan.otherwise, name)
    case 'several':
      return [plan.first, plan.then].some((part) => part !== undefined && readsChange(part, name))
    case 'plain':
      return plan.subscription !== undefined && nameOf(plan.subscription) === name
    default:
      return false
  }
}

/** Nothing but identifiers and links. */
function isIdentifiers(said: string): boolean {
  const found = findIdentifiers(said).length
  return found > 0 && countWords(said) <= found
}

/** A command by its name, unless what follows reads as a sentence. */
function isTyped(
  said: string,
  { text, otherwise, isExact }: Plan & { readonly kind: 'command' },
  commands: Conversation['commands'],
): boolean {
  const [first = '', ...others] = said.trim().toLowerCase().split(/\s+/)
  const name = first.replace(/^\//, '')
  const isNamed = name === nameOf(text) && commands.some((command) => command.name === name)
  return (
    isExact === true ||
    said.trim() === '' ||
    (isNamed && (otherwise === undefined || others.length < maxExact))
  )
}

/** What the bot is and does, rather than something that it has. */
const tellsOfBot: ReadonlySet<string> = new Set(['self', 'help'])
/** The share of the likeliest act: orders such as “get rid of the topic” have somewhat less. */
const surelyOfBot = 0.95

function countWords(text: string): number {
  return text.trim().split(/\s+/).length
}

/** `save the second` */
const maxExact = 3
/** Words to the last answer as a whole, which are as good as commands. */
const exact: ReadonlySet<string> = new Set(['yes', 'refuse', 'undo', 'more', 'page', 'back'])

function nameOf(command: string): string {
  return command.split(' ', 1)[0] ?? ''
}

/** Characters; what is longer pastes something. */
const maxSentence = 500

/** For those who may change what others share, and for those who may not. */
export function offeredTools(mayChange: boolean): readonly Tool[] {
  return mayChange ? [...readingTools, ...ownTools, ...sharedTools] : readingTools
}

/** Of a tool that tells of papers alone a model may ask to see the result, by `next`. */
export function describeTool(tool: Tool): ModelTool {
  const schema = mayGoOn(tool) ? tool.schema.extend({ next }) : tool.schema
  return { name: tool.name, description: tool.description, parameters: schemaOf({ schema }) }
}

/** Whether a call may be followed by another: all else is an answer, or what is nobody's but the person's. */
export function mayGoOn(tool: Tool): boolean {
  return paperTools.includes(tool)
}

const next = text('only if this is not the answer yet: what to call next with what it finds').optional()
