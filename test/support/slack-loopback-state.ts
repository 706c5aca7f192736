/**
 * What the loopback Slack remembers: workspaces, channels with their messages, views, response URLs, calls.
 */
import { botScopes, optionalBotScopes } from '../../adapters/slack/install/manifest.ts'
import { Watchers } from './watchers.ts'

export type Json = Readonly<Record<string, unknown>>

/** A refusal in Slack's own words, such as `not_in_channel`. */
export class Refused extends Error {}

/** A workspace with the bot in it. */
export interface SlackTeam {
  readonly id: string
  readonly token: string
  readonly enterprise?: string
  readonly isEnterpriseInstall?: boolean
  /** Of those that may be declined; all if absent. */
  scopes?: readonly string[]
}

/**
 * Those of the manifest, unless whoever installed declined some, or installed
 * the app before it asked for them.
 */
export function scopesOf(team: SlackTeam): readonly string[] {
  return team.scopes ?? [...botScopes, ...optionalBotScopes]
}

export interface SlackCall {
  readonly method: string
  readonly token: string
  readonly args: Readonly<Record<string, unknown>>
  /** In ms, by `performance.now()`. */
  readonly atMs: number
}

/** A message as people see it. `ephemeralTo` is its only reader. */
export interface SlackPost {
  readonly ts: string
  readonly via: string
  readonly token: string
  text: string
  blocks: readonly Json[]
  readonly thread_ts?: string
  readonly metadata?: Json
  readonly ephemeralTo?: string
  readonly args: Json
  readonly files: { readonly name: string; readonly title?: string; readonly content: string }[]
  isPinned?: boolean
  reactions?: readonly { readonly name: string; readonly users: readonly string[] }[]
}

export interface SlackChannel {
  readonly id: string
  readonly messages: SlackPost[]
  /** What it is called and for. */
  name?: string
  topic?: string
  purpose?: string
  /** Whether the bot was invited. */
  isMember: boolean
  /** The people who are in it. */
  people?: readonly string[]
}

/** A thread with an agent, as its header shows it. */
export interface SlackSession {
  title: string
  status: string
  /** Every status that it had, in order. */
  readonly course: string[]
}

export interface ResponseUrl {
  readonly team: string
  readonly channel: string
  readonly user: string
  readonly original?: SlackPost | undefined
  uses: number
  isExpired: boolean
}

export class SlackState {
  origin = ''
  readonly calls: SlackCall[] = []
  readonly teams = new Map<string, SlackTeam>()
  /** Files that people posted, by their paths. */
  readonly files = new Map<string, string | Uint8Array>()
  /** The same files as Slack describes them, by their ids. */
  readonly fileObjects = new Map<string, Json>()
  /** What profiles tell beside the time zone, by person. */
  readonly profiles = new Map<string, Json>()
  readonly revoked = new Set<string>()
  readonly responseUrls = new Map<string, ResponseUrl>()
  readonly views = new Map<string, Json>()
  readonly closedViews = new Set<string>()
  /** Whether the workspaces take charts in messages. */
  drawsCharts = true
  readonly uploads = new Map<string, { name: string; content: string }>()
  readonly grants = new Map<string, { readonly team: SlackTeam; readonly answer: Json }>()
  readonly usedTriggers = new Set<string>()
  /** The sessions of agents, by team, channel and thread. */
  readonly sessions = new Map<string, SlackSession>()
  /** The prompts that stand above the empty line, by team and channel. */
  readonly prompts = new Map<string, readonly Json[]>()
  /** What Slack warned of, with the method: each is a mistake of the bot's. */
  readonly warnings: string[] = []
  readonly #channels = new Map<string, SlackChannel>()
  readonly #watchers = new Watchers()
  #count = 0

  addTeam(team: SlackTeam): void {
    this.teams.set(team.token, team)
  }

  /** A number that was not given before. */
  next(): number {
    this.#count += 1
    return this.#count
  }

  channel(team: string, id: string): SlackChannel {
    const key = `${team}/${id}`
    const channel = this.#channels.get(key) ?? { id, messages: [], isMember: true }
    this.#channels.set(key, channel)
    return channel
  }

  /** A timestamp of this second that no other message has. */
  newTs(): string {
    return `${Math.floor(Date.now() / 1000)}.${String(this.next()).padStart(6, '0')}`
  }

  newResponseUrl(parts: Omit<ResponseUrl, 'uses' | 'isExpired'>): string {
    const id = `r${this.next()}`
    // https://docs.slack.dev/interactivity/handling-user-interaction#message_responses: five times within 30
    // minutes.
    this.responseUrls.set(id, { ...parts, uses: 5, isExpired: false })
    return `${this.origin}/response/${id}`
  }

  expireResponseUrls(): void {
    for (const url of this.responseUrls.values()) url.isExpired = true
  }

  /** Wakes everyone who waits for something to have happened. */
  changed(): void {
    this.#watchers.wake()
  }

  until<T>(look: () => T | undefined | false): Promise<T> {
    return this.#watchers.until(look)
  }
}
