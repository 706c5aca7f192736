/** The papers that changed since a revision. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Paper } from '../model/paper.ts'
import type { PaperChanges } from '../ports/store.ts'
import { parsePaper } from './stored-paper.ts'
import type { Database } from './tables.ts'

/**
 * An identifier that is no longer its paper's best may have been before: whoever keeps
 * papers by identifier drops it.
 */
export async function findChanges(db: Database, revision: number, limit: number): Promise<PaperChanges> {
  const rows = await db
    .selectFrom('papers')
    .select(['revision', 'content'])
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute()
  const papers: Paper[] = []
  for (const [at, { content }] of rows.entries()) {
    papers.push(parsePaper(content))
    if (at % 200 === 199) await letOthersRun()
  }
  const removed = papers.flatMap((paper) => paper.identifiers.filter((id) => id !== paper.id))
  return { papers, removed, revision: rows.at(-1)?.revision ?? revision }
}
