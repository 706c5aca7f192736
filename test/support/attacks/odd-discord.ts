/** What Discord's gateway says of a server, its people and what they do there, packet by packet. */
import type { DiscordLoopback } from '../discord-loopback.ts'
import { describeChannel, describeMessage, describeUser } from '../discord-loopback-messages.ts'
import { describeMember, describeServer } from '../discord-loopback-servers.ts'
import { makeOdd } from './odd-packets.ts'

type Json = Readonly<Record<string, unknown>>

const person = '1300000000000000066'

/** Feeds them with something wrong in each, over connections that are opened again in between. */
export async function feedDiscord(discord: DiscordLoopback, count: number, seed: number): Promise<void> {
  const send = async (packet: Json) => {
    // Some of them end the connection, and what is sent then reaches nobody.
    await discord.until(() => discord.gateway.count > 0)
    discord.gateway.sendRaw(JSON.stringify(packet))
  }
  for (const packet of makeOdd(await record(discord), count, seed)) await send(packet)
  for (const packet of makeOdd(control, controls, seed)) await send(packet)
}

/** https://docs.discord.com/developers/events/gateway-events#receive-events: hello, the end of a session, and the like. */
const control: readonly Json[] = [
  { op: 10, d: { heartbeat_interval: 41_250 } },
  { op: 9, d: false },
  { op: 7, d: null },
  { op: 11 },
]
const controls = 12

async function record(discord: DiscordLoopback): Promise<Json[]> {
  const { state, people, guild, channel, gateway } = discord
  const message: Json = {
    ...describeMessage(state, {
      id: state.next(),
      channel: channel.id,
      components: [],
      flags: 0,
      files: [{ name: 'refs.bib', content: '@misc{a}' }],
      author: person,
    }),
    content: `<@${state.botUser}> hello`,
    mentions: [describeUser(state.botUser, true)],
    guild_id: guild.id,
    member: { roles: [], joined_at: '2025-01-01T00:00:00+00:00', deaf: false, mute: false, flags: 0 },
  }
  const told = { channel, user: person }
  const asked = people.say('search', { query: 'agents' }, told)
  const [answer] = await discord.answer(asked)
  people.type('search', { query: 'agen' }, 'query', told)
  people.use('Find related papers', 'agents', { ...told, forwarded: ['agents'] })
  people.say('subscribe', {}, told)
  if (answer !== undefined) {
    people.press('p:search agents', answer, told)
    people.choose('p:search agents', answer, told)
    people.react('👍', { ...answer, author: state.botUser }, told)
  }
  people.submit(
    { custom_id: 'f:search agents', components: [{ component: { type: 4, custom_id: 'query' } }] },
    {},
    told,
  )
  const role = { guild_id: guild.id, role: (describeServer(state, guild).roles as Json[])[4] }
  const threads = [{ ...describeChannel(channel), type: 11, parent_id: channel.id, id: state.next() }]
  const more: readonly (readonly [string, Json])[] = [
    ['MESSAGE_CREATE', message],
    ['MESSAGE_CREATE', { ...message, type: 19, referenced_message: message, content: 'more' }],
    ['MESSAGE_UPDATE', message],
    ['MESSAGE_DELETE', { id: message.id, channel_id: channel.id, guild_id: guild.id }],
    ['GUILD_ROLE_CREATE', role],
    ['GUILD_ROLE_UPDATE', role],
    ['GUILD_MEMBER_UPDATE', { ...describeMember(person, []), guild_id: guild.id }],
    ['GUILD_MEMBER_ADD', { ...describeMember(person, []), guild_id: guild.id }],
    ['CHANNEL_UPDATE', describeChannel(state.addChannel(guild.id))],
    ['CHANNEL_CREATE', describeChannel(state.addChannel(guild.id))],
    ['THREAD_LIST_SYNC', { guild_id: guild.id, threads, members: [] }],
    ['THREAD_CREATE', threads[0] ?? {}],
    ['TYPING_START', { channel_id: channel.id, guild_id: guild.id, user_id: person, timestamp: 1 }],
    ['USER_UPDATE', describeUser(state.botUser, true)],
    ['GUILD_CREATE', gateway.describeGuild(discord.join())],
    ['GUILD_UPDATE', describeServer(state, discord.join())],
    ['GUILD_DELETE', { id: discord.join().id }],
  ]
  const dispatched = [...gateway.told(), ...more.map(([t, d]) => ({ t, d }))]
  return dispatched.map(({ t, d }, at) => ({ op: 0, s: 1_000 + at, t, d }))
}
