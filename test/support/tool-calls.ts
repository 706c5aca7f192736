/** A service on the loopback that chooses tools by a script, as chat completions. */
import { z } from 'zod'
import { type Answer, type Asked, sendJson } from './source-server.ts'

/** A call as a script has it; `$2` in an argument is the identifier of the second paper that was shown last. */
export interface Scripted {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export function call(name: string, given: Scripted['arguments'] = {}): Scripted {
  return { name, arguments: given }
}

/** What one request tells. */
export interface Told {
  readonly sentence: string
  readonly before: readonly string[]
  readonly askedWhether: string | undefined
  readonly today: string
  readonly timeZone: string
  /** What was shown before, the last at the end. */
  readonly shown: readonly Shown[]
  /** What the calls so far gave. */
  readonly results: readonly string[]
  readonly tools: readonly string[]
}

const Shown = z.object({
  command: z.string(),
  papers: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      authors: z.array(z.string()),
      date: z.string().optional(),
    }),
  ),
})
type Shown = z.infer<typeof Shown>
const Message = z.object({ role: z.string(), content: z.string().nullable() })
const Body = z.object({
  messages: z.array(Message).min(2),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) })),
})
const Data = z.object({
  sentence: z.string(),
  before: z.array(z.string()),
  askedWhether: z.string().optional(),
  today: z.string(),
  timeZone: z.string(),
  data: z.string(),
})
const Listed = z.object({ topics: z.array(z.string()), shownLastAtTheEnd: z.array(Shown) })

/** Whether a request offers tools; others want a query or an answer. */
export function offersTools({ body }: Asked): boolean {
  return body.includes('"tools":')
}

export function readToldTalk({ body }: Asked): Told {
  const { messages, tools } = Body.parse(JSON.parse(body))
  const told = Data.parse(JSON.parse(messages[1]?.content ?? ''))
  const { shownLastAtTheEnd } = Listed.parse(JSON.parse(insideMarks(told.data)))
  return {
    sentence: told.sentence,
    before: told.before,
    askedWhether: told.askedWhether,
    today: told.today,
    timeZone: told.timeZone,
    shown: shownLastAtTheEnd,
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? ''),
    tools: tools.map((tool) => tool.function.name),
  }
}

/** The data between marks that only this request has. */
export function insideMarks(text: string): string {
  const [, mark = ''] = /<data-([0-9a-f]{12})>\n/.exec(text) ?? []
  const parts = text.split(`data-${mark}>`)
  if (mark === '' || parts.length !== 3) throw new Error(`not between marks: ${text}`)
  return (parts[1] ?? '').slice(0, -'</'.length).trim()
}

/** A chat's answer that calls tools. */
export function callTools(...calls: readonly Scripted[]): unknown {
  const tool_calls = calls.map(({ name, arguments: given }, at) => ({
    id: `call_${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }))
  return {
    choices: [
      { index: 0, message: { role: 'assistant', content: null, tool_calls }, finish_reason: 'tool_calls' },
    ],
    usage: { total_tokens: 900 },
  }
}

/** A chat's answer that calls nothing. */
export const callsNothing: unknown = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }],
  usage: { total_tokens: 900 },
}

/** Calls what a script has for a sentence, one call after the other, and nothing for any other sentence. */
export function scripted(script: ReadonlyMap<string, readonly Scripted[]>): Answer {
  return (asked, response, nth) => {
    if (!offersTools(asked)) return sendJson(callsNothing)(asked, response, nth)
    const told = readToldTalk(asked)
    const next = script.get(told.sentence)?.[told.results.length]
    const answer = next === undefined ? callsNothing : callTools(fillIn(next, told))
    return sendJson(answer)(asked, response, nth)
  }
}

/** Papers by their numbers: in what the last call gave, else in what was shown last. */
function fillIn({ name, arguments: given }: Scripted, { shown, results }: Told): Scripted {
  const result = results.findLast((each) => each.includes('<data-'))
  const papers =
    result === undefined ? shown.at(-1)?.papers : Found.parse(JSON.parse(insideMarks(result))).papers
  const filled = Object.entries(given).map(([key, value]) => [
    key,
    typeof value === 'string'
      ? value.replace(/\$(\d+)/g, (_, nth) => papers?.[Number(nth) - 1]?.id ?? '?')
      : value,
  ])
  return { name, arguments: Object.fromEntries(filled) }
}

const Found = z.object({ papers: z.array(z.object({ id: z.string() })) })
