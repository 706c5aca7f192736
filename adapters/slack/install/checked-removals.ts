/**
 * Removals of the app from the one workspace of a token. Slack may tell of one late, or of a token that was
 * only replaced, so each is kept until Slack says whether it still takes the token.
 */
import { z } from 'zod'
import { type AdapterContext, retry, type Workspace } from '../../../src/core.ts'
import { workspaceFor } from '../place.ts'
import { describe } from '../wire/library-log.ts'
import type { Removal } from './installations-removal.ts'

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
