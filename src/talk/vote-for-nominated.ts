/** Votes for a paper right after it was nominated: `vote for the second`, `+1 for Jawaher from me`. */
import type { Card } from '../model/card.ts'
import { findIdentifiers, type Identifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import type { FollowUp } from './follow-up.ts'
import { undoOf } from './last-set-up.ts'
import { findLast } from './recall.ts'
import { paperAt } from './references.ts'

type Parts = Pick<Conversation, 'asker' | 'library' | 'run'>

/** Undefined for anything else. */
export async function voteForNominated(followUp: FollowUp, parts: Parts): Promise<Card | undefined> {
  if (followUp.kind !== 'about' || followUp.command !== 'vote up') return undefined
  const { ids, club } = await findJustNominated(parts)
  const { papers } = followUp
  const voted = typeof papers === 'string' ? ids : papers.flatMap((number) => paperAt(ids, number) ?? [])
  return approve(voted, club, parts)
}

/** The same of papers by their names; undefined where one was not just nominated. */
export async function approveNominated(
  papers: readonly Identifier[],
  parts: Parts,
): Promise<Card | undefined> {
  const { ids, club } = await findJustNominated(parts)
  return papers.every((id) => ids.includes(id)) ? approve(papers, club, parts) : undefined
}

async function findJustNominated({ asker, library }: Parts) {
  const undo = undoOf(await findLast(asker, library))
  const [, named = '', club] = /^nominate undo (.{1,400}) (club:\d{1,9})$/.exec(undo) ?? []
  return { ids: findIdentifiers(named), club }
}

async function approve(
  [id, another]: readonly Identifier[],
  club: string | undefined,
  { run }: Parts,
): Promise<Card | undefined> {
  return club === undefined || id === undefined || another !== undefined
    ? undefined
    : run(`approve ${id} ${club} set:on`)
}
