/** Papers that people linked in a place, one row for each paper and person. */
import { type Identifier, isIdentifier } from '../model/identifier.ts'
import { type Place, workspaceOf } from '../model/place.ts'
import type { SharedPaper, SharedPapers } from '../ports/shared-papers.ts'
import { findPaperNumbers, loadPapers } from './papers.ts'
import { type Database, storableText } from './tables.ts'

interface Share {
  readonly id: Identifier
  readonly user: string
  readonly sharedAtMs: number
}

export function createSharedPapers(db: Database): SharedPapers {
  return {
    async record({ place, user, papers, atMs }) {
      if (papers.length === 0) return
      const rows = [...new Set(papers)].map((id) => ({
        ...keyOf(place),
        paper: storableText(id),
        sharer: storableText(user),
        shared_at_ms: atMs,
      }))
      await db
        .insertInto('shared_papers')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'place', 'paper', 'sharer'])
            .doUpdateSet({ shared_at_ms: atMs })
            .where('shared_papers.shared_at_ms', '<', atMs),
        )
        .execute()
    },

    async list(place, { offset, limit }) {
      const shares = await findShares(db, place)
      const ids = shares.map(({ id }) => id)
      const numbers = await findPaperNumbers(db, ids)
      // Links of several kinds may lead to one paper.
      const byPaper = Map.groupBy(shares, ({ id }) => numbers.get(id) ?? id)
      const page = [...byPaper].slice(offset, offset + limit)
      const wanted = page.flatMap(([key]) => (typeof key === 'number' ? [key] : []))
      const papers = wanted.length === 0 ? new Map() : await loadPapers(db, wanted)
      return {
        total: byPaper.size,
        papers: page.flatMap(([key, [last, ...before]]): SharedPaper[] => {
          if (last === undefined) return []
          return [{ ...last, paper: papers.get(key), others: countOthers(last, before) }]
        }),
      }
    },

    async find(place, { identifiers }) {
      const [last, ...before] = await findShares(db, place, identifiers)
      return last && { ...last, others: countOthers(last, before) }
    },
  }
}

/** How many people but the last. */
function countOthers(last: Share, before: readonly Share[]): number {
  return new Set(before.map(({ user }) => user).filter((user) => user !== last.user)).size
}

/** Newest first; of some papers, or of all. */
async function findShares(db: Database, place: Place, papers?: readonly Identifier[]): Promise<Share[]> {
  const rows = await db
    .selectFrom('shared_papers')
    .select(['paper', 'sharer', 'shared_at_ms'])
    .where((eb) => eb.and(keyOf(place)))
    .$if(papers !== undefined, (query) => query.where('paper', 'in', (papers ?? []).map(storableText)))
    .orderBy('shared_at_ms', 'desc')
    .orderBy('paper')
    .orderBy('sharer')
    .limit(sharesListed)
    .execute()
  return rows.flatMap(({ paper, sharer, shared_at_ms }) =>
    isIdentifier(paper) ? [{ id: paper, user: sharer, sharedAtMs: shared_at_ms }] : [],
  )
}

function keyOf(place: Place): { workspace: string; place: string } {
  return { workspace: storableText(workspaceOf(place)), place: storableText(place) }
}

/** Nobody pages further. */
const sharesListed = 1_000
