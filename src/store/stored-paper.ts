/** The stored form of a paper: JSON, and the keys that lead to it. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Identifier } from '../model/identifier.ts'
import { isIdentifier } from '../model/identifier.ts'
import { paperOf } from '../model/merge.ts'
import { mergeExtras } from '../model/merge-extras.ts'
import type { Paper } from '../model/paper.ts'
import { keysOf } from '../model/paper.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import { paperExtrasSchema } from '../model/paper-record.ts'
import { textNames } from '../model/readings.ts'
import type { Reference } from '../model/reference.ts'

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
  tellers: z.partialRecord(z.enum(textNames), z.string()).optional(),
  past: z.array(z.string()).optional(),
  ...paperExtrasSchema.shape,
})

const identifiedSchema = z.object({ id: identifier })

/** The JSON of a paper; equal papers from `mergePapers` give equal texts. */
export function writePaper(paper: Paper): string {
  return JSON.stringify(paper)
}

/** Parses a stored paper; throws if it is not one, since then this version did not write the database. */
export function parsePaper(content: string): Paper {
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
    ...mergeExtras(rest, {}),
    ...(rest.tellers && { tellers: rest.tellers }),
    ...(rest.past && { past: rest.past }),
  }
}

/** The best identifier of a stored paper, without reading the rest of it. */
export function readIdentifier(content: string): Identifier {
  return identifiedSchema.parse(JSON.parse(content)).id
}

/** A record ready to be merged: its paper, and its keys, strongest first. */
export interface Incoming {
  readonly paper: Paper
  readonly keys: readonly string[]
}

/**
 * Undefined for a record that identifies no paper. Keys come from the record, never from a merged paper: that
 * could pair one record's title with another's author, and matches would depend on the order of the records.
 */
export function toIncoming(record: PaperRecord): Incoming | undefined {
  const paper = paperOf(record)
  if (paper === undefined) return undefined
  return { paper, keys: [...new Set([...paper.identifiers, ...keysOf(record)].map(shortenKey))] }
}

/**
 * The keys that an identifier may be stored under; a seed's also has its abstract's fingerprint, so that a
 * paper identified later matches it.
 */
export function keysOfIdentifier(id: Identifier): string[] {
  const keys = [id, ...(id.startsWith('seed:') ? [`abstract:${id.slice('seed:'.length)}`] : [])]
  return keys.map(shortenKey)
}

/** The keys that a reference's paper may be stored under, strongest first. */
export function keysOfReference({ identifiers, title, authors, fingerprint }: Reference): string[] {
  const told = keysOf({ identifiers: [], title, authors, abstract: '' })
  const abstract = fingerprint === undefined ? [] : [`abstract:${fingerprint}`]
  return [...identifiers.flatMap(keysOfIdentifier), ...[...told, ...abstract].map(shortenKey)]
}

/** Long titles are hashed: PostgreSQL indexes no text over a third of a page (2,704 bytes). */
export function shortenKey(key: string): string {
  if (key.length <= 200) return key
  const scheme = key.slice(0, key.indexOf(':'))
  return `${scheme}:sha256:${createHash('sha256').update(key).digest('hex')}`
}
