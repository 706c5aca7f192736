/**
 * The votes of several people as one for each paper, and which of these a place may read of: what two people
 * did, or one did before everybody's eyes.
 */
import type { Paper } from '../model/paper.ts'
import type { Vote } from '../ports/votes.ts'
import { fold } from '../search/analysis/analysis.ts'

/** What all people say of one paper, from −2 to 2. */
export interface JoinedVote {
  readonly paper: Vote['paper']
  readonly value: number
  readonly atMs: number
  readonly isVoted: boolean
  /** Whether a place may be told that somebody said so of this paper. */
  readonly isNamed: boolean
  /** Whether it may be told that somebody voted so or saved it. */
  readonly isNamedAsVoted: boolean
}

/**
 * One vote for each paper, newest first, whoever voted: two people who agree count twice, and no more. Of
 * more than 1,000 papers the first are taken, so that votes which come in turns leave out nobody.
 */
export function joinVotes(votes: readonly Vote[]): JoinedVote[] {
  return [...Map.groupBy(votes, ({ paper }) => paper)]
    .slice(0, papersRead)
    .map(([paper, own]) => {
      const sum = own.reduce((all, { value }) => all + value, 0)
      const agreeing = own.filter(({ value }) => value * sum > 0)
      const voting = agreeing.filter(({ isVoted }) => isVoted)
      return {
        paper,
        value: Math.max(-2, Math.min(2, sum)),
        atMs: Math.max(...own.map(({ atMs }) => atMs)),
        isVoted: voting.length > 0,
        isNamed: mayBeNamed(agreeing),
        isNamedAsVoted: mayBeNamed(voting),
      }
    })
    .sort((a, b) => b.atMs - a.atMs || (a.paper < b.paper ? -1 : 1))
}

function mayBeNamed(said: readonly Vote[]): boolean {
  return said.some(({ isSeen }) => isSeen) || new Set(said.map(({ person }) => person)).size >= peopleToName
}

/** Whether one of a paper's authors has such a name, however it is spelled. */
export function isUnwanted({ authors }: Pick<Paper, 'authors'>, notBy: ReadonlyMap<string, string>): boolean {
  return notBy.size > 0 && authors.some((name) => notBy.has(foldName(name)))
}

/** The authors of whom somebody wants nothing, by folded name. */
export function collectNotBy(votes: readonly Vote[]): ReadonlyMap<string, string> {
  const names = votes.flatMap(({ notBy = [] }) => notBy)
  return new Map(names.map((name) => [foldName(name), name]))
}

/** Those of them whom two people named: nobody is known by it. */
export function collectShared(votes: readonly Vote[]): ReadonlyMap<string, string> {
  const people = new Map<string, number>()
  for (const own of Map.groupBy(votes, ({ person }) => person).values())
    for (const name of collectNotBy(own).keys()) people.set(name, (people.get(name) ?? 0) + 1)
  return new Map([...collectNotBy(votes)].filter(([name]) => (people.get(name) ?? 0) >= peopleToName))
}

/** Votes keep this much of a name. */
function foldName(name: string): string {
  return fold(name.slice(0, 200).trim())
}

/** What fewer people did in private shows who it was. */
const peopleToName = 2
/** Older votes have faded. */
const papersRead = 1000
