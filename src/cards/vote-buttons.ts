/** The two buttons that vote on a paper, with how many did. */
import type { Button } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Opinion } from '../model/vote.ts'
import type { VoteCount } from '../ports/votes.ts'

/** What somebody said of a paper, and what all of a place did. */
export interface Standing {
  readonly count?: VoteCount | undefined
  readonly own?: Opinion | undefined
}

/** For a message that everybody sees: pressed, each changes in place, for all. */
export function voteButtons(id: Identifier, count?: VoteCount): Button[] {
  return opinions.map((opinion) => ({ label: voteLabel(opinion, count), command: voteCommand(opinion, id) }))
}

/** For a message that one person alone sees: with a mark at what they said. */
export function ownVoteButtons(id: Identifier, { count, own }: Standing): Button[] {
  return opinions.map((opinion) => ({
    label: `${voteLabel(opinion, count)}${own === opinion ? ' ✓' : ''}`,
    command: voteCommand(opinion, id),
    effect: 'refresh',
  }))
}

/** `👍 3`; without a number for nobody. */
export function voteLabel(opinion: Opinion, count?: VoteCount): string {
  const people = count?.[opinion] ?? 0
  return people === 0 ? marks[opinion] : `${marks[opinion]} ${people.toLocaleString('en')}`
}

export function isVoteButton({ command }: Button): boolean {
  return command.startsWith('vote ')
}

function voteCommand(opinion: Opinion, id: Identifier): string {
  return `vote ${opinion} ${id}`
}

export const marks: { readonly [O in Opinion]: string } = { up: '👍', down: '👎' }
const opinions = ['up', 'down'] as const
