/** That the loopback Slack warns as Slack does, so that no test passes while the real one would warn. */
import { expect, it } from 'vitest'
import { startSlackLoopback } from '../../support/slack-loopback.ts'

const form = 'application/x-www-form-urlencoded'
const call = async (origin: string, method: string, args: Record<string, string>, type = form) => {
  const json = type.includes('json')
  const response = await fetch(`${origin}/api/${method}`, {
    method: 'POST',
    headers: { authorization: 'Bearer xoxb-T1-first', 'content-type': type },
    body: json ? JSON.stringify(args) : new URLSearchParams(args).toString(),
  })
  return response.json()
}

it.each([
  ['chat.postMessage', { channel: 'C1', blocks: '[]' }, form, 'missing_text_in_message'],
  ['chat.postMessage', { channel: 'C1', text: 'x'.repeat(40_001) }, form, 'message_truncated'],
  ['auth.test', {}, `${form};charset=utf-8`, 'superfluous_charset'],
  ['auth.test', {}, 'application/json', 'missing_charset'],
  [
    'assistant.threads.setSuggestedPrompts',
    { channel_id: 'D1', thread_ts: '1.1', prompts: '[{"title":"a","message":"b"}]' },
    form,
    'thread_ts is ignored',
  ],
] as const)('a call of %s is warned of, and fails the test: %j', async (method, args, type, warning) => {
  const slack = await startSlackLoopback()
  expect(await call(slack.origin, method, args, type)).toMatchObject({ ok: true })
  await expect(slack.close()).rejects.toThrow(warning)
})

it('a sound call is not warned of', async () => {
  const slack = await startSlackLoopback()
  const answer = await call(slack.origin, 'chat.postMessage', { channel: 'C1', text: 'hello' })
  expect(answer).not.toHaveProperty('warning')
  await slack.close()
})

it.each([
  ['agents.sessions.setStatus', { channel_id: 'D1', thread_ts: '1.1', status: 'is searching…' }],
  ['agents.sessions.setStatus', { channel_id: 'D1', status: 'active' }],
  [
    'agents.sessions.setStatus',
    { channel_id: 'D1', thread_ts: '1.1', status: 'active', title: 'x'.repeat(201) },
  ],
  ['assistant.threads.setSuggestedPrompts', { channel_id: 'D1', prompts: '[]' }],
])('%s refuses what Slack refuses: %j', async (method, args) => {
  const slack = await startSlackLoopback()
  expect(await call(slack.origin, method, args as Record<string, string>)).toMatchObject({ ok: false })
  await slack.close()
})
