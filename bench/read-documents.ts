/**
 * Papers as JSON lines (id, title, abstract, authors, and a date or day where there is one), plain or
 * compressed.
 */
import { readFile } from 'node:fs/promises'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Document } from './engines.ts'

export async function readDocuments(file: string): Promise<Document[]> {
  const bytes = await readFile(file)
  const text = file.endsWith('.gz')
    ? gunzipSync(bytes)
    : file.endsWith('.zst')
      ? zstdDecompressSync(bytes)
      : bytes
  const documents: Document[] = []
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    // Line by line, since a string has no room for all of the largest files.
    const line = text.toString('utf8', start, end === -1 ? text.length : end)
    start = end === -1 ? text.length : end + 1
    if (line === '') continue
    const { id, title, abstract, authors, date, day } = JSON.parse(line)
    documents.push({ id, title, text: abstract, authors, date: date ?? day })
  }
  return documents
}

/** What an array of documents gives too. */
export interface Documents extends Iterable<Document> {
  readonly length: number
  at(index: number): Document | undefined
}

/**
 * The same documents as bytes, each read anew when it is asked for. The garbage collector would go through
 * hundreds of thousands of objects again and again, beside whatever is measured.
 */
export function packDocuments(documents: readonly Document[]): Documents {
  const lines = documents.map((document) => Buffer.from(JSON.stringify(document)))
  const ends = new Float64Array(lines.length)
  for (const [at, line] of lines.entries()) ends[at] = (ends[at - 1] ?? 0) + line.length
  const bytes = Buffer.concat(lines)
  const read = (index: number): Document =>
    JSON.parse(bytes.toString('utf8', ends[index - 1] ?? 0, ends[index]))
  return {
    length: ends.length,
    at: (index) => (index in ends ? read(index) : undefined),
    *[Symbol.iterator]() {
      for (let index = 0; index < ends.length; index++) yield read(index)
    },
  }
}

/** Every paper of some files once. */
export async function readAllDocuments(files: readonly string[]): Promise<Document[]> {
  const documents = new Map<string, Document>()
  for (const file of files)
    for (const document of await readDocuments(file)) documents.set(document.id, document)
  return [...documents.values()]
}
