/** Two descriptions of the same paper become one; no field that either had is lost. */

import { earliest, latest, sortedSet } from './agree.ts'
import { paperBounds } from './bounds.ts'
import type { Identifier } from './identifier.ts'
import { rankIdentifiers, seedIdentifier, textIdentifier } from './identifier.ts'
import { mergeExtras } from './merge-extras.ts'
import type { Paper } from './paper.ts'
import { abstractFingerprint } from './paper.ts'
import type { PaperRecord } from './paper-record.ts'
import { fullerTexts, mergeReadings, newerTexts } from './readings.ts'

/** The paper of a first record; undefined if the record identifies no paper. */
export function paperOf(record: PaperRecord): Paper | undefined {
  const fingerprint = abstractFingerprint(record.abstract)
  const text = record.abstract || record.title
  const fallback =
    fingerprint !== undefined ? [seedIdentifier(fingerprint)] : text ? [textIdentifier(text)] : []
  const identifiers = rankIdentifiers(record.identifiers.length > 0 ? record.identifiers : fallback)
  const [id] = identifiers
  if (id === undefined) return undefined
  return {
    id,
    identifiers,
    title: record.title,
    authors: record.authors,
    abstract: record.abstract,
    published: record.published,
    updated: record.updated,
    listed: record.listed,
    links: sortedSet(record.links),
    sources: [record.source],
    ...mergeExtras(record, {}),
  }
}

/**
 * Merges two papers: every identifier, link, source and version of either; the longer title, abstract and
 * author list; the earliest first date and listing; the newest update. The result does not depend on order or
 * repetition, so sources may be read in any order and again.
 */
export function mergePapers(first: Paper, second: Paper): Paper {
  return join(first, second, fullerTexts(first, second))
}

/** A stored paper with what a source just told of it: as `mergePapers`, but a text that is read again is the newer one. */
export function retellPaper(stored: Paper, told: Paper): Paper {
  return join(stored, told, newerTexts(stored, told))
}

function join(first: Paper, second: Paper, texts: Partial<Paper>): Paper {
  const identifiers = rankIdentifiers([...first.identifiers, ...second.identifiers])
  const merged: Paper = {
    id: identifiers[0] ?? first.id,
    identifiers,
    title: undefined,
    authors: [],
    abstract: '',
    published: earliest(first.published, second.published),
    updated: latest(first.updated, second.updated),
    listed: earliest(first.listed, second.listed),
    links: sortedSet([...first.links, ...second.links]).slice(0, paperBounds.links),
    sources: sortedSet([...first.sources, ...second.sources]),
    ...mergeExtras(first, second),
    ...texts,
  }
  return { ...merged, ...mergeReadings(first, second, merged) }
}

/**
 * Whether identifiers show that two similar papers are different: both have an arXiv number and share none
 * (whatever else they share: authors give the DOI of a whole proceedings, and submit one text twice), or both
 * have a DOI and share no identifier at all.
 */
export function areDistinct(first: Pick<Paper, 'identifiers'>, second: Pick<Paper, 'identifiers'>): boolean {
  const isShared = (id: Identifier) => second.identifiers.includes(id)
  const bothHave = (scheme: string) =>
    [first, second].every((paper) => paper.identifiers.some((id) => id.startsWith(scheme)))
  if (bothHave('arxiv:')) return !first.identifiers.some((id) => id.startsWith('arxiv:') && isShared(id))
  return bothHave('doi:') && !first.identifiers.some(isShared)
}
