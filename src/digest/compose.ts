/** A digest out of the papers that a place has not seen yet. */

import { tellingText } from '../abstracts/telling-text.ts'
import type { Steps } from '../async/steps.ts'
import { type DigestEntry, digestCards } from '../cards/digest-card.ts'
import type { Digest } from '../model/delivery.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { PlaceSettings } from '../model/place-settings.ts'
import { formatTime } from '../model/print-schedule.ts'
import type { Occasion } from '../ports/digest.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { type Candidate, choosePapers } from './choose-papers.ts'
import { type Coverage, makeReceipt } from './receipt.ts'

export interface DigestRequest {
  /** What the digest is about: a topic's title or a query. */
  readonly subject: string
  /** A command that gives all that matched. */
  readonly command: string
  /** A command that gives the same digest as if nobody had voted. */
  readonly unlearned?: string | undefined
  /** Whether one person's votes count, not the place's. */
  readonly isForOne?: boolean
  /** Papers that this place has not seen. */
  readonly candidates: readonly Candidate[]
  /** How many new papers matched, including those that this place has seen. */
  readonly matched: number
  /** Papers that were discussed in the place, by what cites them. */
  readonly cited?: ReadonlyMap<Identifier, readonly Paper[]>
  readonly coverage: Coverage
  readonly top: number
  readonly timeZone: string
  readonly occasion: Occasion
  /** Who set it up, for its first post. */
  readonly setUpBy?: string | undefined
  readonly settings: Pick<PlaceSettings, 'detail' | 'lines' | 'quiet'>
}

/** The digest: the same for the same request, whatever the order of its candidates. */
export function* composeDigest(request: DigestRequest, analysis: Analysis): Steps<Digest> {
  const { occasion, timeZone, candidates, top } = request
  const today = occasion.now.toZonedDateTimeISO(timeZone).toPlainDate()
  const chosen = yield* choosePapers(candidates, { top, today, analysis, explores: true })
  const receipt = makeReceipt(request.coverage, request.matched, chosen.length)
  const subjects = new Set(candidates.map(({ subject }) => subject))
  const isLearned = candidates.some(({ learned, isUnwanted }) => learned !== undefined || isUnwanted)
  const inLines = request.settings.lines === 'on'
  const entries: DigestEntry[] = []
  for (const { hit, subject, findReason, isExploration } of chosen) {
    const { paper, matches } = hit
    const reason = findReason?.()
    entries.push({
      paper,
      ...(request.isForOne === true ? { voter: 'you' } : {}),
      ...(isExploration === true ? { isExploration } : reason === undefined ? {} : { reason }),
      matches,
      cites: paper.identifiers.flatMap((id) => request.cited?.get(id) ?? []),
      text: tellingText(paper.abstract, { inLines, wanted: [], marked: matches }, analysis),
      ...(subjects.size > 1 || matches.length === 0 ? { subject } : {}),
    })
    yield
  }
  const cards = digestCards({
    subject: request.subject,
    day: today.toString(),
    period: describePeriod(request),
    setUpBy: request.setUpBy,
    entries,
    more: new Set(candidates.map(({ hit }) => hit.paper.id)).size - chosen.length,
    command: request.command,
    ...(isLearned && request.unlearned !== undefined ? { unlearned: request.unlearned } : {}),
    isFull: request.settings.detail === 'full',
    receipt,
  })
  return {
    ...cards,
    papers: chosen.map(({ hit }) => hit.paper.id),
    receipt,
    isEmpty: chosen.length === 0 && request.settings.quiet === 'on',
  }
}

function describePeriod({ occasion: { since, now, isCatchUp }, timeZone }: DigestRequest): string {
  if (since === undefined) return 'The best recent papers not yet posted here.'
  const start = formatTime(since, timeZone, now)
  return isCatchUp ? `Late: this covers everything since ${start}.` : `New since ${start}.`
}
