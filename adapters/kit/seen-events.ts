/** What a platform tells more than once, or several replicas at a time: taken by one of them, once. */
import type { AdapterContext, Workspace } from '../../src/core.ts'

/**
 * Whether this replica is the first to hear of an event, by a name that all give it. Where the database does
 * not say, `unknown`: an answer that comes twice is better than none. Never rejects.
 */
export async function isFirstToHear(
  { rows, log, now }: Pick<AdapterContext, 'rows' | 'log' | 'now'>,
  workspace: Workspace,
  event: string,
  unknown = true,
): Promise<boolean> {
  try {
    return await rows.claimLightly(workspace, event, now().epochMilliseconds + rememberedMs)
  } catch (error) {
    log.error({ err: error, event }, 'whether something was heard before is not known')
    return unknown
  }
}

/** Platforms repeat an event for five to ten minutes, and take answers to it for fifteen. */
const rememberedMs = 15 * 60_000
