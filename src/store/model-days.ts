/** What each workspace asked of the language model on each day: kept for a month. */
import type { ModelDays } from '../ports/model-days.ts'
import { mayGoWithPower } from './sqlite-dialect.ts'
import { type Database, storableText } from './tables.ts'

export function createModelDays(db: Database): ModelDays {
  return {
    async take(workspace, day, tokens, limit) {
      if (tokens > limit) return false
      // The statement is the lock: of two replicas the second sees what the first took.
      const taken = await db
        .insertInto('model_days')
        .values({ workspace: storableText(workspace), day, calls: 1, tokens, failures: 0, dropped: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'day'])
            .doUpdateSet((eb) => ({
              calls: eb('model_days.calls', '+', 1),
              tokens: eb('model_days.tokens', '+', tokens),
            }))
            .where('model_days.tokens', '<=', limit - tokens),
        )
        .returning('calls')
        .modifyEnd(mayGoWithPower)
        .executeTakeFirst()
      if (taken?.calls === 1) await db.deleteFrom('model_days').where('day', '<', monthBefore(day)).execute()
      return taken !== undefined
    },

    async add(workspace, day, { calls = 0, tokens = 0, failures = 0, dropped = 0 }) {
      await db
        .updateTable('model_days')
        .set((eb) => ({
          calls: eb('calls', '+', calls),
          tokens: eb('tokens', '+', tokens),
          failures: eb('failures', '+', failures),
          dropped: eb('dropped', '+', dropped),
        }))
        .where((eb) => eb.and({ workspace: storableText(workspace), day }))
        .modifyEnd(mayGoWithPower)
        .execute()
    },

    async find(workspace, day) {
      const found = await db
        .selectFrom('model_days')
        .select(['calls', 'tokens', 'failures', 'dropped'])
        .where((eb) => eb.and({ workspace: storableText(workspace), day }))
        .executeTakeFirst()
      return found ?? { calls: 0, tokens: 0, failures: 0, dropped: 0 }
    },
  }
}

function monthBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ months: 1 }).toString()
}
