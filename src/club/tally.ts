/** Approval voting: which nomination is read next. */
import type { Nomination } from '../model/club.ts'

/** How many people approve of a nomination; with `untilMs` of those who had said so by then. */
export function approvalsOf({ voters }: Nomination, untilMs = Number.POSITIVE_INFINITY): number {
  return voters.filter(({ atMs }) => atMs <= untilMs).length
}

/** Nominations with the most approvals first; of as many the older first. */
export function rankNominations(
  nominations: readonly Nomination[],
  untilMs = Number.POSITIVE_INFINITY,
): Nomination[] {
  return [...nominations].sort(
    (a, b) => approvalsOf(b, untilMs) - approvalsOf(a, untilMs) || compareAge(a, b),
  )
}

export type Choice =
  | { readonly kind: 'chosen'; readonly nomination: Nomination; readonly people: number }
  | { readonly kind: 'none'; readonly why: 'no-nominations' | 'quorum'; readonly people: number }

/** What is chosen by the votes until a moment; nothing where fewer people than the quorum voted by then. */
export function choose(
  nominations: readonly Nomination[],
  { quorum, untilMs }: { readonly quorum: number; readonly untilMs: number },
): Choice {
  const standing = nominations.filter(({ atMs }) => atMs <= untilMs)
  const people = new Set(
    standing.flatMap(({ voters }) =>
      voters.filter(({ atMs }) => atMs <= untilMs).map(({ person }) => person),
    ),
  ).size
  const [nomination] = rankNominations(standing, untilMs)
  if (nomination === undefined || approvalsOf(nomination, untilMs) === 0)
    return { kind: 'none', why: 'no-nominations', people }
  return people < quorum ? { kind: 'none', why: 'quorum', people } : { kind: 'chosen', nomination, people }
}

function compareAge(a: Nomination, b: Nomination): number {
  return a.atMs - b.atMs || (a.paper < b.paper ? -1 : 1)
}
