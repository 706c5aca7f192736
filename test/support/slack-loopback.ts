/**
 * Slack on this machine, for the real client: its Web API, response URLs, Socket Mode, and people who type
 * and press. What arrived can be looked at, and every method can be told to fail.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Fault, Faults } from './slack-loopback-faults.ts'
import { createSender } from './slack-loopback-send.ts'
import type { Sender } from './slack-loopback-sender.ts'
import { SlackSockets } from './slack-loopback-sockets.ts'
import {
  type SlackCall,
  type SlackChannel,
  type SlackSession,
  SlackState,
  type SlackTeam,
} from './slack-loopback-state.ts'
import { createWebApi } from './slack-loopback-web-api.ts'

export type { Fault } from './slack-loopback-faults.ts'
export type { SlackCall, SlackChannel, SlackPost, SlackTeam } from './slack-loopback-state.ts'

export interface SlackLoopback {
  /** The address that `SLACK_API_URL` takes. */
  readonly url: string
  /** The same server without `/api/`. */
  readonly origin: string
  readonly signingSecret: string
  readonly appToken: string
  /** The settings of the one workspace that is there from the start, `T1`, over http. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Every call that was taken, in order; of one method if it is given. `response_url`
   * is the method of response URLs.
   */
  calls(method?: string): readonly SlackCall[]
  channel(id: string, team?: string): SlackChannel
  /** The session of a thread with the agent. */
  session(channel: string, threadTs: string, team?: string): SlackSession | undefined
  /** The prompts above the empty line of direct messages. */
  prompts(channel: string, team?: string): readonly Readonly<Record<string, unknown>>[]
  /** A further workspace, whose token is good. */
  addTeam(team: SlackTeam): void
  /** What `users.info` says of somebody, beside what it says of everybody. */
  addProfile(user: string, profile: Readonly<Record<string, unknown>>): void
  /** What `oauth.v2.access` answers to this code; the token in it becomes good. */
  grant(code: string, team: SlackTeam, answer?: Readonly<Record<string, unknown>>): void
  /** The next `times` calls of a method fail so. */
  fail(method: string, fault: Fault, times?: number): void
  /** The faults that happened, in order. */
  readonly failed: readonly Fault[]
  /** From now on no workspace takes charts, as Slack brings new blocks to one after the other. */
  refuseCharts(): void
  /** See `Faults.pace`. */
  pace(everyMs: number): void
  /** People's doings. They go over Socket Mode where a socket is open, else as signed requests. */
  readonly send: Sender
  /** Where signed requests go: the origin of the app's server. */
  deliverTo(origin: string): void
  readonly sockets: SlackSockets
  /**
   * A response URL as a command of that person in that channel has it, for payloads that `send` did not make.
   */
  newResponseUrl(of: { readonly user: string; readonly channel: string; readonly team?: string }): string
  /** Lets all response URLs given so far expire. */
  expireResponseUrls(): void
  /** Somebody closes a modal. */
  closeView(id: string): void
  /**
   * Resolves with what `look` gives as soon as that is neither undefined nor
   * false; looks after every call taken.
   */
  until<T>(look: () => T | undefined | false): Promise<T>
  close(): Promise<void>
}

/** Starts it on a free port of the loopback; it signs requests for the time that it is told. */
export async function startSlackLoopback(nowMs = () => Date.now()): Promise<SlackLoopback> {
  const state = new SlackState()
  const faults = new Faults()
  const server = createServer(createWebApi(state, faults))
  const sockets = new SlackSockets(server, state)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  state.origin = `http://127.0.0.1:${port}`
  state.addTeam({ id: 'T1', token: 'xoxb-T1-first' })
  const signingSecret = 'a-signing-secret-of-slack'
  const appToken = 'xapp-1-first'
  const url = `${state.origin}/api/`
  let appOrigin: string | undefined
  const send = createSender({ state, sockets, signingSecret, nowMs, appOrigin: () => appOrigin })

  return {
    url,
    origin: state.origin,
    signingSecret,
    appToken,
    env: {
      SLACK_BOT_TOKEN: 'xoxb-T1-first',
      SLACK_SIGNING_SECRET: signingSecret,
      SLACK_API_URL: url,
    },
    calls: (method) => state.calls.filter((call) => method === undefined || call.method === method),
    channel: (id, team = 'T1') => state.channel(team, id),
    session: (channel, threadTs, team = 'T1') => state.sessions.get(`${team}/${channel}/${threadTs}`),
    prompts: (channel, team = 'T1') => state.prompts.get(`${team}/${channel}`) ?? [],
    addTeam: (team) => state.addTeam(team),
    addProfile: (user, profile) => void state.profiles.set(user, profile),
    grant: (code, team, answer = {}) => state.grants.set(code, { team, answer }),
    fail: (method, fault, times = 1) => faults.add(method, fault, times),
    failed: faults.taken,
    refuseCharts: () => {
      state.drawsCharts = false
    },
    pace: (everyMs) => faults.pace(everyMs),
    send,
    deliverTo: (origin) => {
      appOrigin = origin
    },
    sockets,
    newResponseUrl: ({ team = 'T1', ...of }) => state.newResponseUrl({ team, ...of }),
    expireResponseUrls: () => state.expireResponseUrls(),
    closeView: (id) => void state.closedViews.add(id),
    until: (look) => state.until(look),
    async close() {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (state.warnings.length > 0) throw new Error(`Slack warned: ${state.warnings.join('; ')}`)
    },
  }
}
