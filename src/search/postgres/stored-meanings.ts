/** What papers mean, in PostgreSQL: a vector for each beside its row, made by whichever replica is at it. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Meaning, TextVectors } from '../../ports/text-vectors.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { type Meanings, packedVectorOf } from '../index/meanings.ts'
import { type PackedVector, PaperVectors, packVector } from '../index/paper-vectors.ts'
import { countNear } from '../rank/widen.ts'
import { type AnalysedPaper, PaperAnalyser } from './analyse-paper.ts'
import { takeTurn } from './create-tables.ts'
import { NearPapers } from './near-papers.ts'
import type { Predicate } from './predicates.ts'
import type { Statistics } from './statistics.ts'
import { type Database, tables } from './tables.ts'

type WordsByNumber = Pick<PaperAnalyser, 'wordOf'>

/** Words alone count until every paper has a vector of the version at hand. */
export class StoredMeanings {
  #meaning: Meaning | undefined
  /** The version that every paper had a vector of. */
  #whole = ''
  #near: NearPapers | undefined
  /** The revision of the index up to which `#near` follows. */
  #followed = 0

  /** Undefined while meaning does not count. */
  get meaning(): Meaning | undefined {
    return this.#meaning?.vectors.version === this.#whole ? this.#meaning : undefined
  }

  /** What papers that are written get their vectors from; undefined for none. */
  get vectors(): TextVectors | undefined {
    return this.#meaning?.vectors
  }

  /**
   * From now on meaning counts so; makes the vectors that are missing, some papers at a
   * time, and gives how many that were.
   */
  async use(meaning: Meaning, db: Database, analysis: Analysis): Promise<number> {
    this.#meaning = meaning
    const { version } = meaning.vectors
    if (version === this.#whole) return 0
    let made = 0
    for (let last: number | undefined = 0; last !== undefined; ) {
      if (this.#meaning.vectors.version !== version) return made
      const some = await fillSome(db, analysis, meaning.vectors, last)
      made += some.made
      last = some.last
    }
    this.#whole = version
    this.#near = new NearPapers(meaning.vectors)
    await this.#near.follow(db)
    return made
  }

  /**
   * The papers nearest to a vector, at most as many as meaning alone may find: their numbers as an SQL array.
   */
  async near(
    db: Database,
    asked: PackedVector | undefined,
    { revision, papers }: Pick<Statistics, 'revision' | 'papers'>,
    filter?: Predicate,
  ): Promise<RawBuilder<unknown>> {
    if (asked === undefined || this.#near === undefined || this.meaning === undefined)
      return sql`'{}'::bigint[]`
    if (this.#followed !== revision) await this.#near.follow(db)
    this.#followed = revision
    return sql`${await this.#near.find(db, asked, { filter, most: Math.min(maxNear, countNear(papers)) })}::bigint[]`
  }

  /** There are no papers any more. */
  forget(): void {
    if (this.#meaning !== undefined) this.#near = new NearPapers(this.#meaning.vectors)
  }
}

/**
 * Makes missing vectors of the papers after a number; `last` is the last that got one, undefined
 * where none is missing any more.
 */
async function fillSome(
  db: Database,
  analysis: Analysis,
  vectors: TextVectors,
  after: number,
): Promise<{ readonly made: number; readonly last: number | undefined }> {
  const { version } = vectors
  return db.transaction().execute(async (tx) => {
    // Whoever writes these papers meanwhile would be overwritten.
    await takeTurn(tx)
    const { rows } = await sql<{ number: string; content: string }>`
      select papers.number, content from ${tables.papers} as papers
      left join ${tables.meanings} as known on known.number = papers.number
      where papers.number > ${after} and known.version is distinct from ${version}
      order by papers.number limit ${papersAtOnce}`.execute(tx)
    const analyser = new PaperAnalyser(analysis)
    const made: { number: number; vector: Float32Array | undefined }[] = []
    for (const { number, content } of rows) {
      const { terms } = analyser.analyse(JSON.parse(content))
      made.push({ number: Number(number), vector: vectors.vectorOfWords(wordsOf(terms, analyser)) })
      if (made.length % papersAStep === 0) await letOthersRun()
    }
    await sql`
      insert into ${tables.meanings} as known (number, version, vector)
      select number, ${version}, vector from unnest(
        ${made.map(({ number }) => number)}::bigint[],
        ${made.map(({ vector }) => bytesOf(vectors, vector))}::bytea[]) as made (number, vector)
      on conflict (number) do update set version = excluded.version, vector = excluded.vector`.execute(tx)
    return { made: made.length, last: made.length < papersAtOnce ? undefined : made.at(-1)?.number }
  })
}

/** Writes the vectors of papers whose rows were just written. */
export async function writeMeanings(
  tx: Database,
  vectors: TextVectors,
  papers: readonly Pick<AnalysedPaper, 'id' | 'terms'>[],
  analyser: WordsByNumber,
): Promise<void> {
  const made = papers.map(({ terms }) => bytesOf(vectors, vectors.vectorOfWords(wordsOf(terms, analyser))))
  await sql`
    insert into ${tables.meanings} as known (number, version, vector)
    select papers.number, ${vectors.version}, made.vector
    from unnest(${papers.map(({ id }) => id)}::text[], ${made}::bytea[]) as made (id, vector)
    join ${tables.papers} as papers on papers.id = made.id
    on conflict (number) do update set version = excluded.version, vector = excluded.vector`.execute(tx)
}

/** The meanings of candidates, given their vectors in order; `meaning` undefined where none counts. */
export function meaningsOf(
  meaning: Meaning | undefined,
  candidates: readonly (Uint8Array | null)[],
): Meanings | undefined {
  if (meaning === undefined) return undefined
  const { vectors: made, weight } = meaning
  const vectors = new PaperVectors(made.dimensions)
  for (const [doc, bytes] of candidates.entries())
    if (bytes?.length === made.dimensions) vectors.take(doc, bytes)
  return {
    weight,
    vectorOfWords: (words) => packedVectorOf(made, words),
    isUsual: (word) => made.isUsual(word),
    cosine: (asked, doc) => vectors.cosine(asked, doc),
    nearest: (...args) => vectors.nearest(...args),
  }
}

function bytesOf({ dimensions }: TextVectors, vector: Float32Array | undefined): Buffer {
  return Buffer.from(packVector(vector, dimensions).bytes.buffer)
}

/** Stems, each as often as it stands in the paper. */
function* wordsOf({ stems }: AnalysedPaper['terms'], analyser: WordsByNumber): Generator<string> {
  for (const { term, times } of stems) for (let time = 0; time < times; time++) yield analyser.wordOf(term)
}

/** Each is ranked as one of the words is, so as many again would cost a third more. */
const maxNear = 50
const papersAtOnce = 500
/** Whoever waits to be acknowledged gets a turn every 20 ms. */
const papersAStep = 50
