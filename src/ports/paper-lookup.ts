/** The port of looking up one paper that the store does not have. */
import type { Identifier } from '../model/identifier.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import type { Reference } from '../model/reference.ts'
import type { ReferenceOrigin } from './imports.ts'

/** One page of a list of references. */
export interface ReferencePage {
  /** CSL-JSON, for whoever reads references. */
  readonly csl?: string
  /** Whole records, which can be stored. */
  readonly records?: readonly PaperRecord[]
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined
}

export interface PaperLookup {
  /**
   * The names of the services that say together whether there is such a paper; none where
   * none knows its kind of identifier.
   */
  servicesFor(id: Identifier): readonly string[]
  /**
   * The paper's record, cleaned, with this identifier among its own; undefined if the services have
   * no such paper. Throws `BotError('unavailable')` with a sentence if they could not be asked, and
   * the signal's reason once aborted.
   */
  find(id: Identifier, signal: AbortSignal): Promise<PaperRecord | undefined>
  /** The names of the services that are asked for titles. */
  readonly titleServices: readonly string[]
  /**
   * The cleaned record of a paper by its title, at a service that gives it the same title and the same family name
   * of the first author; undefined if none does, or the reference lacks one of the two. Throws as `find` does.
   */
  findTitle(reference: Reference, signal: AbortSignal): Promise<PaperRecord | undefined>
  /** How many papers with such identifiers a service gives in one request; 1 for most. */
  together(id: Identifier): number
  /**
   * The records of papers that one service gives together, as `find`; those that
   * it does not have are left out.
   */
  findTogether(ids: readonly Identifier[], signal: AbortSignal): Promise<ReadonlyMap<Identifier, PaperRecord>>
  /**
   * The page of a list that begins at `cursor`, the first without one. Throws `BotError('not-found')` where
   * there is no such list for us, with a sentence that says what to do, and as `find` does.
   */
  fetchPage(origin: ReferenceOrigin, cursor: string | undefined, signal: AbortSignal): Promise<ReferencePage>
}
