/** The index as one string, which tells on reading whether it is whole and of this version. */
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { StoredCorpus } from './corpus.ts'
import { Corpus } from './corpus.ts'

// Raised whenever analysis or layout change, so that an older snapshot is built anew.
const version = 2

/** A snapshot of a corpus at a revision of the store: base64, since a store keeps text. */
export function writeSnapshot(corpus: Corpus, revision: number): string {
  const { shelf, streams, lexicon, acronyms } = corpus.store()
  const parts = [
    bytesOf(shelf.labels),
    bytesOf(lexicon.words),
    bytesOf(acronyms),
    ...[shelf.records, streams].flatMap(({ bytes, lengths }) => [lengths, bytes]),
    lexicon.stems,
  ].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))
  const head = bytesOf({ revision, sizes: parts.map((part) => part.length) })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  const content = Buffer.concat([size, head, ...parts])
  return `${headOf(content)}\n${content.toString('base64')}`
}

/** What a snapshot holds, or why it cannot be used; never throws. */
export function readSnapshot(
  snapshot: string,
): { readonly corpus: Corpus; readonly revision: number } | { readonly unusable: string } {
  const line = snapshot.indexOf('\n')
  const head = snapshot.slice(0, Math.max(0, line))
  if (!head.startsWith(`index ${version} `)) return { unusable: 'The snapshot is of another version.' }
  const content = Buffer.from(snapshot.slice(line + 1), 'base64')
  if (head !== headOf(content)) return { unusable: 'The snapshot is damaged.' }
  const { revision, corpus } = readContent(content)
  return { corpus: new Corpus(corpus), revision }
}

// The checksum already vouches for what is inside.
const headSchema = z.object({ revision: z.number(), sizes: z.array(z.number()) })

function readContent(content: Buffer): { readonly revision: number; readonly corpus: StoredCorpus } {
  const headEnd = 4 + content.readUInt32LE(0)
  const { revision, sizes } = headSchema.parse(JSON.parse(content.toString('utf8', 4, headEnd)))
  let end = headEnd
  const parts = sizes.map((size) => {
    end += size
    return content.subarray(end - size, end)
  })
  const nothing = new Uint8Array(0)
  const [labels, words, acronyms, paperLengths, papers, streamLengths, streams, stems] = parts
  const corpus: StoredCorpus = {
    shelf: { labels: read(labels), records: { bytes: papers ?? nothing, lengths: uint32(paperLengths) } },
    streams: { bytes: streams ?? nothing, lengths: uint32(streamLengths) },
    lexicon: { words: read(words), stems: new Int32Array(uint32(stems).buffer) },
    acronyms: read(acronyms),
  }
  return { revision, corpus }
}

function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

function read<T>(part: Buffer | undefined): T {
  return JSON.parse(part?.toString() ?? '[]') as T
}

/** A copy, since numbers must begin at a multiple of their size. */
function uint32(part: Buffer | undefined): Uint32Array {
  return new Uint32Array(new Uint8Array(part ?? []).buffer)
}

function headOf(content: Uint8Array): string {
  return `index ${version} ${crc32(content).toString(16)}`
}
