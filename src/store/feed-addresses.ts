/** Secret addresses of feeds, by the hash of their secret. */
import type { Workspace } from '../model/place.ts'
import type { FeedAddress, FeedAddresses } from '../ports/clubs.ts'
import { type Database, storableText, writeAlone } from './tables.ts'

export function createFeedAddresses(db: Database): FeedAddresses {
  return {
    // Alone, so that of two at once the second replaces the first.
    save: (address, secretHash, nowMs) =>
      writeAlone(db, async (tx) => {
        const key = keyOf(address)
        const { numDeletedRows } = await tx
          .deleteFrom('feed_addresses')
          .where((eb) => eb.and(key))
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('feed_addresses')
          .values({ ...key, secret_hash: secretHash, created_at_ms: nowMs })
          .execute()
        return numDeletedRows > 0n
      }),

    async find(secretHash) {
      const row = await db
        .selectFrom('feed_addresses')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .executeTakeFirst()
      return row && { workspace: row.workspace as Workspace, kind: row.kind, key: row.key, owner: row.owner }
    },

    async list({ workspace, user }) {
      const rows = await db
        .selectFrom('feed_addresses')
        .select(['kind', 'key'])
        .where((eb) => eb.and({ workspace: storableText(workspace), owner: storableText(user) }))
        .orderBy('kind')
        .orderBy('key')
        .execute()
      return rows.map((row) => ({ ...row, workspace, owner: user }))
    },

    async remove(address) {
      const { numDeletedRows } = await db
        .deleteFrom('feed_addresses')
        .where((eb) => eb.and(keyOf(address)))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

function keyOf({ workspace, kind, key, owner }: FeedAddress) {
  return { workspace: storableText(workspace), kind, key: storableText(key), owner: storableText(owner) }
}
