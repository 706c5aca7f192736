/** The tools as a model is told of them in a conversation. */
import type { ModelTool } from '../../ports/language-model.ts'
import { schemaOf, type Tool, text } from '../../tools/tool.ts'
import { ownTools, paperTools, readingTools, sharedTools } from '../../tools/tools.ts'

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
