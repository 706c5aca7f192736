/**
 * What Slack tells when a workspace no longer wants the bot. Of the one workspace of a token it may tell late, or
 * of a token that was only replaced, so each removal is kept until Slack says whether it still takes the token.
 */
import type { Context } from '@slack/bolt'
import { z } from 'zod'
import { type AdapterContext, retry, type Workspace } from '../../../src/core.ts'
import { describe } from '../wire/library-log.ts'
import { type Installed, workspaceFor } from '../wire/place.ts'
import type { SlackApp } from '../wire/slack-app.ts'

/**
 * The end of an installation; `isToken` where Slack tells of the token only, which may be
 * in the middle of being replaced.
 */
export interface Removal {
  readonly installed: Installed
  readonly atMs: number
  readonly isToken: boolean
}

const Told = z.object({ event_time: z.number() })
const Revoked = z.object({ tokens: z.object({ bot: z.array(z.string()).optional() }) })

/** Hears of workspaces that removed the app, or took back the token of its bot. */
export function addRemovals(app: SlackApp, remove: (removal: Removal) => Promise<void>): void {
  const tell = (body: unknown, context: Context, isToken: boolean) =>
    remove({ installed: installedOf(context), atMs: Told.parse(body).event_time * 1000, isToken })
  app.event('app_uninstalled', ({ body, context }) => tell(body, context, false))
  app.event('tokens_revoked', async ({ body, event, context }) => {
    // People's own tokens are none of ours: the bot asks for no scope of a person.
    if ((Revoked.safeParse(event).data?.tokens.bot ?? []).length > 0) await tell(body, context, true)
  })
}

// Slack may say for the whole of an enterprise that the enterprise is the team.
function installedOf({ teamId, enterpriseId, isEnterpriseInstall }: Context): Installed {
  const isWhole = isEnterpriseInstall || teamId === undefined || teamId === enterpriseId
  return { teamId, enterpriseId, isEnterpriseInstall: isWhole }
}

const Kept = z.object({
  installed: z.object({
    teamId: z.string().optional(),
    enterpriseId: z.string().optional(),
    isEnterpriseInstall: z.boolean(),
  }),
  atMs: z.number(),
  isToken: z.boolean(),
})

/** Gives the workspace of the token; undefined where Slack refuses it. Rejects where that is not known. */
export type FindWorkspace = (signal: AbortSignal) => Promise<Workspace | undefined>

export class CheckedRemovals {
  readonly #context: Pick<AdapterContext, 'rows' | 'left' | 'log' | 'pause'>
  readonly #findWorkspace: FindWorkspace
  readonly #stopping = new AbortController()
  #askingAgain: Promise<void> | undefined

  constructor(
    context: Pick<AdapterContext, 'rows' | 'left' | 'log' | 'pause'>,
    findWorkspace: FindWorkspace,
  ) {
    this.#context = context
    this.#findWorkspace = findWorkspace
  }

  /** Ends the workspace if Slack refuses its token; where Slack does not say, it is asked again and again. */
  async add(removal: Removal): Promise<void> {
    // Uninstalling takes back the token as well, and what a workspace loses for either is not the same.
    const key = `${removal.isToken ? 'token' : 'app'} of ${workspaceFor(removal.installed)}`
    await this.#context.rows.save(unchecked, key, JSON.stringify(removal))
    try {
      await this.#check()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      const { log } = this.#context
      log.warn({ reason: describe(error) }, 'a removal cannot be checked yet: Slack is asked again')
      this.#askingAgain ??= this.#askAgain()
    }
  }

  /** Ends what is kept, but for the workspace whose token is good. */
  async settle(good: Workspace | undefined): Promise<void> {
    const { rows, left, log } = this.#context
    for (const key of await rows.list(unchecked, '')) {
      const kept = await rows.find(unchecked, key)
      if (kept === undefined) continue
      const { installed, atMs, isToken } = Kept.parse(JSON.parse(kept))
      const workspace = workspaceFor(installed)
      if (workspace === good)
        log.warn({ workspace }, 'Slack tells that the app was removed, but does not refuse the token')
      // Somebody who replaces a leaked token is about to start the bot with the new one.
      else await left(workspace, atMs, { isKept: isToken })
      await rows.remove(unchecked, key)
    }
  }

  /** Asks no longer; the next start does. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#askingAgain
  }

  async #check(): Promise<void> {
    await this.settle(await this.#findWorkspace(this.#stopping.signal))
  }

  async #askAgain(): Promise<void> {
    const { signal } = this.#stopping
    const sleep = (ms: number) => this.#context.pause(ms, signal)
    try {
      await sleep(askAgainMs)
      await retry(() => this.#check(), { waitMs: () => askAgainMs, sleep })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      this.#askingAgain = undefined
    }
  }
}

const unchecked = 'slack:unchecked removals'
const askAgainMs = 5 * 60_000
