/** A text of references, read whatever its format is. */
import { type FiledReference, maxReferences, type ReferenceFormat } from '../model/reference.ts'
import { detectFormat } from './detect-format.ts'
import { parseBibtex } from './parse-bibtex.ts'
import { parseCsl } from './parse-csl.ts'
import { parseReferenceList } from './parse-list.ts'
import { parseRis } from './parse-ris.ts'

export interface ParsedReferences {
  readonly format: ReferenceFormat
  readonly entries: readonly FiledReference[]
  /** Whether there were more than `maxReferences`, of which the first are given. */
  readonly isCut: boolean
}

/**
 * Undefined where nothing looks like a reference. Never throws, and takes time linear
 * in the text: some 1 s for 5 MB.
 */
export function parseReferences(text: string): ParsedReferences | undefined {
  const format = detectFormat(text)
  const read = format && readers[format](text)
  if (format === undefined || read === undefined) return undefined
  const entries: FiledReference[] = []
  for (const entry of read) {
    if (entries.length === maxReferences) return { format, entries, isCut: true }
    entries.push(entry)
  }
  return { format, entries, isCut: false }
}

const readers: {
  readonly [Format in ReferenceFormat]: (text: string) => Iterable<FiledReference> | undefined
} = { bibtex: parseBibtex, ris: parseRis, 'csl-json': parseCsl, list: parseReferenceList }
