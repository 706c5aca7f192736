/** The tools of MCP: whatever only shows something, and for a known person what changes what is theirs. */
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import {
  answerSchema,
  BotError,
  type Card,
  type CommandInfo,
  markAsData,
  type ReadCall,
  sayCommand,
  schemaOf,
  structureCard,
  type Tool,
} from '../../src/core.ts'
import { renderCard } from './render.ts'

/**
 * Answers a command as the person who is connected would be answered. One that changes anything is refused,
 * unless it is for a tool that `isWriting` and changes what is the person's own.
 */
export type Say = (text: string, how?: { readonly isWriting: boolean }) => Promise<Card>

export interface ToolParts {
  readonly commands: readonly CommandInfo[]
  readonly isWriting: boolean
  readonly say: Say
  readonly readCall: ReadCall
}

export function registerTool(
  server: McpServer,
  tool: Tool,
  { commands, isWriting, say, readCall }: ToolParts,
): void {
  const config = {
    description: tool.description,
    inputSchema: toSchema(schemaOf(tool)),
    outputSchema: toSchema(answerSchema),
    annotations: { readOnlyHint: !isWriting },
  }
  server.registerTool(tool.name, config, async (given: unknown): Promise<CallToolResult> => {
    try {
      return toResult(await say(sayCommand(tool, given, commands), { isWriting }), readCall)
    } catch (error) {
      if (error instanceof BotError) return toMistake(error.userMessage)
      throw error
    }
  })
}

function toResult(card: Card, readCall: ReadCall): CallToolResult {
  if (card.isProblem) return toMistake(renderCard(card, readCall))
  const pictures = card.blocks.flatMap((block) =>
    block.kind === 'image'
      ? [{ type: 'image' as const, data: Buffer.from(block.png).toString('base64'), mimeType: 'image/png' }]
      : [],
  )
  return {
    content: [{ type: 'text', text: markAsData(renderCard(card, readCall)) }, ...pictures],
    structuredContent: structureCard(card, readCall),
  }
}

function toMistake(sentence: string): CallToolResult {
  return { content: [{ type: 'text', text: sentence }], isError: true }
}

/**
 * Clients read the schema; what they send is checked by `sayCommand`, which says what is wrong in a
 * sentence.
 */
function toSchema(schema: Record<string, unknown>): StandardSchemaWithJSON {
  const jsonSchema = { input: () => schema, output: () => schema }
  return { '~standard': { version: 1, vendor: 'journal-club', jsonSchema, validate: (value) => ({ value }) } }
}
