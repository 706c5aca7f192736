/** What happened with papers here: who saved, posted, voted and discussed. */
import type { Identifier } from '../model/identifier.ts'
import type { Place } from '../model/place.ts'
import { type PlaceSettings, parsePlaceSettings } from '../model/place-settings.ts'
import type { Opinion } from '../model/vote.ts'
import type { Discussion } from '../ports/clubs.ts'
import type { Ledger } from '../ports/digest.ts'
import type { Reader, Store } from '../ports/store.ts'
import type { VoteCount } from '../ports/votes.ts'
import type { Outage } from './outage.ts'

export interface Marks {
  readonly saved: ReadonlySet<Identifier>
  readonly posted: Awaited<ReturnType<Ledger['postedAt']>>
  readonly discussed: ReadonlyMap<Identifier, Discussion>
  /** What the place has set. */
  readonly settings: PlaceSettings
}

export interface MarkParts {
  readonly store: Store
  readonly outage: Outage
  now(): Temporal.Instant
}

/**
 * Of papers, for a reader in a place; as if new during an outage. `votesIn` is the
 * place of a post whose thread it is.
 */
export function loadMarks(
  { store, outage, now }: MarkParts,
  reader: Reader & { readonly place: Place; readonly votesIn?: Place },
  ids: readonly Identifier[],
): Promise<Marks> {
  const { place, votesIn = place } = reader
  return outage.askOr(
    async () => ({
      saved: await store.readingLists.has(reader, ids),
      posted: await store.ledger.postedAt(place, ids),
      discussed: await store.minutes.discussions(votesIn, ids, now().epochMilliseconds),
      settings: parsePlaceSettings(await store.settings.list(place)),
    }),
    () => ({
      saved: new Set(),
      posted: new Map(),
      discussed: new Map(),
      settings: parsePlaceSettings(new Map()),
    }),
  )
}

/** What an asker voted on a paper, and how many did where they speak; nothing during an outage. */
export function loadVotes(
  { store: { votes }, outage }: MarkParts,
  { votesIn: place, user }: { readonly votesIn: Place; readonly user: string },
  id: Identifier,
): Promise<{ readonly count: VoteCount | undefined; readonly own: Opinion | undefined }> {
  return outage.askOr(
    async () => ({
      count: (await votes.counts(place, [id])).get(id),
      own: (await votes.own({ place, user }, [id])).get(id),
    }),
    () => ({ count: undefined, own: undefined }),
  )
}
