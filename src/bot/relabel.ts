/** What buttons that count are labelled now. */
import { approveLabel } from '../cards/club-text.ts'
import { voteLabel } from '../cards/vote-buttons.ts'
import type { Library } from '../library/library.ts'
import { isIdentifier } from '../model/identifier.ts'
import { type Place, workspaceOf } from '../model/place.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
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
  const approvals = await relabelApprovals(place, commands, library)
  if (votes.length === 0) return approvals
  const counts = await library.store.votes.counts(
    place,
    votes.map(({ paper }) => paper),
  )
  const voted = votes.map(
    ({ command, opinion, paper }) => [command, voteLabel(opinion, counts.get(paper))] as const,
  )
  return new Map([...approvals, ...voted])
}

/** New labels for votes on nominations; papers that are no longer nominated keep theirs. */
async function relabelApprovals(
  place: Place,
  commands: readonly string[],
  { store }: Library,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(commands)].flatMap((command) => {
    const [, paper = '', number] = /^approve (\S+) club:(\d{1,9})$/.exec(command) ?? []
    return isIdentifier(paper) ? [{ command, paper, number: Number(number) }] : []
  })
  const labels = new Map<string, string>()
  for (const [number, ofClub] of Map.groupBy(wanted, (each) => each.number)) {
    const club = await store.clubs.find(workspaceOf(place), number)
    if (club?.place !== place) continue
    const isHidden = parsePlaceSettings(await store.settings.list(place)).club === 'votes hidden'
    const voters = new Map(
      (await store.nominations.list(club)).map((each) => [each.paper, each.voters.length]),
    )
    for (const { command, paper } of ofClub) {
      const people = voters.get(paper) ?? voters.get((await store.papers.find(paper))?.id ?? paper)
      if (people !== undefined) labels.set(command, approveLabel(people, isHidden))
    }
  }
  return labels
}
