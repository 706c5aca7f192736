/** Writes a digest as another release would. */
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

interface Swap {
  /** The id of the subscription. */
  readonly of: string
  readonly slot: string
  readonly digest: string
}

/** Gives what was written there before. */
export async function swapDigest(url: string, { of, slot, digest }: Swap): Promise<string> {
  const read = 'select digest from deliveries where subscription = $1 and slot = $2'
  const write = 'update deliveries set digest = $3 where subscription = $1 and slot = $2'
  if (url.startsWith('file:')) {
    const database = new DatabaseSync(url.slice('file:'.length))
    const before = database.prepare(read.replaceAll('$', '?')).get(of, slot)
    database.prepare(write.replaceAll('$', '?')).run(of, slot, digest)
    database.close()
    return String(before?.digest)
  }
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(read, [of, slot])
    await client.query(write, [of, slot, digest])
    return rows[0].digest
  } finally {
    await client.end()
  }
}
