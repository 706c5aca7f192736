/** Receipts of an ingest in words. */
import type { Listing } from '../model/listing.ts'
import type { Outcome } from './ingest-sources.ts'

/** Lines for the person who ran it: a summary a source, then each day that was announced, with its state. */
export function sayOutcome(
  outcome: Outcome,
  { isDryRun }: { readonly isDryRun: boolean },
): readonly string[] {
  if ('fault' in outcome) return [outcome.fault]
  if ('waitsUntilMs' in outcome) {
    const until = Temporal.Instant.fromEpochMilliseconds(outcome.waitsUntilMs).toString({
      smallestUnit: 'minute',
    })
    return [`${outcome.source}: failed before, and is asked again after ${until}.`]
  }
  const { source, announced, added, merged, unchanged, faults, listings } = outcome.receipt
  const counts = isDryRun
    ? `${added} not in the store yet, ${merged} would change there, ${unchanged} unchanged`
    : `${added} new, ${merged} changed, ${unchanged} unchanged`
  return [
    `${source}: ${announced} papers announced; ${counts}.`,
    ...listings.map((listing) => `  ${sayListing(listing)}`),
    ...faults.slice(0, faultsShown).map((fault) => `  ! ${fault}`),
    ...(faults.length > faultsShown ? [`  ! and ${faults.length - faultsShown} more, in the log.`] : []),
  ]
}

/** `2025-04-11: 250 announced, 250 received, complete`. */
export function sayListing(listing: Listing): string {
  const late = listing.late > 0 ? `, ${listing.late} of them late` : ''
  const counts =
    listing.announced === 0 ? '' : `${listing.announced} announced, ${listing.received} received${late}, `
  const why = listing.why === undefined ? '' : `: ${listing.why}`
  return `${listing.day}: ${counts}${stateWords[listing.state]}${why}`
}

const stateWords: Readonly<Record<Listing['state'], string>> = {
  'nothing-announced': 'nothing announced',
  complete: 'complete',
  incomplete: 'incomplete',
  degraded: 'source degraded',
}
const faultsShown = 10
