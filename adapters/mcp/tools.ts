/**
 * Commands as tools: whatever only shows something, and for a known person a few that change what is theirs.
 */
import { randomBytes } from 'node:crypto'
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { BotError, type Card, type CommandInfo, filterButtons } from '../../src/core.ts'
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

/** The tools of a catalogue, in its order. */
export function listTools(commands: readonly CommandInfo[]): readonly Tool[] {
  return commands.flatMap((command) => {
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
  server.registerTool(command.name, config, async (given: unknown): Promise<CallToolResult> => {
    try {
      return toResult(await say(writeCommand(command, parseArguments(command, given)), { isWriting }))
    } catch (error) {
      if (error instanceof BotError) return toMistake(error.userMessage)
      throw error
    }
  })
}

/** A card whose buttons all lead to tools. */
export function withoutOthers(card: Card, tools: ReadonlySet<string>): Card {
  const isTool = ({ command }: Card['buttons'][number]) => tools.has(command.split(' ', 1)[0] ?? '')
  return filterButtons(card, isTool)
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
