/** The index as one string, which tells on reading whether it is whole and of this version. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Corpus, StoredCorpus } from './corpus.ts'
import { createCorpus, storeCorpus } from './corpus.ts'

// Raised whenever analysis or layout change, so that an older snapshot is built anew.
const version = 1

/** A snapshot of a corpus at a revision of the store. */
export function writeSnapshot(corpus: Corpus, revision: number): string {
  const content = JSON.stringify({ revision, corpus: storeCorpus(corpus) })
  return `${headOf(content)}\n${content}`
}

/** What a snapshot holds, or why it cannot be used; never throws. */
export function readSnapshot(
  snapshot: string,
): { readonly corpus: Corpus; readonly revision: number } | { readonly unusable: string } {
  const line = snapshot.indexOf('\n')
  const content = snapshot.slice(line + 1)
  const head = snapshot.slice(0, Math.max(0, line))
  if (!head.startsWith(`index ${version} `)) return { unusable: 'The snapshot is of another version.' }
  if (head !== headOf(content)) return { unusable: 'The snapshot is damaged.' }
  const { revision, corpus } = contentSchema.parse(JSON.parse(content))
  return { corpus: createCorpus(corpus), revision }
}

// The hash already vouches for what is inside.
const contentSchema = z.object({
  revision: z.number(),
  corpus: z.custom<StoredCorpus>((value) => typeof value === 'object' && value !== null),
})

function headOf(content: string): string {
  return `index ${version} ${createHash('sha256').update(content).digest('hex')}`
}
