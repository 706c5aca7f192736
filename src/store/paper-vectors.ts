/** The vectors of papers, by model and by the paper's best identifier. */
import type { Identifier } from '../model/identifier.ts'
import { isIdentifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { PaperVector, PaperVectors } from '../ports/store.ts'
import { type Database, storableText, type Tables, writeAlone } from './tables.ts'

const rowsAtOnce = 1000

export function createPaperVectors(db: Database): PaperVectors {
  return {
    async save(model, vectors) {
      await writeAlone(db, async (tx, { last_number }) => {
        const { newest } = await tx
          .selectFrom('paper_vectors')
          .select((eb) => eb.fn.max<number | null>('number').as('newest'))
          .where('model', '=', storableText(model))
          .executeTakeFirstOrThrow()
        // The newest may have been removed, and whoever followed up to it must hear of these.
        const last = Math.max(last_number, newest ?? 0)
        await tx
          .updateTable('paper_counter')
          .set({ last_number: last + vectors.length })
          .execute()
        const rows = vectors.map(({ paper, textHash, content }, at) => ({
          paper,
          model: storableText(model),
          number: last + at + 1,
          text_hash: textHash,
          content,
        }))
        for (const some of chunk(rows, rowsAtOnce))
          await tx
            .insertInto('paper_vectors')
            .values(some)
            .onConflict((conflict) =>
              conflict.columns(['model', 'paper']).doUpdateSet((eb) => ({
                number: eb.ref('excluded.number'),
                text_hash: eb.ref('excluded.text_hash'),
                content: eb.ref('excluded.content'),
              })),
            )
            .execute()
      })
    },

    async remove(papers) {
      for (const some of chunk(papers, rowsAtOnce))
        await db.deleteFrom('paper_vectors').where('paper', 'in', some).execute()
    },

    async changedSince(model, number, limit) {
      const rows = await db
        .selectFrom('paper_vectors')
        .select(['paper', 'number', 'text_hash', 'content'])
        .where('model', '=', storableText(model))
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute()
      return { vectors: rows.map(toVector), number: rows.at(-1)?.number ?? number }
    },

    async find(model, papers) {
      const found: PaperVector[] = []
      for (const some of chunk(papers, rowsAtOnce)) {
        const rows = await db
          .selectFrom('paper_vectors')
          .select(['paper', 'text_hash', 'content'])
          .where('model', '=', storableText(model))
          .where('paper', 'in', some)
          .execute()
        found.push(...rows.map(toVector))
      }
      return found
    },

    async count(model) {
      const { vectors } = await db
        .selectFrom('paper_vectors')
        .select((eb) => eb.fn.countAll<number>().as('vectors'))
        .where('model', '=', storableText(model))
        .executeTakeFirstOrThrow()
      return vectors
    },
  }
}

function toVector(row: Pick<Tables['paper_vectors'], 'paper' | 'text_hash' | 'content'>): PaperVector {
  return { paper: parsePaperId(row.paper), textHash: row.text_hash, content: new Uint8Array(row.content) }
}

function parsePaperId(text: string): Identifier {
  if (isIdentifier(text)) return text
  throw new TypeError(`“${text}” is no identifier of a paper.`)
}
