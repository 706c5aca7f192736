/** Which of some papers a table has rows of. */
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import { findPaperNumbers } from './papers.ts'
import type { Database } from './tables.ts'

/** Those of some papers that `select` gives rows of, at most a thousand numbers at a time. */
export async function papersWithRows(
  db: Database,
  ids: readonly Identifier[],
  select: (numbers: readonly number[]) => Promise<readonly { readonly paper: number }[]>,
): Promise<ReadonlySet<Identifier>> {
  const numbers = await findPaperNumbers(db, ids)
  const found = new Set<number>()
  for (const some of chunk([...new Set(numbers.values())], 1000))
    for (const { paper } of await select(some)) found.add(paper)
  return new Set([...numbers].flatMap(([id, paper]) => (found.has(paper) ? [id] : [])))
}
