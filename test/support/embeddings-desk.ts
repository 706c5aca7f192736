/** An index with meaning over a real store, its vectors made by a loopback endpoint. */
import pino from 'pino'
import { type Embeddings, openEmbeddings } from '../../src/embeddings/open-embeddings.ts'
import { updateIndex } from '../../src/library/update-index.ts'
import type { PaperRecord } from '../../src/model/paper-record.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import type { Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import type { EmbeddingsServer } from './embeddings-server.ts'

export interface EmbeddingsDesk {
  readonly byWords: PaperIndex
  readonly index: PaperIndex
  readonly embeddings: Embeddings
  /** Every line of the log as JSON. */
  readonly logged: readonly string[]
  /** Lets the clock go on. */
  wait(ms: number): void
  /** Stores papers, indexes them and makes their vectors. */
  add(records: readonly PaperRecord[]): Promise<void>
}

export async function openEmbeddingsDesk(
  store: Store,
  server: Pick<EmbeddingsServer, 'url'>,
  parts: {
    readonly model?: string
    readonly key?: string
    readonly maxBytes?: number
    readonly records?: readonly PaperRecord[]
  } = {},
): Promise<EmbeddingsDesk> {
  const logged: string[] = []
  let nowMs = Date.parse('2025-04-13T09:12:00Z')
  const settings = { url: `${server.url}/embeddings`, model: parts.model ?? 'hashed', key: parts.key }
  const embeddings = await openEmbeddings(settings, {
    store,
    log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
    version: '0.0.0-test',
    ...(parts.maxBytes === undefined ? {} : { maxBytes: parts.maxBytes }),
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs),
  })
  const byWords = createMemoryIndex()
  const index = embeddings.over(byWords)
  const desk: EmbeddingsDesk = {
    byWords,
    index,
    embeddings,
    logged,
    wait: (ms) => {
      nowMs += ms
    },
    async add(records) {
      await store.papers.merge(records)
      await updateIndex(store, index)
      await embeddings.run()
    },
  }
  await desk.add(parts.records ?? [])
  return desk
}
