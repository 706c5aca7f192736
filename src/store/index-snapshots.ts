/**
 * The stored index: chunks of bytes in rows of their own, and one small row that
 * says which of them are current.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { IndexSnapshots } from '../ports/index-snapshots.ts'
import { type Database, writeAlone } from './tables.ts'

export function createIndexSnapshots(db: Database): IndexSnapshots {
  const findCurrent = () =>
    db.selectFrom('index_generations').select(['generation', 'revision', 'chunks']).executeTakeFirst()

  /**
   * Deletes one row at a time, since SQLite reads all bytes of a row that it deletes. Current chunks stay.
   */
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

  /** One small write; false if a newer one is stored, or if another process removed chunks of this one. */
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
      // Removes chunks of processes that died while writing. One that is still
      // writing will notice and give up.
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
        // Frees a full disk for what matters more; a process told to stop has no time for it.
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
    // Another process replaced the snapshot.
    if (chunk === undefined) return
    yield chunk.content
  }
}
