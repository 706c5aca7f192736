/** The index as one string, which tells on reading whether it is whole and of this version. */
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { StoredCorpus } from './corpus.ts'
import { MemoryCorpus } from './corpus.ts'
import { roles } from './lexicon.ts'

// Raised whenever analysis or layout change, so that an older snapshot is built anew.
const version = 4

/** A snapshot of a corpus at a revision of the store: base64, since a store keeps text. */
export function writeSnapshot(corpus: MemoryCorpus, revision: number): string {
  const { shelf, tokens, lexicon, terms, acronyms } = corpus.store()
  const parts = [
    bytesOf({ revision, labels: shelf.labels, words: lexicon.words, acronyms }),
    shelf.records.bytes,
    shelf.records.sizes,
    shelf.records.blocks,
    shelf.records.starts,
    shelf.records.lengths,
    tokens.pieces.lengths,
    tokens.pieces.values,
    tokens.rest.lengths,
    tokens.rest.values,
    lexicon.stems,
    ...roles.map((role) => lexicon.papers[role]),
    terms.lists.lengths,
    terms.lists.postings,
    ...spaces.map((space) => terms.listOf[space]),
    terms.lengths,
    terms.titleLengths,
  ].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  const sizes = Buffer.from(Uint32Array.from(parts, (part) => part.length).buffer)
  const content = Buffer.concat([sizes, ...parts])
  return `${headOf(content)}\n${content.toString('base64')}`
}

/** What a snapshot holds, or why it cannot be used; never throws. */
export function readSnapshot(
  snapshot: string,
): { readonly corpus: MemoryCorpus; readonly revision: number } | { readonly unusable: string } {
  const line = snapshot.indexOf('\n')
  const head = snapshot.slice(0, Math.max(0, line))
  if (!head.startsWith(`index ${version} `)) return { unusable: 'The snapshot is of another version.' }
  const content = Buffer.from(snapshot.slice(line + 1), 'base64')
  if (head !== headOf(content)) return { unusable: 'The snapshot is damaged.' }
  return readContent(content)
}

// The checksum already vouches for what is inside.
const headSchema = z.object({
  revision: z.number(),
  labels: z.custom<StoredCorpus['shelf']['labels']>(Array.isArray),
  words: z.custom<StoredCorpus['lexicon']['words']>(Array.isArray),
  acronyms: z.custom<StoredCorpus['acronyms']>(Array.isArray),
})

function readContent(content: Buffer): { readonly revision: number; readonly corpus: MemoryCorpus } {
  let part = 0
  let end = 4 * partsStored
  /** The next part, in the order in which they were written. */
  const next = () => {
    const start = end
    end += content.readUInt32LE(4 * part++)
    return content.subarray(start, end)
  }
  // Copies, since numbers must begin at a multiple of their size, and since the whole would be kept for its parts.
  const nextBytes = () => new Uint8Array(next())
  const nextNumbers = () => new Uint32Array(nextBytes().buffer)
  const { revision, labels, words, acronyms } = headSchema.parse(JSON.parse(next().toString()))
  const stored: StoredCorpus = {
    acronyms,
    shelf: {
      labels,
      records: {
        bytes: nextBytes(),
        sizes: nextNumbers(),
        blocks: nextNumbers(),
        starts: nextNumbers(),
        lengths: nextNumbers(),
      },
    },
    tokens: {
      pieces: { lengths: nextNumbers(), values: new Uint16Array(nextBytes().buffer) },
      rest: { lengths: nextNumbers(), values: nextBytes() },
    },
    lexicon: {
      words,
      stems: new Int32Array(nextNumbers().buffer),
      papers: { word: nextNumbers(), compound: nextNumbers(), name: nextNumbers() },
    },
    terms: {
      lists: { lengths: nextNumbers(), postings: nextNumbers() },
      listOf: { text: nextNumbers(), titleWords: nextNumbers(), authors: nextNumbers() },
      lengths: nextNumbers(),
      titleLengths: nextNumbers(),
    },
  }
  return { revision, corpus: new MemoryCorpus(stored) }
}

function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

function headOf(content: Uint8Array): string {
  return `index ${version} ${crc32(content).toString(16)}`
}

const spaces = ['text', 'titleWords', 'authors'] as const
const partsStored = 21
