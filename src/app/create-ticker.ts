/** The ticker, with what composes and delivers. */
import type { ClubDesk } from '../club/club-desk.ts'
import { recordSteps } from '../club/record-steps.ts'
import { createComposer } from '../digest/composer.ts'
import { Deliverer } from '../digest/deliver.ts'
import { nameInterested } from '../digest/name-interested.ts'
import { tellCitations } from '../digest/tell-citations.ts'
import { tellImported } from '../digest/tell-imported.ts'
import { tellStopped } from '../digest/tell-stopped.ts'
import { Ticker } from '../digest/ticker.ts'
import type { Library } from '../library/library.ts'
import type { Log } from '../ports/log.ts'
import type { Messenger } from './observe-posters.ts'

/** The digests of the platforms that run. */
export function createTicker(
  library: Library,
  posters: ReadonlyMap<string, Messenger>,
  { log, now }: { readonly log: Log; now(): Temporal.Instant },
): Ticker {
  const { subscriptions, ledger, revisions } = library.store
  const { random } = Math
  const deliverer = new Deliverer({ ledger, posters, log, now, random })
  const desk: ClubDesk = {
    store: library.store,
    log,
    mayRead: (place, person) => library.mayRead(place, person),
    linkTo: (place, messageId) => library.linkTo(place, messageId),
  }
  const compose = createComposer(library)
  const timeZoneRules = process.versions.tz ?? process.version
  return new Ticker({
    subscriptions,
    ledger,
    revisions,
    compose,
    name: (digest, naming) =>
      nameInterested(digest, naming, library).catch((error: unknown) => {
        // The digest is worth more than the names.
        log.warn({ err: error, place: naming.subscription.place }, 'nobody was named in a digest')
        return digest
      }),
    async recordOthers(recording) {
      await recordSteps(desk, now, { ...recording, platforms: [...posters.keys()] })
      await tellCitations(library.store.citations, now())
    },
    async tellPeople() {
      const parts = { store: library.store, messengers: posters, log, now }
      await tellStopped(parts)
      await tellImported(parts)
    },
    deliverer,
    // A platform that was out of reach may be added later.
    get platforms() {
      return [...posters.keys()]
    },
    timeZoneRules,
    log,
    now,
    random,
  })
}
