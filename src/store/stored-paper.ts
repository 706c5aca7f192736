/** A paper as it lies in the store: its JSON, and the keys that lead to it. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Identifier } from '../model/identifier.ts'
import { isIdentifier } from '../model/identifier.ts'
import type { Paper, PaperRecord } from '../model/paper.ts'
import { keysOf } from '../model/paper.ts'

const identifier = z.custom<Identifier>((value) => typeof value === 'string' && isIdentifier(value))
const contentSchema = z.object({
  id: identifier,
  identifiers: z.array(identifier).min(1),
  title: z.string().optional(),
  authors: z.array(z.string()),
  abstract: z.string(),
  published: z.string().optional(),
  updated: z.string().optional(),
  listed: z.string().optional(),
  links: z.array(z.string()),
  sources: z.array(z.string()),
})

/** The JSON of a paper; equal papers from `mergePapers` give equal texts. */
export function writePaper(paper: Paper): string {
  return JSON.stringify(paper)
}

/** The paper of a stored JSON; throws when it is not one, for then the database is not what this version wrote. */
export function readPaper(content: string): Paper {
  const { title, published, updated, listed, ...rest } = contentSchema.parse(JSON.parse(content))
  return {
    id: rest.id,
    identifiers: rest.identifiers,
    title,
    authors: rest.authors,
    abstract: rest.abstract,
    published,
    updated,
    listed,
    links: rest.links,
    sources: rest.sources,
  }
}

/**
 * The keys that a record of this paper is found by, strongest first. They are the keys of records, never of merged
 * papers: a merged paper may pair one record's title with another's author, and what matches would depend on the order.
 */
export function storedKeysOf(paper: Paper, record: PaperRecord): string[] {
  return [...new Set([...paper.identifiers, ...keysOf(record)].map(shortenKey))]
}

/** The keys that an identifier may be stored under; a seed's is its abstract's fingerprint, so a paper named later has it too. */
export function keysOfIdentifier(id: Identifier): string[] {
  const keys = [id, ...(id.startsWith('seed:') ? [`abstract:${id.slice('seed:'.length)}`] : [])]
  return keys.map(shortenKey)
}

/** Long titles are hashed: PostgreSQL indexes no text over a third of a page (2,704 bytes). */
function shortenKey(key: string): string {
  if (key.length <= 200) return key
  const scheme = key.slice(0, key.indexOf(':'))
  return `${scheme}:sha256:${createHash('sha256').update(key).digest('hex')}`
}
