/** For sources that add to known papers: which to ask about next. */
import { z } from 'zod'
import { dayOf } from '../../model/day.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Reach } from '../../ports/source.ts'
import { parseCursor } from './cursor.ts'
import { addDays } from './days.ts'

/**
 * `revision` is the store's revision up to which papers were asked about, `sweep` the day when the last full round
 * began.
 */
const cursorSchema = z.object({ revision: z.number(), sweep: z.iso.date() })

export interface KnownBatch {
  readonly papers: readonly (readonly Identifier[])[]
  /** The cursor once these were asked about. */
  readonly cursor: string
  readonly hasMore: boolean
}

/** Papers that changed since the cursor, and every week all of them: citations grow without notice. */
export async function* knownPapers(
  since: string | undefined,
  reach: Reach,
  limit: number,
): AsyncIterable<KnownBatch> {
  const today = dayOf(reach.now())
  const before = parseCursor(since, cursorSchema)
  const isDue = before === undefined || reach.from !== undefined || before.sweep <= addDays(today, -sweepDays)
  const sweep = isDue ? today : before.sweep
  // Papers that this ingest changes reappear with new revisions and need not be asked about again.
  const asked = new Set<Identifier>()
  let next = await findUnasked(isDue ? 0 : before.revision, asked, reach, limit)
  while (next !== undefined) {
    const { papers, revision } = next
    for (const [id] of papers) if (id !== undefined) asked.add(id)
    next = await findUnasked(revision, asked, reach, limit)
    yield { papers, cursor: JSON.stringify({ revision, sweep }), hasMore: next !== undefined }
  }
}

async function findUnasked(after: number, asked: ReadonlySet<Identifier>, reach: Reach, limit: number) {
  for (let revision = after; ; ) {
    const known = await reach.known(revision, limit)
    if (known.revision === revision) return undefined
    revision = known.revision
    const papers = known.papers.filter(([id]) => id !== undefined && !asked.has(id))
    if (papers.length > 0) return { papers, revision }
  }
}

const sweepDays = 7
