/** What a reference says of its paper, beside what is known of the paper. */
import type { Identifier } from './identifier.ts'
import { type Described, findDescribed, likenessOf } from './match-reference.ts'
import { areDistinct } from './merge.ts'
import { isWithdrawn, type Paper } from './paper.ts'

/**
 * What becomes of a reference: it is as its paper was published; it describes it wrongly; its preprint has
 * appeared since; its paper was withdrawn or retracted; its identifier is another paper's; there is no such
 * paper among those that were asked for; it could not be read.
 */
export const verdictKinds = [
  'as-published',
  'wrong',
  'appeared',
  'withdrawn',
  'other-paper',
  'missing',
  'broken',
] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** A field that a reference has otherwise: what it says, and what is right. */
export interface WrongField {
  readonly field: 'title' | 'author' | 'year' | 'identifier'
  readonly said: string
  readonly right: string
}

export interface Verdict {
  readonly kind: Exclude<VerdictKind, 'missing' | 'broken'>
  /** The paper that the reference describes; of `other-paper` the one that its identifier names, if none. */
  readonly paper: Identifier
  readonly title: string
  readonly wrong: readonly WrongField[]
  /** Of `appeared`: the venue, or the DOI. */
  readonly where?: string
  /** Of `other-paper`: the title of the paper that its identifier names. */
  readonly named?: string
}

/**
 * The verdict on a reference, from the paper that its identifiers name and those that its title may; undefined
 * where it is none of them.
 */
export function judgeReference(
  reference: Described,
  named: Paper | undefined,
  candidates: readonly Paper[],
): Verdict | undefined {
  const described = findDescribed(reference, candidates)
  if (named !== undefined && isDescribed(reference, named, described)) return judge(reference, named)
  if (named === undefined) return described && judge(reference, described)
  const { wrong, ...verdict } = judge(reference, described ?? named)
  const others = wrong.filter(({ field }) => field !== 'identifier')
  return {
    ...verdict,
    kind: 'other-paper',
    named: named.title ?? named.id,
    wrong: described === undefined ? [] : [...others, wrongIdentifier(reference, described)],
  }
}

/** Whether a reference with a paper's identifier is its: one that changed its title keeps author and year. */
function isDescribed(reference: Described, paper: Paper, described: Paper | undefined): boolean {
  const { title, author, year } = likenessOf(reference, paper)
  if (described?.id === paper.id || title === 'untold') return true
  if (title === 'same') return true
  if (title !== 'other') return author === 'same' || described === undefined
  return described === undefined && author === 'same' && year !== 'other'
}

function judge(reference: Described, paper: Paper): Verdict {
  const wrong = wrongFields(reference, paper)
  const where = appearedIn(reference, paper)
  const kind = isWithdrawn(paper)
    ? 'withdrawn'
    : wrong.length > 0
      ? 'wrong'
      : where === undefined
        ? 'as-published'
        : 'appeared'
  const verdict = { kind, paper: paper.id, title: paper.title ?? paper.id, wrong } as const
  return where === undefined ? verdict : { ...verdict, where }
}

function wrongFields(reference: Described, paper: Paper): WrongField[] {
  const { title, author, year } = likenessOf(reference, paper)
  const wrong: WrongField[] = []
  const add = (field: WrongField['field'], said: string, right: string) => wrong.push({ field, said, right })
  if (title === 'near' || title === 'like' || title === 'other')
    add('title', reference.title ?? '', paper.title ?? '')
  if (author === 'other') add('author', reference.authors[0] ?? '', paper.authors[0] ?? '')
  if (year === 'other') add('year', reference.year?.toString() ?? '', paper.published?.slice(0, 4) ?? '')
  return areDistinct(reference, paper) ? [...wrong, wrongIdentifier(reference, paper)] : wrong
}

function wrongIdentifier({ identifiers }: Described, paper: Paper): WrongField {
  const said = identifiers.find((id) => !paper.identifiers.includes(id)) ?? ''
  const scheme = said.slice(0, said.indexOf(':') + 1)
  return {
    field: 'identifier',
    said,
    right: paper.identifiers.find((id) => id.startsWith(scheme)) ?? paper.id,
  }
}

/** Where a paper appeared that a reference has as a preprint; undefined where that is not known. */
function appearedIn({ identifiers, venue, said }: Described, paper: Paper): string | undefined {
  const told = venue ?? said
  const isPreprint =
    told === undefined ? identifiers.some((id) => id.startsWith('arxiv:')) : preprint.test(told)
  if (!isPreprint || identifiers.some((id) => id.startsWith('doi:'))) return undefined
  const isKnown = paper.venue !== undefined && !preprint.test(paper.venue)
  return isKnown ? paper.venue : paper.identifiers.find((id) => id.startsWith('doi:'))
}

const preprint = /\b(?:arxiv|corr|preprint|biorxiv|medrxiv|chemrxiv|psyarxiv)\b/i
