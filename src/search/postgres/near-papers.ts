/**
 * Which papers in PostgreSQL are near in meaning. The signs of all vectors are in the memory of each replica,
 * 21 bytes a paper; the vectors of those that share most signs are read and compared.
 */
import { sql } from 'kysely'
import { inTurns } from '../../async/steps.ts'
import type { TextVectors } from '../../ports/text-vectors.ts'
import { growTo } from '../index/growing.ts'
import { type PackedVector, PaperVectors } from '../index/paper-vectors.ts'
import { PaperArrays } from '../index/pool.ts'
import { VectorSigns } from '../index/vector-signs.ts'
import { minCosine } from '../rank/add-meaning.ts'
import { type Predicate, whereOf } from './predicates.ts'
import { type Database, tables } from './tables.ts'

export class NearPapers {
  readonly #version: string
  readonly #dimensions: number
  readonly #signs: VectorSigns
  #size = 0
  /** The number of each paper's row, in rising order. */
  #numbers = new Uint32Array(0)
  #everything = new Uint8Array(0)
  #arrays = new PaperArrays(0)
  #following: Promise<void> = Promise.resolve()

  constructor({ version, dimensions }: Pick<TextVectors, 'version' | 'dimensions'>) {
    this.#version = version
    this.#dimensions = dimensions
    this.#signs = new VectorSigns(dimensions)
  }

  /**
   * Takes the signs of rows that came since. Of a row that changed the signs stay as they were until the next
   * start: it is compared by its new vector then, if the old signs find it.
   */
  follow(db: Database): Promise<void> {
    const follow = () => this.#follow(db)
    this.#following = this.#following.then(follow, follow)
    return this.#following
  }

  /**
   * The numbers of at most so many rows that are nearest to a vector and satisfy a condition, nearest first.
   */
  async find(
    db: Database,
    asked: PackedVector,
    { filter, most }: { readonly filter: Predicate | undefined; readonly most: number },
  ): Promise<number[]> {
    if (this.#arrays.end !== this.#size) this.#arrays = new PaperArrays(this.#size)
    const { numbers, sets } = this.#arrays
    const space = { room: numbers.take(), distances: sets.take() }
    const everything = this.#everything.subarray(0, this.#size)
    const near = await inTurns(this.#signs.nearest(asked.bytes, everything, papersRead, space))
    const rows = Array.from(near, (doc) => this.#numbers[doc] ?? 0)
    numbers.giveBack([space.room])
    sets.giveBack([space.distances])
    const found = await this.#read(
      db,
      sql`number = any(${rows}::bigint[]) and ${
        filter === undefined
          ? sql`true`
          : sql`exists (select from ${tables.findable} where findable.number = known.number and ${whereOf(filter)})`
      }`,
      rows.length,
    )
    const vectors = new PaperVectors(this.#dimensions)
    vectors.take(0, found.vectors)
    return found.numbers
      .map((number, at) => ({ number, cosine: vectors.cosine(asked, at) }))
      .filter(({ cosine }) => cosine >= minCosine)
      .sort((a, b) => b.cosine - a.cosine || a.number - b.number)
      .slice(0, most)
      .map(({ number }) => number)
  }

  async #follow(db: Database): Promise<void> {
    for (;;) {
      const last = this.#numbers[this.#size - 1] ?? 0
      const { numbers, vectors } = await this.#read(db, sql`number > ${last}`, rowsAtOnce)
      const end = this.#size + numbers.length
      this.#numbers = growTo(this.#numbers, end)
      this.#everything = growTo(this.#everything, end)
      this.#numbers.set(numbers, this.#size)
      this.#everything.fill(1, this.#size, end)
      const rows = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength)
      for (let at = 0; at < numbers.length; at++)
        this.#signs.put(this.#size + at, rows.subarray(at * this.#dimensions, (at + 1) * this.#dimensions))
      this.#size = end
      if (numbers.length < rowsAtOnce) return
    }
  }

  /** Vectors one after the other, as one value: a row each would take ten times as long to receive. */
  async #read(db: Database, where: ReturnType<typeof sql>, limit: number) {
    const { rows } = await sql<{ numbers: number[] | null; vectors: Uint8Array | null }>`
      select array_agg(number::float8 order by number) as numbers,
        string_agg(vector, ''::bytea order by number) as vectors
      from (
        select number, vector from ${tables.meanings} as known
        where ${where} and version = ${this.#version} and octet_length(vector) = ${this.#dimensions}
        order by number limit ${limit}
      ) as found`.execute(db)
    return { numbers: rows[0]?.numbers ?? [], vectors: rows[0]?.vectors ?? new Uint8Array(0) }
  }
}

/** Reading one takes ten times as long as in memory, where more are compared. */
const papersRead = 400
/** Half a megabyte, in a few milliseconds. */
const rowsAtOnce = 4096
