/** Papers that a reading list names by title and author alone, fetched while nobody waits. */

import { createHash } from 'node:crypto'
import { unlessAborted } from '../async/within.ts'
import { BotError } from '../errors.ts'
import { titleKeys } from '../model/match-reference.ts'
import type { Reference } from '../model/reference.ts'
import { joinNames } from '../model/text.ts'
import { dropEnd } from '../model/words.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { Store } from '../ports/store.ts'
import { absentMs, absentNamespace, defaultPatienceMs, type LookedUp, notAllowed } from './look-ups.ts'

interface Parts {
  readonly store: Store
  readonly lookup: PaperLookup | undefined
  now(): Temporal.Instant
  /** Brings the index up to the store. */
  refresh(): Promise<unknown>
}

/**
 * The paper of that title and first author, which is stored; or why there is none, as the end of a sentence. What
 * no service has is not asked for again within an hour. Throws the signal's reason once aborted.
 */
export async function findByTitle(
  reference: Reference,
  stop: AbortSignal,
  { store, lookup, now, refresh }: Parts,
): Promise<LookedUp> {
  const [key] = titleKeys(reference)
  if (key === undefined || reference.authors[0] === undefined) return { why: unnamed }
  if (lookup === undefined) return { why: notAllowed }
  const absent = { why: `is in neither the index nor ${joinNames(lookup.titleServices)}` }
  const nowMs = now().epochMilliseconds
  const remembered = store.adapterRows('look-up', () => nowMs)
  const name = `title:${createHash('sha256').update(key).digest('hex')}`
  if ((await remembered.find(absentNamespace, name)) !== undefined) return absent
  const patience = AbortSignal.timeout(defaultPatienceMs)
  const signal = AbortSignal.any([stop, patience])
  try {
    const record = await unlessAborted(signal, lookup.findTitle(reference, signal))
    const [id] = record?.identifiers ?? []
    if (record === undefined || id === undefined) {
      await remembered.save(absentNamespace, name, '', nowMs + absentMs)
      return absent
    }
    await store.papers.merge([record])
    // An update that began before the paper was stored may have missed it.
    await refresh()
    await refresh()
    const paper = await store.papers.find(id)
    return paper === undefined ? absent : { paper }
  } catch (error) {
    stop.throwIfAborted()
    if (patience.aborted) return { why: 'could not be looked up: it takes too long right now' }
    if (!(error instanceof BotError)) throw error
    return { why: `could not be looked up: ${dropEnd(error.userMessage, '.')}` }
  }
}

export const unnamed =
  'is not in the index, and has no number, DOI, link, or title with an author to look it up by'
