/**
 * What meaning does to the ranking, and what it costs: `npm run bench -- embeddings --data DIR`. No model is
 * at hand, so the vectors are made here: by latent semantic analysis of the corpus, as a weak model; by
 * chance, as one that means nothing; and from the judgements with much noise, as one that knows; `alone` is
 * how good the nearest are whatever their words.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PaperMeanings } from '../src/embeddings/paper-meanings.ts'
import { packVector, type Vector } from '../src/embeddings/vector.ts'
import { VectorSet } from '../src/embeddings/vector-set.ts'
import { withEmbeddings } from '../src/embeddings/with-embeddings.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import type { Store } from '../src/ports/store.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openStore } from '../src/store/open-store.ts'
import { type Collection, readCollection } from './beir.ts'
import { papersOf, queryOf } from './engines.ts'
import { analyseLatently } from './lsa.ts'
import { usedBytes } from './memory.ts'
import { meanOf, measureRanking } from './metrics.ts'
import { createRandom } from './misspell.ts'
import { formatMs, percentile, printTable } from './table.ts'

type Query = Collection['queries'][number]

/** Vectors of all documents, and of a question. */
interface Model {
  readonly documents: readonly (readonly number[])[]
  ask(query: Query): readonly number[]
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { data: { type: 'string' }, limit: { type: 'string', default: '300' } },
  })
  if (values.data === undefined)
    return 'skipped: --data names a folder in the layout of BEIR, --limit at most so many of its queries'
  const { documents, queries: all } = await readCollection(values.data)
  const every = Math.ceil(all.length / Number(values.limit))
  const queries = all.filter((_, at) => at % every === 0)
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const store = await openStore({ url: `file:${join(folder, 'bench.sqlite')}` })
  try {
    const index = createMemoryIndex()
    const papers = papersOf(documents)
    await index.update({ papers, removed: [], revision: 1 })
    const lsa = analyseLatently(
      documents.map(({ title, text }) => `${title}\n${text}`),
      latentDimensions,
      createRandom(1),
    )
    const models: Record<string, Model> = {
      'a weak model (LSA)': { documents: lsa.vectors, ask: ({ text }) => lsa.vectorOf(text) },
      'a model that means nothing': makeChanceModel(documents.length),
      'a model that knows, with noise': makeKnowingModel(documents, queries),
    }
    const rows = [['', 'alone', 'nDCG@10', 'Recall@100', 'MRR@10', 'a page, p50', 'p99']]
    const name = ({ id }: { id: string }) => documents[Number(id.split('/').at(-1))]?.id ?? ''
    rows.push(['words alone', '', ...(await measure(queries, index, name))])
    for (const [model, { documents: vectors, ask }] of Object.entries(models)) {
      const meanings = await keep(store, model, papers, vectors)
      const asked = new Map(queries.map((query) => [query.text.trim(), packVector(ask(query))]))
      let vector: Vector | undefined
      const near = withEmbeddings(index, {
        meanings,
        findVector: async () => vector,
        onFault(error) {
          throw error
        },
      })
      const alone = await measureAlone(queries, meanings, ask, name)
      rows.push([
        model,
        alone,
        ...(await measure(queries, near, name, (text) => {
          vector = asked.get(text.trim())
        })),
      ])
    }
    const head = `${basename(values.data)}: ${queries.length} queries, ${documents.length} documents`
    return `${head}\n${printTable(rows)}\n${await measureCost()}\n${measureBytes(
      lsa.vectors,
      queries.map(({ text }) => lsa.vectorOf(text)),
    )}`
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function keep(
  store: Store,
  model: string,
  papers: ReturnType<typeof papersOf>,
  vectors: Model['documents'],
): Promise<PaperMeanings> {
  const rows = papers.flatMap(({ id }, at) => {
    const vector = packVector(vectors[at] ?? [])
    return vector === undefined ? [] : [{ paper: id, textHash: '', content: new Uint8Array(vector.buffer) }]
  })
  await store.vectors.save(model, rows)
  const meanings = new PaperMeanings(store.vectors, model)
  await meanings.follow()
  return meanings
}

async function measure(
  queries: readonly Query[],
  index: PaperIndex,
  name: (paper: { id: string }) => string,
  prepare: (text: string) => void = () => {},
): Promise<string[]> {
  const topicQuery = () => undefined
  const qualities: ReturnType<typeof measureRanking>[] = []
  const times: number[] = []
  for (const { text, grades } of queries) {
    prepare(text)
    const startMs = performance.now()
    await index.search(queryOf(text), { limit: 5, topicQuery })
    times.push(performance.now() - startMs)
    const { hits } = await index.search(queryOf(text), { limit: 100, topicQuery })
    qualities.push(
      measureRanking(
        hits.map(({ paper }) => name(paper)),
        grades,
      ),
    )
  }
  const cell = (key: 'ndcg10' | 'recall100' | 'mrr10') =>
    meanOf(qualities.map((quality) => quality[key])).mean.toFixed(4)
  return [
    cell('ndcg10'),
    cell('recall100'),
    cell('mrr10'),
    formatMs(percentile(times, 0.5)),
    formatMs(percentile(times, 0.99)),
  ]
}

/**
 * What 60,000 vectors of 384 numbers take in memory beyond their bytes, and how long
 * it takes to look through them.
 */
async function measureCost(): Promise<string> {
  const random = createRandom(4)
  const vectors = new VectorSet(knowingDimensions)
  const before = usedBytes()
  for (let number = 0; number < manyPapers; number++)
    vectors.put(
      `doi:10.1000/${number}`,
      Int8Array.from({ length: knowingDimensions }, () => 255 * random() - 127.5),
    )
  const bytes = (usedBytes() - before) / manyPapers
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const asked = Int8Array.from({ length: knowingDimensions }, () => 255 * random() - 127.5)
    const startMs = performance.now()
    await vectors.nearest(asked, 100)
    times.push(performance.now() - startMs)
  }
  const took = `${formatMs(percentile(times, 0.5))} to look through them (p99 ${formatMs(percentile(times, 0.99))})`
  return `${vectors.size} vectors of ${knowingDimensions} numbers: ${bytes.toFixed(0)} bytes a paper, ${took}`
}

/** nDCG@10 of the nearest papers, whatever their words. */
async function measureAlone(
  queries: readonly Query[],
  meanings: PaperMeanings,
  ask: Model['ask'],
  name: (paper: { id: string }) => string,
): Promise<string> {
  const qualities: number[] = []
  for (const query of queries) {
    const vector = packVector(ask(query))
    const near = vector === undefined ? [] : await meanings.nearest(vector, 100, async () => [])
    qualities.push(measureRanking(near.map(name), query.grades).ndcg10)
  }
  return meanOf(qualities).mean.toFixed(4)
}

/** How many of the ten nearest by exact numbers are among the ten nearest by bytes. */
function measureBytes(documents: Model['documents'], asked: readonly (readonly number[])[]): string {
  const packed = documents.map((vector) => packVector(vector) ?? new Int8Array(vector.length))
  const nearest = (
    vectors: readonly ArrayLike<number>[],
    lengths: readonly number[],
    to: ArrayLike<number>,
  ) =>
    vectors
      .map((vector, at) => [at, dot(vector, to) / (lengths[at] || 1)] as const)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([at]) => at)
  const lengthsOf = (vectors: readonly ArrayLike<number>[]) =>
    vectors.map((vector) => Math.sqrt(dot(vector, vector)))
  const [exact, bytes] = [lengthsOf(documents), lengthsOf(packed)]
  const shares = asked.slice(0, 50).flatMap((vector) => {
    const short = packVector(vector)
    if (short === undefined) return []
    const found = new Set(nearest(packed, bytes, short))
    return [nearest(documents, exact, vector).filter((at) => found.has(at)).length / 10]
  })
  return `of the ten nearest, ${(100 * meanOf(shares).mean).toFixed(1)} % are the same by bytes as by exact numbers`
}

function makeChanceModel(documents: number): Model {
  const random = createRandom(2)
  const vector = () => Array.from({ length: 64 }, () => random() - 0.5)
  return { documents: Array.from({ length: documents }, vector), ask: vector }
}

/**
 * Every document is a direction of its own; a question leans to those that answer
 * it, and by chance to all others.
 */
function makeKnowingModel(documents: Collection['documents'], queries: readonly Query[]): Model {
  const random = createRandom(3)
  const vectors = documents.map(() => Array.from({ length: knowingDimensions }, () => normal(random)))
  const numbers = new Map(documents.map(({ id }, number) => [id, number]))
  const asked = new Map(
    queries.map((query) => {
      const answers = [...query.grades].flatMap(([id, grade]) => (grade > 0 ? [numbers.get(id) ?? -1] : []))
      const vector = Array.from({ length: knowingDimensions }, () => normal(random) * noise)
      for (const number of answers)
        for (let at = 0; at < vector.length; at++)
          vector[at] = (vector[at] ?? 0) + (vectors[number]?.[at] ?? 0) / Math.sqrt(answers.length)
      return [query.id, vector]
    }),
  )
  return { documents: vectors, ask: ({ id }) => asked.get(id) ?? [] }
}

function normal(random: () => number): number {
  return random() + random() + random() + random() - 2
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

const latentDimensions = 128
const knowingDimensions = 384
const noise = 3
const manyPapers = 60_000
