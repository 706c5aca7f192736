/** A paper: what is known of it from all sources, and when two records are the same paper. */
import { createHash } from 'node:crypto'
import { bareName } from './bare-name.ts'
import type { Identifier } from './identifier.ts'
import type { PaperExtras } from './paper-record.ts'
import type { Readings } from './readings.ts'

/**
 * A stored paper. `id` is its best identifier; `identifiers` holds every one known, `id` included. `sources`
 * names all sources that told of it. `links` are web pages other than the paper's own: code, project pages.
 */
export interface Paper extends PaperExtras, Readings {
  readonly id: Identifier
  readonly identifiers: readonly Identifier[]
  readonly title: string | undefined
  readonly authors: readonly string[]
  readonly abstract: string
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly listed: string | undefined
  readonly links: readonly string[]
  readonly sources: readonly string[]
}

/**
 * The keys by which records of the same paper find each other: identifiers,
 * title with first author, abstract.
 */
export function keysOf(record: {
  readonly identifiers: readonly Identifier[]
  readonly title?: string | undefined
  readonly authors: readonly string[]
  readonly abstract: string
}): string[] {
  const keys: string[] = [...record.identifiers]
  const [first] = record.authors
  if (record.title !== undefined && first !== undefined)
    keys.push(`title:${fold(record.title)}|${fold(bareName(first))}`)
  const fingerprint = abstractFingerprint(record.abstract)
  if (fingerprint !== undefined) keys.push(`abstract:${fingerprint}`)
  return keys
}

/** Characters: the longest abstracts that services print have some ten thousand. */
const maxFingerprinted = 10_000

/**
 * 16 hexadecimal digits that stay the same under case, spacing and punctuation;
 * undefined for a text under 80 letters and digits, which could belong to several papers.
 */
export function abstractFingerprint(abstract: string): string | undefined {
  // One sign may stand for many: “ﷺ” folds to eighteen.
  const folded = fold(abstract.slice(0, maxFingerprinted))
  if (folded.length < 80) return undefined
  return createHash('sha256').update(folded).digest('hex').slice(0, 16)
}

/**
 * The day a paper is sorted by: its first version's, else the day a source listed it;
 * undefined when neither is known.
 */
export function dateOf(paper: Pick<Paper, 'published' | 'listed'>): string | undefined {
  return paper.published ?? paper.listed
}

/**
 * Whether the newest version known is a withdrawal, or the publisher retracted the paper. Leaving a venue
 * counts only where nothing else is known of a submission: others go on as preprints or elsewhere.
 */
export function isWithdrawn(
  paper: Pick<Paper, 'versions' | 'isRetracted' | 'leftVenue' | 'updated' | 'identifiers'>,
): boolean {
  const { versions, isRetracted, leftVenue, updated, identifiers } = paper
  if (isRetracted === true || versions?.at(-1)?.isWithdrawn === true) return true
  const names = identifiers.filter((id) => !id.startsWith('seed:'))
  // A submission that came back was changed later.
  return leftVenue !== undefined && leftVenue >= (updated ?? '') && names.length === 1
}

/**
 * The abstract as it is searched: with what the paper is called beside its title, at the end, and without the hosts
 * of addresses: nine of ten abstracts of arXiv that say “github” only link there.
 */
export function searchedAbstract({
  abstract,
  nicknames = [],
}: Pick<Paper, 'abstract' | 'nicknames'>): string {
  const told = abstract.replace(host, (address) => ' '.repeat(address.length))
  return [told, ...nicknames].join('\n')
}

const host = /\bhttps?:\/\/[^\s/]{1,100}|\bwww\.[^\s/]{1,100}/g

/** Whether a source linked code: a repository, or a model or data set page. */
export function hasCode(paper: Pick<Paper, 'links'>): boolean {
  return codeOf(paper) !== undefined
}

/** Where its code is, the first that a source linked. */
export function codeOf(paper: Pick<Paper, 'links'>): string | undefined {
  return paper.links.find((link) => codeHosts.test(link))
}

/** Its PDF, for those of arXiv and OpenReview, whose addresses follow from their names. */
export function pdfOf({ identifiers }: Pick<Paper, 'identifiers'>): string | undefined {
  const [arxiv, openreview] = ['arxiv:', 'openreview:'].map((scheme) =>
    identifiers.find((id) => id.startsWith(scheme))?.slice(scheme.length),
  )
  if (arxiv !== undefined) return `https://arxiv.org/pdf/${arxiv}`
  return openreview && `https://openreview.net/pdf?id=${encodeURIComponent(openreview)}`
}

/** Letters and digits only, lower case, without accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const codeHosts =
  /^https?:\/\/(www\.)?(github\.com|gitlab\.com|huggingface\.co|codeberg\.org|bitbucket\.org)\//
