/** The Web API of agents: sessions of threads, and prompts above the empty line. */
import type { Call } from './slack-loopback-methods.ts'
import { type Json, Refused, scopesOf } from './slack-loopback-state.ts'

export const agentMethods: Readonly<Record<string, (call: Call) => Json>> = {
  // https://docs.slack.dev/reference/methods/agents.sessions.setStatus
  'agents.sessions.setStatus': (call) => {
    const { args, state, team } = call
    if (!scopesOf(team).includes('assistant:write')) throw new Refused('not_authorized')
    const channel = readChannel(args)
    check(statuses.includes(String(args.status)), '/status')
    check(isTs(args.thread_ts), '/thread_ts')
    check(args.title === undefined || isText(args.title, 200), '/title')
    const key = `${team.id}/${channel}/${args.thread_ts}`
    // The title counts for a new session only.
    const session = state.sessions.get(key) ?? { title: String(args.title ?? ''), status: '', course: [] }
    session.status = String(args.status)
    session.course.push(session.status)
    state.sessions.set(key, session)
    return { status: session.status, title: session.title }
  },
  // https://docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts
  'assistant.threads.setSuggestedPrompts': ({ args, state, team }) => {
    if (!scopesOf(team).includes('assistant:write')) throw new Refused('missing_scope')
    const channel = readChannel(args)
    const { prompts } = args
    check(Array.isArray(prompts) && prompts.length >= 1 && prompts.length <= 4, '/prompts')
    const all = prompts as Json[]
    check(
      all.every(({ title, message }) => isText(title, 75) && isText(message, 2_000)),
      '/prompts',
    )
    // With a thread it is for the older assistants, and does nothing here.
    if (args.thread_ts === undefined) state.prompts.set(`${team.id}/${channel}`, all)
    else state.warnings.push('assistant.threads.setSuggestedPrompts: thread_ts is ignored')
    return {}
  },
}

const statuses = ['active', 'processing', 'suspended', 'closed']

function readChannel({ channel_id }: Json): string {
  if (typeof channel_id !== 'string' || !/^[CDG]/.test(channel_id)) throw new Refused('channel_not_found')
  return channel_id
}

function isTs(value: unknown): boolean {
  return typeof value === 'string' && /^\d+\.\d+$/.test(value)
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max
}

function check(holds: boolean, pointer: string): void {
  if (!holds) throw new Refused(`invalid_arguments: ${pointer}`)
}
