/** Prompts that people choose in their assistant. */
import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'what-is-new',
    {
      title: 'What is new on …',
      description: 'The newest papers on a subject, a line each, with what stands out',
      argsSchema: z.object({
        subject: z
          .string()
          .min(1)
          .max(maxLength)
          .describe('a topic of the team, or words such as reward hacking'),
      }),
    },
    ({ subject }) =>
      ask(
        `What is new on the subject below? Look with the tool search (words as they are, with since:2w and sort:new; if little comes, since:2m), or with list (what: new) where the subject is one of the team's topics. Give each paper a line: title, identifier, link, and what is new in it in your words, from its sentences alone. Then say in two sentences what they have in common. If there is nothing, say so.\n\nSubject: ${subject}`,
      ),
  )
  server.registerPrompt(
    'compare',
    {
      title: 'Compare these',
      description: 'Two to five papers side by side: question, method, evidence, limits',
      argsSchema: z.object({
        papers: z
          .string()
          .min(1)
          .max(maxLength)
          .describe('identifiers, links or titles, with commas between them'),
      }),
    },
    ({ papers }) =>
      ask(
        `Compare the papers below. Read each with the tool show, and ask with the tool ask where an abstract leaves something open. Make a table with a row for each paper: identifier, question, method, evidence, limits. Take everything from what the tools gave, leave a cell empty where they say nothing, and end with when to read which.\n\nPapers: ${papers}`,
      ),
  )
}

function ask(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}

const maxLength = 500
