/**
 * Papers as CSL-JSON items (https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types).
 */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Steps } from '../async/steps.ts'
import { fold } from '../model/fold.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { type CslName, parsePersonName } from './person-name.ts'

/** `article` is CSL's type for preprints. `id` is a citation key: `shen2025vlm`. */
export interface CslItem {
  readonly id: string
  readonly type: 'article'
  /**
   * In square brackets where no source gave one, as libraries write a title that
   * they made; `note` says so too.
   */
  readonly title: string
  readonly note?: string
  readonly author?: readonly CslName[]
  readonly issued?: { readonly 'date-parts': readonly [readonly number[]] }
  readonly abstract?: string
  readonly DOI?: string
  readonly URL?: string
  readonly archive?: string
  readonly archive_location?: string
}

/**
 * Reads papers as items, each with a key that is unique among them (`shen2025vlm`,
 * `shen2025vlma`), in steps. Unknown fields are absent.
 */
export function createCslReader(): (paper: Paper) => Steps<CslItem> {
  const taken = new Map<string, number>()
  return function* (paper) {
    const author: CslName[] = []
    for (const name of paper.authors) {
      author.push(parsePersonName(name))
      yield
    }
    const id = uniqueKey(citationKey(paper, author[0]), taken)
    const url = identifierUrl(paper.id)
    const arxiv = nameOf(paper, 'arxiv')
    const doi = nameOf(paper, 'doi')
    return {
      id,
      type: 'article',
      ...(paper.title === undefined
        ? { title: `[${displayTitle(paper)}]`, note: 'Title not known; this one is made from the abstract.' }
        : { title: paper.title }),
      ...(author.length === 0 ? {} : { author }),
      ...(paper.published === undefined ? {} : { issued: { 'date-parts': [dateParts(paper.published)] } }),
      ...(paper.abstract === '' ? {} : { abstract: paper.abstract }),
      ...(doi === undefined ? {} : { DOI: doi }),
      ...(url === undefined ? {} : { URL: url }),
      ...(arxiv === undefined ? {} : { archive: 'arXiv', archive_location: arxiv }),
    }
  }
}

/** Family name, year and the title's first word of four letters or more, as reference managers do. */
function citationKey(paper: Paper, first: CslName | undefined): string {
  const family = first?.family ?? first?.literal ?? 'anonymous'
  const year = paper.published?.slice(0, 4) ?? ''
  const words = displayTitle(paper).split(/[^\p{L}\p{N}]+/u)
  const word =
    words.find((candidate) => candidate.length > 3) ?? words.find((candidate) => candidate !== '') ?? ''
  return toAscii(`${family}${year}${word}`) || 'paper'
}

/**
 * `taken` counts the suffixes tried for each key, so that thousands of equal keys do not start again at `a`.
 */
function uniqueKey(key: string, taken: Map<string, number>): string {
  let unique = key
  let nth = taken.get(key) ?? 0
  for (; taken.has(unique); nth++) unique = `${key}${nth < 26 ? String.fromCharCode(97 + nth) : nth}`
  taken.set(key, nth)
  if (unique !== key) taken.set(unique, 0)
  return unique
}

function toAscii(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '')
}

function nameOf(paper: Paper, scheme: string): string | undefined {
  return paper.identifiers.find((id) => id.startsWith(`${scheme}:`))?.slice(scheme.length + 1)
}

/** A day, or a year alone. */
function dateParts(day: string): number[] {
  if (day.length === 4) return [Number(day)]
  const { year, month, day: dayOfMonth } = Temporal.PlainDate.from(day)
  return [year, month, dayOfMonth]
}
