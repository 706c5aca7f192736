/** Votes for a paper right after it was nominated: `vote for the second`, `+1 for Jawaher from me`. */
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import type { FollowUp } from './follow-up.ts'
import { nominatedLast } from './last-set-up.ts'
import { findLast } from './recall.ts'
import { paperAt } from './references.ts'

type Parts = Pick<Conversation, 'asker' | 'library' | 'run'>

/** Undefined for anything else. */
export async function voteForNominated(followUp: FollowUp, parts: Parts): Promise<Card | undefined> {
  if (followUp.kind !== 'about' || followUp.command !== 'vote up') return undefined
  const { papers } = followUp
  return approve(parts, (nominated) =>
    typeof papers === 'string' ? nominated : papers.flatMap((number) => paperAt(nominated, number) ?? []),
  )
}

/** The same of papers by their names; undefined where one was not just nominated. */
export function approveNominated(papers: readonly Identifier[], parts: Parts): Promise<Card | undefined> {
  return approve(parts, (nominated) => (papers.every((id) => nominated.includes(id)) ? papers : []))
}

async function approve(
  { asker, library, run }: Parts,
  choose: (nominated: readonly Identifier[]) => readonly Identifier[],
): Promise<Card | undefined> {
  const nominated = nominatedLast(await findLast(asker, library))
  if (nominated === undefined) return undefined
  const [id, another] = choose(nominated.papers)
  return id === undefined || another !== undefined
    ? undefined
    : run(`approve ${id} club:${nominated.group} set:on`)
}
