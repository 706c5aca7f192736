/** One call of a model: checked, judged, run. */
import type { Command } from '../../commands/support/command.ts'
import { describeCommand } from '../../commands/support/describe-command.ts'
import { BotError } from '../../errors.ts'
import { type Card, plainText } from '../../model/card.ts'
import { findIdentifiers, type Identifier } from '../../model/identifier.ts'
import { parseJsonObject } from '../../model/parse-json.ts'
import { cutText } from '../../model/text.ts'
import type { ModelToolCall } from '../../ports/language-model.ts'
import { markAsData } from '../../tools/card-data.ts'
import { sayCommand, type Tool } from '../../tools/tool.ts'
import type { Conversation } from '../conversation.ts'
import { parseCommand, parseOptions, splitOptions } from '../parse-command.ts'
import type { Plan } from '../plan-kinds.ts'
import { mayGoOn, readsChange } from './rules.ts'
import { tellPapers } from './tell-context.ts'

/** A command with its options. */
export interface Ordered {
  readonly text: string
  readonly command: Command
  readonly options: Readonly<Record<string, unknown>>
}

/** How a command came to be run that the person did not say. */
export interface Choice {
  /** The papers that the person was shown or named: only these are acted on. */
  readonly papers: readonly Identifier[]
  /** Whether its card is only looked at. */
  readonly isStep: boolean
}

/** What somebody said, and what runs a command that a model chose for it. */
export interface Spoken {
  readonly said: string
  readonly plan: Plan
  /** Whether the person said it to the bot in words, so that a model may be told. */
  readonly isToBot: boolean
  /** Whether the sentence by itself orders a change that a model could only offer. */
  orders(change: Ordered, choice: Choice): boolean
  /** Answers a command; rejects as `Conversation.run` does, and with `not-sure` for what is only offered. */
  choose(text: string, choice: Choice): Promise<Card>
}

/**
 * `card` is there where something was answered, `result` where the model may go on; neither where the reading by
 * rules answers.
 */
export interface Outcome {
  readonly card?: Card
  readonly result?: string
}

interface StepParts {
  readonly tools: readonly Tool[]
  readonly known: readonly Identifier[]
  readonly spoken: Spoken
  readonly conversation: Conversation
}

/** Rejects with `not-sure` for a change that is offered, and with faults of the program. */
export async function takeStep(call: ModelToolCall, parts: StepParts): Promise<Outcome> {
  try {
    return await take(call, parts)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    if (error.code === 'not-sure' || error.code === 'not-ready' || error.code === 'unavailable') throw error
    // What the person may not do is said of the person's own words.
    return error.code === 'not-allowed' ? {} : { result: error.userMessage }
  }
}

async function take(
  call: ModelToolCall,
  { tools, known, spoken, conversation }: StepParts,
): Promise<Outcome> {
  const { commands, library } = conversation
  const tool = tools.find(({ name }) => name === call.name)
  const given = parseJsonObject(call.arguments)
  if (tool === undefined || given === undefined)
    return {
      result: tool === undefined ? 'There is no tool of that name.' : 'The arguments are no JSON object.',
    }
  const { next, ...own } = mayGoOn(tool) ? given : { ...given, next: undefined }
  const text = sayCommand(tool, own, commands.map(describeCommand))
  const { command, words } = parseCommand(text, commands)
  const options = parseOptions(command, words)
  const { typed } = splitOptions(command, words)
  const takes = tool.acts.flatMap(({ fills = {}, fixed = {} }) => [
    ...Object.values(fills),
    ...Object.keys(fixed),
  ])
  const isOther = [...typed.keys()].some((option) => !takes.includes(option))
  if (isOther || saysOption(typed.get('paper') ?? '', commands))
    return { result: 'An argument says an option that the tool does not have.' }
  const isChange = command.changesBy(options) !== undefined || command.visibility === 'public'
  const isStep = typeof next === 'string' && next !== '' && !isChange && !command.isForAsker(options)
  const choice = { papers: [...known, ...findIdentifiers(spoken.said)], isStep }
  if (isChange && readsChange(spoken.plan, command.name) && spoken.orders({ text, command, options }, choice))
    return {}
  const card = await spoken.choose(text, choice)
  if (!isStep || card.isProblem) return { card }
  return { card, result: markAsData(JSON.stringify(await tellResult(card, library))) }
}

/** Whether the name of a paper says an option of a command: `VLM-R1 set:on`. */
function saysOption(paper: string, commands: readonly Command[]): boolean {
  const names = new Set(commands.flatMap(({ options }) => Object.keys(options)))
  return paper.split(' ').some((word) => word.includes(':') && names.has(word.split(':', 1)[0] ?? ''))
}

/** What papers say in a card, and nothing that people here said of them. */
async function tellResult(card: Card, { store }: Conversation['library']) {
  const papers = await tellPapers(card.shows?.papers ?? [], store.papers)
  const sentences = card.blocks.flatMap((block) =>
    block.kind === 'item' && block.paper !== undefined
      ? [{ paper: block.paper, says: cutText(plainText(block.text), maxSentence) }]
      : [],
  )
  return { papers, sentences: sentences.slice(0, maxSentences) }
}

const maxSentence = 400
const maxSentences = 10
