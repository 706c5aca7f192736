import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import type { Open } from '../support/store-opener.ts'

const chunk = (byte: number, length = 3) => new Uint8Array(length).fill(byte)

async function load(store: Store) {
  const found = await store.snapshots.load()
  if (found === undefined) return undefined
  const bytes: number[][] = []
  for await (const each of found.chunks) bytes.push([...each])
  return { revision: found.revision, bytes }
}

/** What every database must do with the index's snapshot. */
export function describeSnapshots(open: Open): void {
  async function countChunks(url: string): Promise<number> {
    const db = new Kysely<{ index_chunks: object }>({ dialect: (await openDatabase(url)).dialect })
    onTestFinished(() => db.destroy())
    const { rows } = await sql<{ chunks: number }>`select count(*) as chunks from index_chunks`.execute(db)
    return Number(rows[0]?.chunks)
  }

  describe('the index’s snapshot', () => {
    it('is the newest only, chunk by chunk, and leaves nothing of the one before', async () => {
      const { store, url } = await open()
      expect(await load(store)).toBeUndefined()
      expect(await store.snapshots.save({ revision: 2, chunks: [chunk(1), chunk(0, 0), chunk(255)] })).toBe(
        true,
      )
      expect(await store.snapshots.save({ revision: 1, chunks: [chunk(9)] })).toBe(false)
      expect(await load(store)).toEqual({ revision: 2, bytes: [[1, 1, 1], [], [255, 255, 255]] })
      expect(await store.snapshots.save({ revision: 2, chunks: [chunk(3), chunk(4)] })).toBe(true)
      expect(await load(store)).toEqual({
        revision: 2,
        bytes: [
          [3, 3, 3],
          [4, 4, 4],
        ],
      })
      expect(await countChunks(url)).toBe(2)
    })

    it('stays as it was when its writer fails or is told to end, and what it left goes with the next', async () => {
      const { store, url } = await open()
      await store.snapshots.save({ revision: 1, chunks: [chunk(1)] })
      function* failing() {
        yield chunk(2)
        throw new Error('failed')
      }
      await expect(store.snapshots.save({ revision: 2, chunks: failing() })).rejects.toThrow('failed')
      expect(await countChunks(url)).toBe(1)
      const ending = new AbortController()
      function* ended() {
        yield chunk(3)
        ending.abort(new Error('ended'))
        yield chunk(3)
      }
      await expect(store.snapshots.save({ revision: 3, chunks: ended() }, ending.signal)).rejects.toThrow(
        'ended',
      )
      expect(await load(store)).toEqual({ revision: 1, bytes: [[1, 1, 1]] })
      await store.snapshots.save({ revision: 4, chunks: [chunk(4)] })
      expect(await load(store)).toEqual({ revision: 4, bytes: [[4, 4, 4]] })
      expect(await countChunks(url)).toBe(1)
    })

    it('of two processes that save at once is whole, and of the one that began last', async () => {
      const { store, url, reopen } = await open()
      const other = await reopen()
      async function* interrupted() {
        yield chunk(1)
        await other.snapshots.save({ revision: 4, chunks: [chunk(2), chunk(2)] })
        yield chunk(1)
      }
      expect(await store.snapshots.save({ revision: 5, chunks: interrupted() })).toBe(false)
      expect(await load(store)).toMatchObject({ revision: 4 })
      expect(await countChunks(url)).toBe(2)
    })

    it('may be many megabytes, during which others are served', async () => {
      const { store } = await open()
      let turns = 0
      const count = () => {
        turns++
        timer = setImmediate(count)
      }
      let timer = setImmediate(count)
      const chunks = Array.from({ length: 40 }, (_, number) => chunk(number, 2 ** 20))
      await store.snapshots.save({ revision: 1, chunks })
      expect(turns).toBeGreaterThanOrEqual(40)
      clearImmediate(timer)
      const found = await store.snapshots.load()
      let at = 0
      for await (const each of found?.chunks ?? [])
        expect(Buffer.compare(each, chunks[at++] ?? chunk(0))).toBe(0)
      expect(at).toBe(40)
    })
  })
}
