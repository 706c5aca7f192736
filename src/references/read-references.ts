/** A text of references, read whatever its format is. */
import { type FiledReference, maxReferences, type ReferenceFormat } from '../model/reference.ts'
import { detectFormat } from './detect-format.ts'
import { readBibtex } from './read-bibtex.ts'
import { readCsl } from './read-csl.ts'
import { readList } from './read-list.ts'
import { readRis } from './read-ris.ts'

export interface ReadReferences {
  readonly format: ReferenceFormat
  readonly entries: readonly FiledReference[]
  /** Whether there were more than `maxReferences`, of which the first are given. */
  readonly isCut: boolean
}

/**
 * Undefined where nothing looks like a reference. Never throws, and takes time linear
 * in the text: some 1 s for 5 MB.
 */
export function readReferences(text: string): ReadReferences | undefined {
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
} = { bibtex: readBibtex, ris: readRis, 'csl-json': readCsl, list: readList }
