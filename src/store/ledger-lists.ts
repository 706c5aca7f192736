/** What the ledger knows of the past: what was posted where, and when, and what could not be. */
import { ownerMark } from '../model/club.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { Ledger } from '../ports/digest.ts'
import { findCoveredUntil } from './covered-until.ts'
import type { DeliveryReader } from './delivery-rows.ts'
import { loadDigestCourse } from './digest-course.ts'
import { findPaperNumbers } from './papers.ts'
import { type Database, storableText } from './tables.ts'

const deadListed = 100

export type LedgerLists = Pick<
  Ledger,
  'coveredUntil' | 'course' | 'postedAt' | 'archive' | 'posted' | 'lastPosted' | 'dead'
>

export function createLedgerLists(db: Database, readAll: DeliveryReader): LedgerLists {
  return {
    coveredUntil: (subscriptionId) => findCoveredUntil(db, subscriptionId),

    course: (subscriptionId) => loadDigestCourse(db, subscriptionId),

    async postedAt(place, ids) {
      const numbers = await findPaperNumbers(db, ids)
      const posts = new Map<number, { sentAtMs: number | undefined; messageId: string | undefined }>()
      for (const some of chunk([...new Set(numbers.values())], 1000)) {
        const rows = await db
          .selectFrom('posted_papers')
          .innerJoin('deliveries', (join) =>
            join
              .onRef('deliveries.subscription', '=', 'posted_papers.subscription')
              .onRef('deliveries.slot', '=', 'posted_papers.slot'),
          )
          .select(['paper', 'sent_at_ms', 'message_id'])
          .where('posted_papers.place', '=', storableText(place))
          .where('paper', 'in', some)
          .execute()
        for (const row of rows)
          posts.set(row.paper, {
            sentAtMs: row.sent_at_ms ?? undefined,
            messageId: row.message_id ?? undefined,
          })
      }
      const posted = new Map<Identifier, { sentAtMs: number | undefined; messageId: string | undefined }>()
      for (const [id, paper] of numbers) {
        const post = posts.get(paper)
        if (post !== undefined) posted.set(id, post)
      }
      return posted
    },

    async archive(place, limit) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('place', '=', storableText(place))
        .where('state', '!=', 'silent')
        .where('under_message', 'is', null)
        .where('subscription', 'not like', `${ownerMark}%`)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return readAll(rows)
    },

    async posted(subscriptionId, limit) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ subscription: subscriptionId, state: 'sent' }))
        .where('under_message', 'is', null)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return readAll(rows)
    },

    async lastPosted(subscriptionId) {
      const { sentAtMs } = await db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.max('sent_at_ms').as('sentAtMs'))
        .where((eb) => eb.and({ subscription: subscriptionId, state: 'sent' }))
        .where('under_message', 'is', null)
        .executeTakeFirstOrThrow()
      return sentAtMs ?? undefined
    },

    async dead(workspace) {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where((eb) => eb.and({ workspace: storableText(workspace), state: 'dead' }))
        .orderBy('number', 'desc')
        .limit(deadListed)
        .execute()
      return readAll(rows)
    },
  }
}
