/** In which workspaces the bot is, with which tokens: encrypted rows that all replicas share. */
import { setTimeout as wait } from 'node:timers/promises'
import { webApi } from '@slack/bolt'
import { z } from 'zod'
import { type AdapterContext, BotError, type Log, retry, type Workspace } from '../../../src/core.ts'
import { createEncryption, type Encryption } from '../../kit/encrypt.ts'
import { describe } from '../wire/library-log.ts'
import { type Installed, workspaceFor } from '../wire/place.ts'
import { type ClientOptions, createClientOptions } from '../wire/web-calls.ts'
import type { SeveralWorkspaces } from './settings.ts'
import type { Workspaces } from './workspaces.ts'

const schema = z.object({
  teamId: z.string().optional(),
  enterpriseId: z.string().optional(),
  isEnterpriseInstall: z.boolean(),
  installedAtMs: z.number(),
  bot: z.object({
    token: z.string(),
    id: z.string(),
    userId: z.string(),
    /** Only where the app rotates its tokens; `expiresAtMs` is the end of `token`. */
    refreshToken: z.string().optional(),
    expiresAtMs: z.number().optional(),
  }),
})
export type StoredInstallation = z.infer<typeof schema>

/** A new pair of tokens in exchange for a refresh token, which is good once. */
export type RefreshTokens = (
  refreshToken: string,
) => Promise<{ readonly token: string; readonly refreshToken: string; readonly expiresInSeconds: number }>

export interface InstallationsParts {
  readonly context: Pick<AdapterContext, 'rows' | 'now' | 'left' | 'joined'>
  readonly log: Log
  readonly encryption: Encryption
  readonly refreshTokens: RefreshTokens
}

export class Installations {
  readonly #parts: InstallationsParts
  readonly #refreshing = new Map<Workspace, Promise<StoredInstallation | undefined>>()

  constructor(parts: InstallationsParts) {
    this.#parts = parts
  }

  /** Throws `misconfigured` where the stored tokens were encrypted with another key. */
  async checkKey(): Promise<void> {
    const { context, encryption } = this.#parts
    const encrypted = await context.rows.find(keyCheck, keyCheckRow)
    if (encrypted !== undefined) encryption.decrypt(encrypted, keyCheck)
    else await context.rows.save(keyCheck, keyCheckRow, encryption.encrypt('', keyCheck))
  }

  /**
   * The installation that serves a workspace, its token good for a while yet; undefined where there is none.
   */
  async find(installed: Installed): Promise<StoredInstallation | undefined> {
    const workspace = workspaceFor(installed)
    const installation = await this.#read(workspace)
    if (installation === undefined || !this.#endsWithin(installation, refreshAheadMs)) return installation
    // One refresh at a time in this process; the claim sees to the others.
    const running = this.#refreshing.get(workspace) ?? this.#refresh(workspace)
    this.#refreshing.set(workspace, running)
    return running.finally(() => this.#refreshing.delete(workspace))
  }

  /** True where that brought back what was kept of the workspace. */
  async save(installation: Omit<StoredInstallation, 'installedAtMs'>): Promise<boolean> {
    const installedAtMs = this.#parts.context.now().epochMilliseconds
    const workspace = workspaceFor(installation)
    await this.#write(workspace, { ...installation, installedAtMs })
    return this.#parts.context.joined(workspace, installedAtMs)
  }

  /**
   * Deletes the tokens at once; what else belongs to the workspace is kept for a while. Slack tells of a
   * removal up to an hour late and again, so one that happened before the present installation is let be.
   */
  async remove(installed: Installed, removedAtMs: number): Promise<void> {
    const { context, log } = this.#parts
    const workspace = workspaceFor(installed)
    const installation = await this.#read(workspace)
    const latestMs = removedAtMs + clockSlackMs
    if (installation === undefined || installation.installedAtMs > latestMs) {
      log.info({ workspace }, 'Slack tells of the end of an installation that was over before')
      return
    }
    // First, so that a crash in between leaves no workspace without tokens that nothing would ever erase.
    await context.left(workspace, latestMs)
    await context.rows.remove(workspace, installationRow)
  }

  /** By one replica at a time; whoever has the claim may take a while. */
  #refresh(workspace: Workspace): Promise<StoredInstallation | undefined> {
    const taken = new BotError('unavailable', 'Slack does not renew my access right now.')
    const refresh = async () => {
      const { rows, now } = this.#parts.context
      if (await rows.claim(workspace, refreshRow, now().epochMilliseconds + claimMs)) {
        try {
          return await this.#exchange(workspace)
        } finally {
          await rows.remove(workspace, refreshRow)
        }
      }
      const installation = await this.#read(workspace)
      // Until then the token still is good, unless it has ended.
      if (installation === undefined || !this.#endsWithin(installation, 0)) return installation
      throw taken
    }
    const waitMs = (error: unknown) => (error === taken ? pollMs : undefined)
    return retry(refresh, { maxTries: claimMs / pollMs, waitMs, sleep: wait })
  }

  async #exchange(workspace: Workspace): Promise<StoredInstallation | undefined> {
    const { context, log, refreshTokens } = this.#parts
    // Read again under the claim: another replica may have been through a moment ago.
    const installation = await this.#read(workspace)
    const refreshToken = installation?.bot.refreshToken
    if (!installation || refreshToken === undefined || !this.#endsWithin(installation, refreshAheadMs))
      return installation
    try {
      const { token, expiresInSeconds, ...next } = await refreshTokens(refreshToken)
      const expiresAtMs = context.now().epochMilliseconds + expiresInSeconds * 1000
      const bot = { ...installation.bot, token, refreshToken: next.refreshToken, expiresAtMs }
      const stored = await this.#read(workspace)
      // Removed or installed again meanwhile: that stands.
      if (stored?.bot.refreshToken !== refreshToken) return stored
      const refreshed = { ...installation, bot }
      await this.#write(workspace, refreshed)
      return refreshed
    } catch (error) {
      log.error({ workspace, reason: describe(error) }, 'the tokens of a workspace could not be refreshed')
      if (!this.#endsWithin(installation, 0)) return installation
      throw new BotError('unavailable', 'Slack does not renew my access right now.', { cause: error })
    }
  }

  #endsWithin({ bot }: StoredInstallation, ms: number): boolean {
    if (bot.refreshToken === undefined || bot.expiresAtMs === undefined) return false
    return bot.expiresAtMs <= this.#parts.context.now().epochMilliseconds + ms
  }

  async #read(workspace: Workspace): Promise<StoredInstallation | undefined> {
    const encrypted = await this.#parts.context.rows.find(workspace, installationRow)
    if (encrypted === undefined) return undefined
    return schema.parse(JSON.parse(this.#parts.encryption.decrypt(encrypted, workspace)))
  }

  async #write(workspace: Workspace, installation: StoredInstallation): Promise<void> {
    const encrypted = this.#parts.encryption.encrypt(JSON.stringify(installation), workspace)
    await this.#parts.context.rows.save(workspace, installationRow, encrypted)
  }
}

/** What installing needs beside what answering needs. */
export interface SeveralOpened {
  readonly workspaces: Workspaces
  readonly installations: Installations
}

export interface SeveralParts {
  readonly settings: SeveralWorkspaces
  readonly apiUrl: string
  readonly context: Pick<AdapterContext, 'rows' | 'now' | 'left' | 'joined' | 'log'>
}

/** Throws `BotError('misconfigured')` where the stored tokens were encrypted with another key. */
export async function openSeveralWorkspaces({
  settings,
  apiUrl,
  context,
}: SeveralParts): Promise<SeveralOpened> {
  const { log } = context
  const installations = new Installations({
    context,
    log,
    encryption: createEncryption(settings.encryptionKey),
    refreshTokens: (refreshToken) => refreshTokens(createClientOptions(apiUrl, log), settings, refreshToken),
  })
  await installations.checkKey()
  const find = async (installed: Installed) => {
    const found = await installations.find(installed)
    if (found !== undefined) return found
    throw new BotError('not-allowed', 'Journal Club is not installed in this workspace, or no longer is.')
  }
  return {
    installations,
    workspaces: {
      async authorize(source) {
        return toAuthorization(await find(source), source.teamId)
      },
      async findCaller(installed) {
        return { token: (await find(installed)).bot.token }
      },
      remove: ({ installed, atMs }) => installations.remove(installed, atMs),
      async stop() {},
    },
  }
}

// An enterprise's installation serves all its workspaces; which of them it is now, only the request says.
function toAuthorization({ bot, teamId, enterpriseId }: StoredInstallation, askedTeam: string | undefined) {
  const team = teamId ?? askedTeam
  return {
    botToken: bot.token,
    botId: bot.id,
    botUserId: bot.userId,
    ...(team === undefined ? {} : { teamId: team }),
    ...(enterpriseId === undefined ? {} : { enterpriseId }),
  }
}

/**
 * https://docs.slack.dev/authentication/using-token-rotation#refresh: the old
 * refresh token is good no longer.
 */
async function refreshTokens(options: ClientOptions, settings: SeveralWorkspaces, refreshToken: string) {
  const answer = await new webApi.WebClient(undefined, options).oauth.v2.access({
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  const { access_token: token, refresh_token: next, expires_in: expiresInSeconds } = answer
  if (token === undefined || next === undefined || expiresInSeconds === undefined)
    throw new Error('Slack gave no new tokens')
  return { token, refreshToken: next, expiresInSeconds }
}

const installationRow = 'installation'
const refreshRow = 'refresh of the tokens'
const keyCheckRow = 'check of the key'
const keyCheck = 'slack:keys'

// Tokens live twelve hours; Slack's own library refreshes them two hours before their end.
const refreshAheadMs = 2 * 60 * 60 * 1000
/** Longer than a call of Slack may take, so that the claim of a replica that died ends, and of no other. */
const claimMs = 30_000
const pollMs = 100
// Slack's event times are whole seconds of Slack's clock.
const clockSlackMs = 5_000
