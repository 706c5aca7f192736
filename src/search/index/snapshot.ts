/** The index as chunks of bytes, which tell on reading whether they are whole and of this version. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { z } from 'zod'
import type { Snapshot } from '../../ports/paper-index.ts'
import type { CountedAcronym } from './acronyms.ts'
import type { StoredCorpus } from './corpus.ts'
import { MemoryCorpus } from './corpus.ts'
import type { PackedLabel } from './document-store.ts'
import { type Block, type Column, packBlock, unpackBlock } from './snapshot-chunks.ts'

/**
 * A corpus as it is now, though it goes on changing while the chunks are read: each is made when
 * it is asked for, in a few milliseconds, and no copy of the whole is made. They are to be read to
 * the end, or left with `return`.
 */
export function writeSnapshot(corpus: MemoryCorpus, revision: number): Snapshot {
  return { revision, chunks: packAll(corpus.store(), revision) }
}

/**
 * What chunks hold, or why they cannot be used; never rejects. `onProgress` is told the share that is read.
 */
export async function readSnapshot(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onProgress: (papers: number, of: number) => void = () => undefined,
): Promise<{ readonly corpus: MemoryCorpus; readonly revision: number } | { readonly unusable: string }> {
  try {
    const reading = new SnapshotLoader()
    let number = 0
    for await (const chunk of chunks) {
      for (const _ of reading.take(unpackBlock(chunk, number++))) await letOthersRun()
      onProgress(reading.corpus.documents.size, reading.papers)
      await letOthersRun()
    }
    if (!reading.isWhole) return { unusable: 'The end of the snapshot is missing.' }
    return { corpus: reading.corpus, revision: reading.revision }
  } catch (error) {
    return { unusable: error instanceof Error ? error.message : String(error) }
  }
}

function* packAll(stored: StoredCorpus, revision: number): Generator<Uint8Array> {
  try {
    let number = 0
    for (const block of listBlocks(stored, revision)) yield packBlock(block, number++)
  } finally {
    stored.end()
  }
}

function* listBlocks(stored: StoredCorpus, revision: number): Generator<Block> {
  yield { section: 'head', columns: [[{ revision, ...stored.size }]] }
  for (const { words, lists } of stored.words) {
    const { word, compound, name } = words.papers
    const { text, titleWords, authors } = lists
    const columns = [words.words, words.stems, word, compound, name, text, titleWords, authors]
    yield { section: 'words', columns }
  }
  for (const { bytes, sizes } of stored.blocks) yield { section: 'texts', columns: [bytes, sizes] }
  for (const { documents, pieces, rest, lengths } of stored.papers) {
    const { blocks, starts, lengths: sizes } = documents.places
    const tokens = [pieces.values, pieces.lengths, rest.values, rest.lengths]
    const columns = [documents.labels, blocks, starts, sizes, ...tokens, lengths.text, lengths.title]
    yield { section: 'papers', columns }
  }
  for (const { version, dimensions, bytes } of stored.vectors)
    yield { section: 'vectors', columns: [[{ version, dimensions }], bytes] }
  for (const entries of stored.acronyms) yield { section: 'acronyms', columns: [entries] }
  for (const { lengths, postings } of stored.lists)
    yield { section: 'postings', columns: [lengths, postings] }
  // Now, when all postings are read.
  yield { section: 'changed', columns: [stored.changed()] }
}

const vectorsSchema = z.object({ version: z.string(), dimensions: z.number() })
const headSchema = z.tuple([
  z.tuple([z.object({ revision: z.number(), words: z.number(), papers: z.number() })]),
])

/** A corpus that comes back block by block. The checksums vouch for what is inside the blocks. */
class SnapshotLoader {
  readonly corpus = new MemoryCorpus()
  #head = { revision: 0, words: 0, papers: 0 }
  #isWhole = false
  #vectors = 0

  /** How many papers there will be. */
  get papers(): number {
    return this.#head.papers
  }

  get revision(): number {
    return this.#head.revision
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** A generator, as the last block alone may take too long for one step. */
  *take({ section, columns }: Block): Generator<void> {
    const next = readColumns(columns)
    const { corpus } = this
    switch (section) {
      case 'head':
        this.#head = headSchema.parse(columns)[0][0]
        return
      case 'words': {
        const words = next.items<string>()
        const stems = next.signed()
        const papers = { word: next.numbers(), compound: next.numbers(), name: next.numbers() }
        const lists = { text: next.numbers(), titleWords: next.numbers(), authors: next.numbers() }
        corpus.takeWords({ words: { words, stems, papers }, lists }, this.#head.words)
        return
      }
      case 'texts':
        corpus.documents.takeBlocks({ bytes: next.bytes(), sizes: next.numbers() })
        return
      case 'papers': {
        const labels = next.items<PackedLabel | null>()
        const places = { blocks: next.numbers(), starts: next.numbers(), lengths: next.numbers() }
        const pieces = { values: next.halves(), lengths: next.numbers() }
        const rest = { values: next.bytes(), lengths: next.numbers() }
        const lengths = { text: next.numbers(), title: next.numbers() }
        corpus.takePapers({ documents: { labels, places }, pieces, rest, lengths })
        return
      }
      case 'vectors': {
        const head = vectorsSchema.parse(next.items<unknown>()[0])
        const bytes = next.bytes()
        corpus.meanings.take(this.#vectors, { ...head, bytes })
        this.#vectors += bytes.length / head.dimensions
        return
      }
      case 'acronyms':
        corpus.acronyms.take(next.items<CountedAcronym>())
        return
      case 'postings':
        corpus.terms.takeLists({ lengths: next.numbers(), postings: next.numbers() })
        return
      case 'changed':
        yield* corpus.restorePostings(next.numbers())
        this.#isWhole = true
        return
      default:
        throw new RangeError('The snapshot is of another version.')
    }
  }
}

/** The columns one after the other, each as what it must be. */
function readColumns(columns: readonly Column[]) {
  let at = 0
  const next = <Kind extends Column>(isKind: (column: Column | undefined) => column is Kind): Kind => {
    const column = columns[at++]
    if (isKind(column)) return column
    throw new RangeError('The snapshot is of another version.')
  }
  return {
    bytes: () => next((column) => column instanceof Uint8Array),
    halves: () => next((column) => column instanceof Uint16Array),
    numbers: () => next((column) => column instanceof Uint32Array),
    signed: () => next((column) => column instanceof Int32Array),
    items: <Item>() => next((column): column is readonly Item[] => Array.isArray(column)),
  }
}
