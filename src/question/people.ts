/**
 * Authors of one name told apart by what the papers say: how the name is spelled
 * out, and with whom they write.
 */

import { compareText } from '../model/lists.ts'
import type { Paper } from '../model/paper.ts'
import { fold, tokenize } from '../search/analysis/analysis.ts'

/** Probably one person: `name` as most papers spell it, and a co-author of most of these papers. */
export interface Person {
  readonly name: string
  readonly coauthor: string | undefined
  readonly papers: readonly Paper[]
}

/**
 * The people who may be meant by a name, whoever has most papers first; of equals who has the
 * newest. Papers of one spelling are one person's where co-authors join them. `papers` come newest
 * first, and those of each person stay so.
 */
export function tellApart(papers: readonly Paper[], typed: string): Person[] {
  const wanted = tokenize(typed).map(({ word }) => word)
  const spellings = new Map<string, { name: string; papers: Paper[] }>()
  for (const paper of papers) {
    const name = paper.authors.find((author) => isCalled(author, wanted))
    if (name === undefined) continue
    const known = spellings.get(fold(name)) ?? { name, papers: [] }
    known.papers.push(paper)
    spellings.set(fold(name), known)
  }
  const people = [...spellings.values()].flatMap(({ name, papers }) =>
    joinByCoauthors(papers, fold(name)).map((own) => ({
      name,
      coauthor: mostFrequent(own, fold(name)),
      papers: own,
    })),
  )
  const place = new Map(papers.map((paper, at) => [paper, at]))
  const newest = ({ papers: [paper] }: Person) => (paper === undefined ? 0 : (place.get(paper) ?? 0))
  return people.sort((a, b) => b.papers.length - a.papers.length || newest(a) - newest(b))
}

function isCalled(author: string, wanted: readonly string[]): boolean {
  // As names are indexed.
  const words = new Set(
    tokenize(author).flatMap(({ word, segments }) => [word, ...segments.map((segment) => segment.word)]),
  )
  return wanted.every((word) => words.has(word))
}

/** Papers that share a co-author, or each share one with a third, and so on. */
function joinByCoauthors(papers: readonly Paper[], own: string): Paper[][] {
  let groups: { readonly papers: readonly Paper[]; readonly coauthors: ReadonlySet<string> }[] = []
  for (const paper of papers) {
    const coauthors = new Set(paper.authors.slice(0, maxCoauthors).map(fold))
    coauthors.delete(own)
    const met = groups.filter((group) => !group.coauthors.isDisjointFrom(coauthors))
    const joined = {
      papers: [...met.flatMap((group) => group.papers), paper],
      coauthors: met.reduce((all, group) => all.union(group.coauthors), coauthors as ReadonlySet<string>),
    }
    groups = [...groups.filter((group) => !met.includes(group)), joined]
  }
  const place = new Map(papers.map((paper, at) => [paper, at]))
  return groups.map((group) => group.papers.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)))
}

/** A collaboration of hundreds says no more than its first. */
const maxCoauthors = 50

function mostFrequent(papers: readonly Paper[], own: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { authors } of papers)
    for (const author of authors) if (fold(author) !== own) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, few]) => few - many || compareText(a, b))[0]?.[0]
}
