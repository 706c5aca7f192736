/** The index's stored form: chunks of bytes in rows of their own, and one small row that tells which of them count. */
import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { IndexSnapshots } from './port.ts'
import { type Database, writeAlone } from './tables.ts'

export function createIndexSnapshots(db: Database): IndexSnapshots {
  const findCurrent = () =>
    db.selectFrom('index_generations').select(['generation', 'revision', 'chunks']).executeTakeFirst()

  /** One by one: SQLite goes through all bytes of a row that it deletes. Those that count by now stay. */
  async function removeChunks(generation?: string): Promise<void> {
    for (let isLeft = true; isLeft; await letOthersRun()) {
      isLeft = await writeAlone(db, async (tx) => {
        const current = tx.selectFrom('index_generations').select('generation')
        let unwanted = tx
          .selectFrom('index_chunks')
          .select(['generation', 'number'])
          .where('generation', 'not in', current)
          .limit(1)
        if (generation !== undefined) unwanted = unwanted.where('generation', '=', generation)
        const chunk = await unwanted.executeTakeFirst()
        if (chunk === undefined) return false
        await tx
          .deleteFrom('index_chunks')
          .where('generation', '=', chunk.generation)
          .where('number', '=', chunk.number)
          .execute()
        return true
      })
    }
  }

  /** One small write; false where a newer one is there, or where another process took chunks of this one away. */
  async function makeCurrent(generation: string, revision: number, chunks: number): Promise<boolean> {
    return writeAlone(db, async (tx) => {
      const { stored } = await tx
        .selectFrom('index_chunks')
        .select((eb) => eb.fn.countAll<number>().as('stored'))
        .where('generation', '=', generation)
        .executeTakeFirstOrThrow()
      if (stored !== chunks) return false
      const row = { id: 1, generation, revision, chunks }
      const kept = await tx
        .insertInto('index_generations')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ generation, revision, chunks })
            .whereRef('index_generations.revision', '<=', 'excluded.revision'),
        )
        .returning('generation')
        .executeTakeFirst()
      return kept !== undefined
    })
  }

  return {
    async save({ revision, chunks }, signal) {
      // What a process left that ended while it wrote. One that still writes will find its chunks gone, and lets go.
      await removeChunks()
      const before = await findCurrent()
      const generation = randomUUID()
      let number = 0
      try {
        for await (const content of chunks) {
          signal?.throwIfAborted()
          await db.insertInto('index_chunks').values({ generation, number, content }).execute()
          number++
          await letOthersRun()
        }
      } catch (error) {
        // A disk that is full has room again for what matters more; who is told to end has no time for it.
        if (signal?.aborted !== true) await removeChunks(generation).catch(() => undefined)
        throw error
      }
      const isKept = await makeCurrent(generation, revision, number)
      await removeChunks(isKept ? before?.generation : generation)
      return isKept
    },

    async load() {
      const current = await findCurrent()
      if (current === undefined) return undefined
      const { generation, revision, chunks } = current
      return { revision, generation, chunks: readChunks(db, generation, chunks) }
    },
  }
}

async function* readChunks(db: Database, generation: string, chunks: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < chunks; number++) {
    const chunk = await db
      .selectFrom('index_chunks')
      .select('content')
      .where('generation', '=', generation)
      .where('number', '=', number)
      .executeTakeFirst()
    // Another process put a newer one in its place.
    if (chunk === undefined) return
    yield chunk.content
  }
}
