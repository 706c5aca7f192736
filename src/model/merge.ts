/** Two descriptions of the same paper become one; no field that either had is lost. */
import { rankIdentifiers, seedIdentifier, textIdentifier } from './identifier.ts'
import type { Paper, PaperRecord } from './paper.ts'
import { abstractFingerprint } from './paper.ts'

/** The paper that a first record tells of; undefined when the record has nothing to know a paper by. */
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
    links: [...new Set(record.links)],
    sources: [record.source],
  }
}

/**
 * Both papers in one. Where both know a field, the longer abstract and author list win, the earliest first date and
 * listing, the newest update; titles and everything else keep the first paper's. Merging a paper with itself changes nothing.
 */
export function mergePapers(first: Paper, second: Paper): Paper {
  const identifiers = rankIdentifiers([...first.identifiers, ...second.identifiers])
  return {
    id: identifiers[0] ?? first.id,
    identifiers,
    title: first.title ?? second.title,
    authors: second.authors.length > first.authors.length ? second.authors : first.authors,
    abstract: second.abstract.length > first.abstract.length ? second.abstract : first.abstract,
    published: earliest(first.published, second.published),
    updated: latest(first.updated, second.updated),
    listed: earliest(first.listed, second.listed),
    links: [...new Set([...first.links, ...second.links])],
    sources: [...new Set([...first.sources, ...second.sources])],
  }
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

function latest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a > b ? a : b
}
