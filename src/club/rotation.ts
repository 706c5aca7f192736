/** Who presents: in the order of joining, whoever presented goes to the end. */
import type { ClubMember } from '../model/club.ts'

/**
 * The members in the order in which they present; those who present at a coming meeting are last.
 */
export function orderOfTurns(
  members: readonly ClubMember[],
  presenting: readonly string[] = [],
): readonly ClubMember[] {
  const turnOf = ({ person, turn }: ClubMember) => [presenting.includes(person) ? 1 : 0, turn] as const
  return [...members].sort((a, b) => {
    const [[lateA, turnA], [lateB, turnB]] = [turnOf(a), turnOf(b)]
    return lateA - lateB || turnA - turnB || a.joinedAtMs - b.joinedAtMs || (a.person < b.person ? -1 : 1)
  })
}

/** Who is next of those who can; undefined where nobody can. */
export async function findPresenter(
  members: readonly ClubMember[],
  options: {
    /** Who presents at another meeting still to come. */
    readonly presenting: readonly string[]
    readonly absent: readonly string[]
    /** Whether somebody is still there to be asked. */
    isThere(person: string): Promise<boolean>
  },
): Promise<string | undefined> {
  for (const { person } of orderOfTurns(members, options.presenting))
    if (!options.absent.includes(person) && (await options.isThere(person))) return person
  return undefined
}

/** The members after one of them presented. */
export function goesLast(members: readonly ClubMember[], presenter: string | undefined): ClubMember[] {
  const last = Math.max(0, ...members.map(({ turn }) => turn)) + 1
  return members.map((member) => (member.person === presenter ? { ...member, turn: last } : member))
}
