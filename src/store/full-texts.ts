/** Full texts of papers: one row a paper, of its newest version that was read. */
import type { Identifier } from '../model/identifier.ts'
import type { FullTexts } from '../ports/full-texts.ts'
import { saveCitations } from './citations.ts'
import { type Database, storableText } from './tables.ts'

export function createFullTexts(db: Database): FullTexts {
  return {
    async find(paper) {
      const row = await db.selectFrom('full_texts').selectAll().where('paper', '=', paper).executeTakeFirst()
      if (row === undefined) return undefined
      return {
        paper: row.paper as Identifier,
        version: row.version,
        content: row.content === null ? undefined : new Uint8Array(row.content),
        url: row.url,
        validators: { etag: row.etag ?? undefined, lastModified: row.last_modified ?? undefined },
        fetchedAtMs: row.fetched_at_ms,
        usedAtMs: row.used_at_ms,
      }
    },

    async save({ paper, version, content, url, validators, fetchedAtMs, usedAtMs }, references = []) {
      const row = {
        ...{ paper, version, content: content ?? null, url: storableText(url) },
        etag: validators.etag === undefined ? null : storableText(validators.etag),
        last_modified: validators.lastModified === undefined ? null : storableText(validators.lastModified),
        ...{ fetched_at_ms: fetchedAtMs, used_at_ms: usedAtMs },
      }
      await db.transaction().execute(async (tx) => {
        const { numInsertedOrUpdatedRows = 0n } = await tx
          .insertInto('full_texts')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .column('paper')
              .doUpdateSet(row)
              .where((eb) => eb('full_texts.version', '<=', version)),
          )
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows > 0n) await saveCitations(tx, paper, references, fetchedAtMs)
      })
    },

    async touch(paper, { usedAtMs, fetchedAtMs }) {
      await db
        .updateTable('full_texts')
        .set({ used_at_ms: usedAtMs, ...(fetchedAtMs === undefined ? {} : { fetched_at_ms: fetchedAtMs }) })
        .where('paper', '=', paper)
        .execute()
    },

    async dropUnused(beforeMs) {
      return db.transaction().execute(async (tx) => {
        const unused = tx.selectFrom('full_texts').select('paper').where('used_at_ms', '<', beforeMs)
        await tx.deleteFrom('citations').where('citing', 'in', unused).execute()
        const { numDeletedRows } = await tx
          .deleteFrom('full_texts')
          .where('used_at_ms', '<', beforeMs)
          .executeTakeFirst()
        return Number(numDeletedRows)
      })
    },

    async wanted(sinceMs) {
      const rows = await db
        .selectFrom((eb) =>
          eb
            .selectFrom('saved_papers')
            .select('paper')
            .where('saved_at_ms', '>=', sinceMs)
            .union(
              eb.selectFrom('votes').select('paper').where('signal', '=', 'up').where('at_ms', '>=', sinceMs),
            )
            .union(eb.selectFrom('club_nominations').select('paper').where('at_ms', '>=', sinceMs))
            .as('wanted'),
        )
        .innerJoin('paper_keys', 'paper_keys.paper', 'wanted.paper')
        .leftJoin('full_texts', 'full_texts.paper', 'paper_keys.key')
        .select(['wanted.paper', 'paper_keys.key', 'full_texts.paper as text'])
        .where('paper_keys.key', 'like', 'arxiv:%')
        .orderBy('wanted.paper', 'desc')
        .limit(maxWanted)
        .execute()
      return [...Map.groupBy(rows, ({ paper }) => paper).values()].flatMap((keys) =>
        keys.some(({ text }) => text !== null) ? [] : [keys[0]?.key as Identifier],
      )
    },

    async count() {
      const { texts } = await db
        .selectFrom('full_texts')
        .select((eb) => eb.fn.countAll<number>().as('texts'))
        .where('content', 'is not', null)
        .executeTakeFirstOrThrow()
      return texts
    },
  }
}

/** More are looked at once these were read. */
const maxWanted = 2_000
