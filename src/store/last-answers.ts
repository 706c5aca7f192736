/** What the bot last answered each person in each thread. */
import type { Identifier } from '../model/identifier.ts'
import { workspaceOf } from '../model/place.ts'
import type { LastAnswers } from '../ports/last-answers.ts'
import { mayGoWithPower } from './sqlite-dialect.ts'
import { type Database, storableText } from './tables.ts'

export function createLastAnswers(db: Database): LastAnswers {
  return {
    async save({ place, thread, user }, answer) {
      const content = {
        command: storableText(answer.command),
        papers: JSON.stringify(answer.papers),
        is_public: answer.isPublic ? 1 : 0,
        answered_at_ms: answer.answeredAtMs,
        earlier: storableText(JSON.stringify(answer.earlier)),
        undo: storableText(answer.undo ?? ''),
        offered: storableText(answer.offered ?? ''),
      }
      await db
        .insertInto('last_answers')
        .values({
          workspace: storableText(workspaceOf(place)),
          place: storableText(place),
          thread: storableText(thread),
          reader: storableText(user),
          ...content,
        })
        .onConflict((conflict) => conflict.columns(['place', 'thread', 'reader']).doUpdateSet(content))
        .modifyEnd(mayGoWithPower)
        .execute()
    },

    async find({ place, thread, user }) {
      const rows = await db
        .selectFrom('last_answers')
        .selectAll()
        .where((eb) => eb.and({ place: storableText(place), thread: storableText(thread) }))
        .where((eb) =>
          eb.or([eb('reader', '=', storableText(user)), ...(thread === '' ? [] : [eb('is_public', '=', 1)])]),
        )
        .orderBy('answered_at_ms', 'desc')
        .limit(maxPeople)
        .execute()
      const row = rows.find(({ reader }) => reader === storableText(user)) ?? rows[0]
      if (row === undefined) return undefined
      const papers: Identifier[] = JSON.parse(row.papers)
      const isOwn = row.reader === storableText(user)
      const earlier: string[] = isOwn ? JSON.parse(row.earlier) : []
      return {
        command: row.command,
        papers,
        isPublic: row.is_public === 1,
        answeredAtMs: row.answered_at_ms,
        earlier,
        undo: isOwn && row.undo !== '' ? row.undo : undefined,
        offered: isOwn && row.offered !== '' ? row.offered : undefined,
      }
    },

    async removeUntil(ms) {
      await db.deleteFrom('last_answers').where('answered_at_ms', '<=', ms).execute()
    },
  }
}

/** Who talks in one thread within a day. */
const maxPeople = 100
