/** Personal tokens, by the hash of their secret. */
import { BotError } from '../errors.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { AccessToken, AccessTokens } from '../ports/access-tokens.ts'
import type { Reader } from '../ports/reader.ts'
import { createAdapterRows } from './adapter-rows.ts'
import { personKey } from './person-key.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

export function createAccessTokens(db: Database): AccessTokens {
  return {
    // Alone, so that two at once are not more than `max`.
    save: (token, secretHash, max) =>
      writeAlone(db, async (tx) => {
        const key = personKey(token)
        await tx
          .deleteFrom('access_tokens')
          .where((eb) => eb.and([eb.and(key), eb('ends_at_ms', '<=', token.createdAtMs)]))
          .execute()
        const { count } = await tx
          .selectFrom('access_tokens')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where((eb) => eb.and(key))
          .executeTakeFirstOrThrow()
        if (count >= max)
          throw new BotError(
            'bad-input',
            `You have ${max} tokens, and more are not kept: revoke one first.`,
            {
              suggestions: ['mcp tokens'],
            },
          )
        const number = await takeNumber(tx, token)
        await tx
          .insertInto('access_tokens')
          .values({
            ...key,
            secret_hash: secretHash,
            number,
            place: storableText(token.place),
            created_at_ms: token.createdAtMs,
            ends_at_ms: token.endsAtMs,
          })
          .execute()
        return number
      }),

    async find(secretHash, nowMs) {
      const row = await db
        .selectFrom('access_tokens')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .where('ends_at_ms', '>', nowMs)
        .executeTakeFirst()
      return row && toToken(row)
    },

    async list(reader, nowMs) {
      const rows = await db
        .selectFrom('access_tokens')
        .selectAll()
        .where((eb) => eb.and([eb.and(personKey(reader)), eb('ends_at_ms', '>', nowMs)]))
        .orderBy('number')
        .execute()
      return rows.map(toToken)
    },

    async remove(reader, number) {
      const { numDeletedRows } = await db
        .deleteFrom('access_tokens')
        .where((eb) => eb.and({ ...personKey(reader), number }))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/** Numbers of a person are never reused, or an old button that revokes a token would hit another one. */
async function takeNumber(tx: Tx, reader: Reader): Promise<number> {
  const { workspace, user } = reader
  const lastNumber = `last number of ${user}`
  const rows = createAdapterRows(tx, 'access-tokens', () => 0, { ms: 0 })
  const { highest } = await tx
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.max<number | null>('number').as('highest'))
    .where((eb) => eb.and(personKey(reader)))
    .executeTakeFirstOrThrow()
  // What is there may be of a time before the row was kept.
  const number = Math.max(Number((await rows.find(workspace, lastNumber)) ?? 0), highest ?? 0) + 1
  await rows.save(workspace, lastNumber, String(number))
  return number
}

function toToken(row: Tables['access_tokens']): AccessToken {
  return {
    workspace: row.workspace as Workspace,
    user: row.person,
    number: row.number,
    place: row.place as Place,
    createdAtMs: row.created_at_ms,
    endsAtMs: row.ends_at_ms,
  }
}
