/** Which workspaces draw charts and tables: each does until it refuses one, and is tried again a day later. */
import { LRUCache } from 'lru-cache'
import { type AdapterContext, atMost, type Card, dayMs, type Workspace } from '../../../src/core.ts'
import type { SlackMessage } from './messages.ts'

export class NativeCharts {
  readonly #now: AdapterContext['now']
  readonly #refusedUntilMs = new LRUCache<Workspace, number>(atMost(maxWorkspaces))

  constructor({ now }: Pick<AdapterContext, 'now'>) {
    this.#now = now
  }

  /** Sends the card, with charts and tables where the workspace may draw them; where it refuses them, again without. */
  async send(workspace: Workspace, card: Card, send: (drawsCharts: boolean) => Promise<void>): Promise<void> {
    const hasCharts = card.blocks.some(
      (block) =>
        (block.kind === 'image' && block.charts !== undefined) ||
        (block.kind === 'file' && block.table !== undefined),
    )
    const nowMs = this.#now().epochMilliseconds
    if (!hasCharts || nowMs < (this.#refusedUntilMs.get(workspace) ?? 0)) return send(false)
    try {
      await send(true)
    } catch (error) {
      if (!(error instanceof ChartsRefused)) throw error
      this.#refusedUntilMs.set(workspace, nowMs + refusedMs)
      await send(false)
    }
  }
}

/** Throws where a message with charts or tables was refused for its blocks, so that nobody saw it. */
export function refuseCharts({ blocks }: SlackMessage, refusal: string | undefined): void {
  if (
    refusal === 'invalid_blocks' &&
    blocks.some(({ type }) => type === 'data_visualization' || type === 'data_table')
  )
    throw new ChartsRefused()
}

class ChartsRefused extends Error {}

const maxWorkspaces = 10_000
const refusedMs = dayMs
