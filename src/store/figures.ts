/** Numbers over all workspaces, for operators. */
import type { Figures } from '../ports/figures.ts'
import type { Database } from './tables.ts'
import { isHere } from './workspaces.ts'

/** Counts by index only; the slowest reads each row of one index. */
export async function countFigures(db: Database, nowMs: number): Promise<Figures> {
  const [papers, deliveries, waiting, subscriptions, states, whole] = await Promise.all([
    db
      .selectFrom('papers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('deliveries')
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('deliveries')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('next_try_at_ms').as('oldest')])
      .where('state', '=', 'composed')
      .where('next_try_at_ms', '<=', nowMs)
      .where(isHere('deliveries'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('subscriptions')
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    db.selectFrom('source_states').select(['source', 'failures']).execute(),
    db
      .selectFrom('source_listings')
      .select((eb) => ['source', eb.fn.max('at_ms').as('at_ms')])
      .where('state', 'in', ['complete', 'nothing-announced'])
      .groupBy('source')
      .execute(),
  ])
  const wholeAtMs = new Map(whole.map((row) => [row.source, row.at_ms]))
  return {
    papers: papers.count,
    deliveries: new Map(deliveries.map(({ state, count }) => [state, count])),
    waiting: waiting.count,
    waitingSinceMs: waiting.count === 0 ? undefined : waiting.oldest,
    subscriptions: new Map(subscriptions.map(({ state, count }) => [state, count])),
    sources: states.map(({ source, failures }) => ({
      source,
      failures,
      completeAtMs: wholeAtMs.get(source),
    })),
  }
}
