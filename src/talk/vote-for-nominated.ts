/** `vote for the second` right after papers were nominated, of which no list was shown. */
import type { Card } from '../model/card.ts'
import { findIdentifiers } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import type { FollowUp } from './follow-up.ts'
import { undoOf } from './last-set-up.ts'
import { findLast } from './recall.ts'
import { paperAt } from './references.ts'

/** Undefined for anything else. */
export async function voteForNominated(
  followUp: FollowUp,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  if (followUp.kind !== 'about' || followUp.command !== 'vote up') return undefined
  const undo = undoOf(await findLast(asker, library))
  const [, named = '', club] = /^nominate undo (.{1,400}) (club:\d{1,9})$/.exec(undo) ?? []
  const ids = findIdentifiers(named)
  const { papers } = followUp
  const [id, another] =
    typeof papers === 'string' ? ids : papers.flatMap((number) => paperAt(ids, number) ?? [])
  return club === undefined || id === undefined || another !== undefined
    ? undefined
    : run(`approve ${id} ${club} set:on`)
}
