/**
 * Commands as tools: whatever only shows something, and for a known person a few that change what is theirs.
 */
import { randomBytes } from 'node:crypto'
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { BotError, type Card, type CommandInfo } from '../../src/core.ts'
import { writeCommand } from '../kit/write-command.ts'
import { describeArguments, parseArguments } from './arguments.ts'
import { renderCard } from './render.ts'
import { AnswerData, dataNotice, structureCard } from './structure.ts'

/**
 * Answers a command as the person who is connected would be answered. One that changes anything is refused,
 * unless it is for a tool that `isWriting` and changes what is the person's own.
 */
export type Say = (text: string, how?: { readonly isWriting: boolean }) => Promise<Card>

export interface Tool {
  readonly command: CommandInfo
  readonly isWriting: boolean
  readonly inputSchema: StandardSchemaWithJSON
}

/** The tools of a catalogue, in its order; of a command that is several each act. */
export function listTools(commands: readonly CommandInfo[]): readonly Tool[] {
  return commands.flatMap((command): readonly Tool[] => {
    if (command.acts !== undefined) return listTools(command.acts)
    const isWriting = writing.has(command.name)
    const isReading = command.changes === undefined && command.visibility === 'private'
    return isReading || isWriting ? [{ command, isWriting, inputSchema: toSchema(command) }] : []
  })
}

export function registerTool(server: McpServer, { command, isWriting, inputSchema }: Tool, say: Say): void {
  const config = {
    description: `${command.summary}. In chat: ${command.examples.join(' · ')}`,
    inputSchema,
    outputSchema: AnswerData,
    annotations: { readOnlyHint: !isWriting, destructiveHint: false, openWorldHint: false },
  }
  server.registerTool(toolName(command.name), config, async (given: unknown): Promise<CallToolResult> => {
    try {
      return toResult(await say(writeCommand(command, parseArguments(command, given)), { isWriting }))
    } catch (error) {
      if (error instanceof BotError) return toMistake(error.userMessage)
      throw error
    }
  })
}

/** The name of a command's tool, which has no spaces: `club-dates`. */
export function toolName(command: string): string {
  return command.replaceAll(' ', '-')
}

/** A card whose buttons all lead to tools, which are named by their commands. */
export function withoutOthers(card: Card, tools: ReadonlySet<string>): Card {
  const isTool = ({ command }: Card['buttons'][number]) => {
    const words = command.split(' ', 2)
    return tools.has(words[0] ?? '') || tools.has(words.join(' '))
  }
  const blocks = card.blocks.map((block) =>
    block.kind === 'item' ? { ...block, buttons: block.buttons.filter(isTool) } : block,
  )
  return { ...card, blocks, buttons: card.buttons.filter(isTool) }
}

/** What a card says, marked as data: whoever reads it cannot take a paper's words for orders. */
export function markAsData(text: string): string {
  // Nobody can guess it, so no paper can end the mark.
  const mark = randomBytes(6).toString('hex')
  return `${dataNotice}\n<data-${mark}>\n${text}\n</data-${mark}>`
}

function toResult(card: Card): CallToolResult {
  if (card.isProblem) return toMistake(renderCard(card))
  const pictures = card.blocks.flatMap((block) =>
    block.kind === 'image'
      ? [{ type: 'image' as const, data: Buffer.from(block.png).toString('base64'), mimeType: 'image/png' }]
      : [],
  )
  return {
    content: [{ type: 'text', text: markAsData(renderCard(card)) }, ...pictures],
    structuredContent: structureCard(card),
  }
}

function toMistake(sentence: string): CallToolResult {
  return { content: [{ type: 'text', text: sentence }], isError: true }
}

/**
 * Clients are told the schema; what they send is checked by `parseArguments`, which
 * says what is wrong in a sentence.
 */
function toSchema(command: CommandInfo): StandardSchemaWithJSON {
  const { vendor, jsonSchema } = describeArguments(command)['~standard']
  return { '~standard': { version: 1, vendor, jsonSchema, validate: (value: unknown) => ({ value }) } }
}

/** Its effect is the person's own, can be taken back, and posts nothing. */
const writing: ReadonlySet<string> = new Set(['save', 'unsave', 'vote', 'unvote', 'nominate'])
