/** The port of looking up one paper that the store does not have. */
import type { Identifier } from '../model/identifier.ts'
import type { PaperRecord } from '../model/paper.ts'

export interface PaperLookup {
  /** The names of the services that say together whether there is such a paper; none where none knows its kind of identifier. */
  servicesFor(id: Identifier): readonly string[]
  /**
   * The paper's record, cleaned, with this identifier among its own; undefined if the services have no such paper.
   * Throws `BotError('unavailable')` with a sentence if they could not be asked, and the signal's reason once aborted.
   */
  find(id: Identifier, signal: AbortSignal): Promise<PaperRecord | undefined>
}
