/**
 * Discord on this machine, for the real client: its HTTP API, its gateway, and people who type and press.
 * What arrived can be looked at and is checked by Discord's rules, and every request can be told to fail.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GatewayDispatchEvents } from 'discord-api-types/v10'
import { type Fault, Faults } from './discord-loopback-faults.ts'
import { DiscordGateway } from './discord-loopback-gateway.ts'
import { createPeople } from './discord-loopback-people.ts'
import type { People } from './discord-loopback-person.ts'
import { createRest } from './discord-loopback-rest.ts'
import {
  DiscordState,
  type LoopbackChannel,
  type LoopbackGuild,
  type LoopbackInteraction,
  type LoopbackMessage,
} from './discord-loopback-state.ts'
import { loadDiscordSchema } from './discord-schema.ts'

export type { Fault } from './discord-loopback-faults.ts'
export type {
  LoopbackChannel,
  LoopbackGuild,
  LoopbackInteraction,
  LoopbackMessage,
} from './discord-loopback-state.ts'

export interface DiscordLoopback {
  /** The settings of the bot. */
  readonly env: Readonly<Record<string, string>>
  readonly state: DiscordState
  readonly gateway: DiscordGateway
  readonly people: People
  /** The server and channel that are there from the start. */
  readonly guild: LoopbackGuild
  readonly channel: LoopbackChannel
  /** The next `times` requests such as `POST /channels/1/messages` fail so. */
  fail(request: RegExp, fault: Fault, times?: number): void
  /** The faults that happened, in order. */
  readonly failed: readonly Fault[]
  /** See `Faults.pace`. */
  pace(everyMs: number): void
  /** How many requests such as these were taken. */
  count(request: RegExp): number
  /** The messages of an answer of its own, once it has been given and is complete in `parts` messages. */
  answer(interaction: LoopbackInteraction, parts?: number): Promise<readonly LoopbackMessage[]>
  /** The messages that an interaction has for everybody, once it has so many. */
  answerToAll(interaction: LoopbackInteraction, parts?: number): Promise<readonly LoopbackMessage[]>
  /** Adds the bot to a further server. */
  join(): LoopbackGuild
  /** Removes the bot from a server; `silently` while it is not connected. */
  leave(guild: LoopbackGuild, how?: { readonly silently: boolean }): void
  /** Adds the bot again to a server that it left. */
  comeBack(guild: LoopbackGuild): void
  until<T>(look: () => T | undefined | false): Promise<T>
  close(): Promise<void>
}

/** Starts it on a free port of the loopback. */
export async function startDiscordLoopback(): Promise<DiscordLoopback> {
  const state = new DiscordState()
  const faults = new Faults()
  const server = createServer(createRest(state, faults, loadDiscordSchema()))
  const gateway = new DiscordGateway(server, state)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  state.gatewayUrl = `ws://127.0.0.1:${port}`
  state.origin = `http://127.0.0.1:${port}`
  const guild = state.addGuild()
  const channel = state.addChannel(guild.id)

  return {
    env: { DISCORD_BOT_TOKEN: state.token, DISCORD_API_URL: `http://127.0.0.1:${port}/api` },
    state,
    gateway,
    people: createPeople(state, gateway, channel),
    guild,
    channel,
    fail: (request, fault, times = 1) => faults.add(request, fault, times),
    failed: faults.taken,
    pace: (everyMs) => faults.pace(everyMs),
    count: (request) => state.requests.filter(({ method, path }) => request.test(`${method} ${path}`)).length,
    answer: (interaction, parts = 1) =>
      state.until(() => {
        const first = interaction.original
        // Discord shows that the bot is thinking until the first edit.
        const isShown = interaction.callback?.type === 5 && first !== undefined && (first.flags & 128) === 0
        const messages = isShown ? [first, ...interaction.followUps] : interaction.followUps
        return isShown && messages.length >= parts ? messages : undefined
      }),
    answerToAll: (interaction, parts = 1) =>
      state.until(() => {
        const open = interaction.followUps.filter(({ flags }) => (flags & 64) === 0)
        return open.length >= parts ? open : undefined
      }),
    join() {
      const joined = state.addGuild()
      gateway.dispatch(GatewayDispatchEvents.GuildCreate, gateway.describeGuild(joined), joined.id)
      return joined
    },
    leave(left, { silently } = { silently: false }) {
      left.isGone = true
      if (!silently) gateway.dispatch(GatewayDispatchEvents.GuildDelete, { id: left.id }, left.id)
    },
    comeBack(left) {
      left.isGone = false
      gateway.dispatch(GatewayDispatchEvents.GuildCreate, gateway.describeGuild(left), left.id)
    },
    until: (look) => state.until(look),
    async close() {
      gateway.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
