/** Makes and stores the vectors of papers whose texts changed. */
import { createHash } from 'node:crypto'
import { BotError } from '../errors.ts'
import { fetchParsed, type Parsed } from '../http/fetch-parsed.ts'
import type { Paper } from '../model/paper.ts'
import type { Http } from '../ports/http.ts'
import type { Log } from '../ports/log.ts'
import type { AdapterRows, PaperVector, Store } from '../ports/store.ts'
import { askFor, parseVectors } from './endpoint.ts'
import type { EmbeddingsSettings } from './settings.ts'
import type { Vector } from './vector.ts'

export interface EmbedPapersParts {
  readonly store: Pick<Store, 'papers' | 'vectors'>
  /** Stores up to which revision papers have their vectors. */
  readonly rows: AdapterRows
  readonly http: Http
  readonly settings: EmbeddingsSettings
  readonly log: Log
  /** Called before each batch; may throw to stop between batches. */
  onBatch?(made: number): Promise<void>
}

/** `made` counts new vectors, `refused` papers whose text the endpoint does not accept. */
export interface EmbedReport {
  readonly made: number
  readonly refused: number
}

/**
 * Processes every paper that changed since the last time. A kill repeats at most one step, and finished
 * papers are recognised by the hash of their text. Throws `BotError` if the endpoint gives no vectors.
 */
export async function embedPapers(parts: EmbedPapersParts): Promise<EmbedReport> {
  const { store, rows, settings, log } = parts
  const { model } = settings
  const known = await store.vectors.count(model)
  let revision = known === 0 ? 0 : Number((await rows.find(cursorOwner, model)) ?? 0)
  const embedder = new Embedder(parts, await findDimensions(store, model))
  let made = 0
  for (;;) {
    const changes = await store.papers.changedSince(revision, papersAtOnce)
    if (changes.papers.length === 0) return { made, refused: embedder.refused }
    await store.vectors.remove(changes.removed)
    const lacking = await findLacking(changes.papers, parts)
    for (let start = 0; start < lacking.length; ) {
      await parts.onBatch?.(made)
      const batch = lacking.slice(start, start + embedder.batchSize)
      const vectors = await embedder.embed(batch)
      await store.vectors.save(model, vectors)
      start += batch.length
      made += vectors.length
    }
    revision = changes.revision
    await rows.save(cursorOwner, model, String(revision))
    if (lacking.length > 0) log.info({ model, made, revision }, 'papers got their vectors')
  }
}

interface Text {
  readonly id: Paper['id']
  readonly text: string
  readonly hash: string
}

/** Papers with a text but no vector of that text. */
async function findLacking(
  papers: readonly Paper[],
  { store, settings }: EmbedPapersParts,
): Promise<readonly Text[]> {
  const found = await store.vectors.find(
    settings.model,
    papers.map(({ id }) => id),
  )
  const hashes = new Map(found.map(({ paper, textHash }) => [paper, textHash]))
  return papers.flatMap(({ id, title = '', abstract }) => {
    const text = `${title}\n\n${abstract}`.trim().slice(0, maxTextLength)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
    return text === '' || hashes.get(id) === hash ? [] : [{ id, text, hash }]
  })
}

async function findDimensions({ vectors }: EmbedPapersParts['store'], model: string) {
  const [first] = (await vectors.changedSince(model, 0, 1)).vectors
  return first?.content.length
}

/**
 * Requests vectors. Texts that the endpoint refuses are isolated by halving the batch, so
 * that one of them stops no other.
 */
class Embedder {
  readonly #parts: EmbedPapersParts
  #dimensions: number | undefined
  /** Texts per request; smaller after the endpoint refused that many. */
  batchSize = textsAtOnce
  refused = 0

  constructor(parts: EmbedPapersParts, dimensions: number | undefined) {
    this.#parts = parts
    this.#dimensions = dimensions
  }

  async embed(texts: readonly Text[]): Promise<PaperVector[]> {
    try {
      return await this.#ask(texts)
    } catch (error) {
      // An endpoint that refuses a harmless text too is itself at fault.
      if (!(error instanceof BotError) || error.retryAfterMs !== undefined) throw error
      await this.#ask([{ id: 'doi:10.1000/0', text: 'Attention is all you need', hash: '' }])
      if (texts.length === 1) return this.#refuse(texts, error)
    }
    const half = Math.ceil(texts.length / 2)
    const refusedBefore = this.refused
    const vectors = [...(await this.embed(texts.slice(0, half))), ...(await this.embed(texts.slice(half)))]
    if (this.refused === refusedBefore) this.batchSize = Math.min(this.batchSize, half)
    return vectors
  }

  #refuse(texts: readonly Text[], error: BotError): PaperVector[] {
    this.refused += texts.length
    this.#parts.log.warn(
      { papers: texts.map(({ id }) => id), why: error.userMessage },
      'a paper is left without a vector: the embeddings endpoint does not take its text',
    )
    return []
  }

  async #ask(texts: readonly Text[]): Promise<PaperVector[]> {
    const { http, settings } = this.#parts
    const request = askFor(
      texts.map(({ text }) => text),
      settings,
    )
    const { data: vectors = [] } = await fetchParsed(http, request, (answer) =>
      this.#parse(answer, texts.length),
    )
    this.#dimensions ??= vectors[0]?.length
    return texts.flatMap(({ id, hash }, at) => {
      const content = vectors[at]
      return content === undefined ? [] : [{ paper: id, textHash: hash, content: bytesOf(content) }]
    })
  }

  #parse(answer: string, count: number): Parsed<readonly Vector[]> {
    const parsed = parseVectors(answer, count)
    if ('why' in parsed) return parsed
    const size = parsed.data[0]?.length
    return this.#dimensions === undefined || size === this.#dimensions
      ? parsed
      : { why: sayWrongSize(size ?? 0, this.#dimensions) }
  }
}

/** The fault of vectors of another size, as the end of a sentence that begins with the endpoint. */
export function sayWrongSize(received: number, stored: number): string {
  return `sends vectors of ${received} numbers where those of the papers have ${stored}`
}

function bytesOf({ buffer, byteOffset, length }: Vector): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length)
}

const cursorOwner = 'embeddings:papers'
const papersAtOnce = 256
/** The default limit of Hugging Face's text-embeddings-inference; others accept more. */
const textsAtOnce = 32
/** About 2,000 tokens; an abstract has 300. Most models cut what is longer than they read. */
const maxTextLength = 8000
