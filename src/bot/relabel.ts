/** What buttons that count are labelled now. */
import { voteLabel } from '../cards/vote-buttons.ts'
import type { Library } from '../library/library.ts'
import { isIdentifier } from '../model/identifier.ts'
import type { Place } from '../model/place.ts'
import type { Opinion } from '../model/vote.ts'

/** The labels of those of some commands that vote on a paper in a place, as its buttons have them. */
export async function relabel(
  place: Place,
  commands: readonly string[],
  library: Library,
): Promise<ReadonlyMap<string, string>> {
  const votes = [...new Set(commands)].flatMap((command) => {
    const [, opinion, paper = ''] = /^vote (up|down) (\S+)$/.exec(command) ?? []
    return isIdentifier(paper) ? [{ command, opinion: opinion as Opinion, paper }] : []
  })
  if (votes.length === 0) return new Map()
  const counts = await library.store.votes.counts(
    place,
    votes.map(({ paper }) => paper),
  )
  return new Map(votes.map(({ command, opinion, paper }) => [command, voteLabel(opinion, counts.get(paper))]))
}
