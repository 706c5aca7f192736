/** What Slack sends of people who type, press, choose and say something, payload by payload. */
import type { SlackLoopback } from '../slack-loopback.ts'
import type { Sender } from '../slack-loopback-sender.ts'
import { makeOdd } from './odd-packets.ts'

type Json = Readonly<Record<string, unknown>>
type Type = Parameters<Sender['payload']>[0]

/** Feeds them with something wrong in each: as requests, or as envelopes where sockets are open. */
export async function feedSlack(slack: SlackLoopback, count: number, seed: number): Promise<void> {
  const good = await record(slack)
  const isOpen = slack.sockets.count > 0
  const odd = makeOdd(good, count, seed)
  const send = async (packet: Json) => {
    const { type, payload } = packet as { readonly type: Type; readonly payload: Json }
    // A command is a form, which has fields.
    const hasFields = Object.prototype.toString.call(payload) === '[object Object]'
    if (!isOpen) await slack.send.payload(type === 'events_api' || hasFields ? type : 'interactive', payload)
    else slack.sockets.sendRaw(JSON.stringify({ envelope_id: `odd-${count}`, ...packet }))
  }
  const queue = [...odd]
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) await send(next)
  }
  // Some are acknowledged only when it is found out that nobody listens to them.
  await Promise.all(Array.from({ length: 40 }, work))
}

async function record({ send, channel }: SlackLoopback): Promise<Json[]> {
  const team = channel('CODD')
  const delivered = [
    ['slash_commands', await send.command({ text: 'search agents', channel: 'CODD' })],
    ['events_api', await send.mention({ text: 'hello', channel: 'CODD' })],
    ['events_api', await send.directMessage({ text: 'hello' })],
    ['events_api', await send.event({ type: 'app_home_opened', user: 'UADA', tab: 'home', channel: 'DADA' })],
    [
      'events_api',
      await send.event({
        type: 'reaction_added',
        user: 'UADA',
        reaction: '+1',
        item: { type: 'message', channel: 'CODD', ts: team.messages[0]?.ts ?? '1.1' },
        item_user: 'UBOTT1',
      }),
    ],
    [
      'events_api',
      await send.event({ type: 'member_joined_channel', user: 'UBOTT1', channel: 'CODD', team: 'T1' }),
    ],
    [
      'events_api',
      await send.event({
        type: 'link_shared',
        channel: 'CODD',
        message_ts: '1.1',
        user: 'UADA',
        links: [{ domain: 'arxiv.org', url: 'https://arxiv.org/abs/2504.07615' }],
      }),
    ],
    ['interactive', await send.shortcut({ callbackId: 'related', message: { text: 'agents', ts: '1.1' } })],
    ['interactive', await send.shortcut({ callbackId: 'search' })],
    [
      'interactive',
      await send.action({
        action: { type: 'button', action_id: 'x', block_id: 'x', value: 'search agents' },
        ...(team.messages[0] && { message: team.messages[0] }),
        channel: 'CODD',
      }),
    ],
  ] as const
  return delivered.map(([type, { payload }]) => ({ type, payload }))
}
