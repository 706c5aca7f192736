/** A reading group that meets again. */
import type { Card } from '../../model/card.ts'
import type { Club } from '../../model/club.ts'
import { type ClubContext, tellClub } from './find-club.ts'

/** After a pause, or after it was removed; `undo` is the act that ends it again. */
export async function resumeClub(
  club: Club,
  context: ClubContext,
  act: { readonly name: 'resume' | 'restore'; readonly title: string; readonly undo: string },
): Promise<Card> {
  const { library } = context
  if (club.state === 'active') return tellClub(`Reading group ${club.number} is active`, club, context)
  await library.checkMayPost(club.place, `club ${act.name} ${club.number}`)
  const active = { state: 'active', reason: undefined, afterMs: library.now().epochMilliseconds } as const
  await library.store.clubs.change(club.id, active)
  return tellClub(`${act.title} reading group ${club.number}`, { ...club, ...active }, context, {
    undo: `club ${act.undo} ${club.number}`,
  })
}
