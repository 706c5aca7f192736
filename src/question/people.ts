/**
 * Authors of one name told apart by what the papers say: how the name is spelled out, with whom they write,
 * and, where the name is rare, on what and when.
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
 * newest. Papers of one spelling are one person's where co-authors join them; those of a rare name also where
 * a field or the years do. `papers` come newest first, and those of each person stay so.
 */
export function tellApart(
  papers: readonly Paper[],
  typed: string,
  isRare: (name: string) => boolean = () => false,
): Person[] {
  const spellings = spellingsOf(papers, typed)
  const people = spellings.flatMap(({ name, papers }) =>
    joinPapers(papers, fold(name), isRare(name)).map((own) => ({
      name,
      coauthor: mostFrequent(own, fold(name)),
      papers: own,
    })),
  )
  const place = new Map(papers.map((paper, at) => [paper, at]))
  const newest = ({ papers: [paper] }: Person) => (paper === undefined ? 0 : (place.get(paper) ?? 0))
  return people.sort((a, b) => b.papers.length - a.papers.length || newest(a) - newest(b))
}

/** The full names that a typed one may stand for, as first met, each with its papers. */
export function spellingsOf(papers: readonly Paper[], typed: string): Omit<Person, 'coauthor'>[] {
  const wanted = tokenize(typed).map(({ word }) => word)
  const spellings = new Map<string, { name: string; papers: Paper[] }>()
  for (const paper of papers) {
    const name = paper.authors.find((author) => isCalled(author, wanted))
    if (name === undefined) continue
    const known = spellings.get(fold(name)) ?? { name, papers: [] }
    known.papers.push(paper)
    spellings.set(fold(name), known)
  }
  return [...spellings.values()]
}

function isCalled(author: string, wanted: readonly string[]): boolean {
  // As names are indexed.
  const words = new Set(
    tokenize(author).flatMap(({ word, segments }) => [word, ...segments.map((segment) => segment.word)]),
  )
  return wanted.every((word) => words.has(word))
}

interface Group {
  readonly papers: readonly Paper[]
  readonly coauthors: ReadonlySet<string>
  /** arXiv's archives: `cs` of `cs.LG`. */
  readonly fields: ReadonlySet<string>
  readonly years: readonly number[]
}

/** Papers that share something, or each share something with a third, and so on. */
function joinPapers(papers: readonly Paper[], own: string, isRare: boolean): Paper[][] {
  let groups: Group[] = []
  for (const paper of papers) {
    const alone = groupOf(paper, own)
    const met = groups.filter(
      (group) => !group.coauthors.isDisjointFrom(alone.coauthors) || (isRare && mayBeOnePerson(group, alone)),
    )
    const joined = [...met, alone].reduce((all, group) => ({
      papers: [...all.papers, ...group.papers],
      coauthors: all.coauthors.union(group.coauthors),
      fields: all.fields.union(group.fields),
      years: [...all.years, ...group.years],
    }))
    groups = [...groups.filter((group) => !met.includes(group)), joined]
  }
  const place = new Map(papers.map((paper, at) => [paper, at]))
  return groups.map((group) => group.papers.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)))
}

function groupOf(paper: Paper, own: string): Group {
  const coauthors = new Set(paper.authors.slice(0, maxCoauthors).map(fold))
  coauthors.delete(own)
  const fields = new Set((paper.categories ?? []).map((category) => category.split('.')[0] ?? category))
  const year = Number((paper.published ?? paper.listed)?.slice(0, 4))
  return { papers: [paper], coauthors, fields, years: Number.isNaN(year) ? [] : [year] }
}

/** Unless both tell their fields or years, and nothing of these is near. */
function mayBeOnePerson(one: Group, other: Group): boolean {
  const isTold = one.fields.size > 0 && other.fields.size > 0
  if (isTold && !one.fields.isDisjointFrom(other.fields)) return true
  if (one.years.length === 0 || other.years.length === 0) return !isTold
  const gap = Math.max(Math.min(...one.years), Math.min(...other.years))
  const between = gap - Math.min(Math.max(...one.years), Math.max(...other.years))
  return between <= (isTold ? maxYearsBetween : maxYearsApart)
}

/** Somebody publishes in most years, in another field too. */
const maxYearsBetween = 1
/** An index has a few of somebody's papers; where it tells no fields, fewer years speak against nothing. */
const maxYearsApart = 8
/** A collaboration of hundreds says no more than its first. */
const maxCoauthors = 50

function mostFrequent(papers: readonly Paper[], own: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { authors } of papers)
    for (const author of authors) if (fold(author) !== own) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, few]) => few - many || compareText(a, b))[0]?.[0]
}
