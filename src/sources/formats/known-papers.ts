/** For sources that add to known papers: which to ask about next, and what they answer. */
import { z } from 'zod'
import { dayOf } from '../../model/day.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Reach, SourceBatch } from '../../ports/source.ts'
import { parseCursor } from './cursor.ts'
import { addDays } from './days.ts'

/**
 * `revision` is the store's revision up to which papers were asked about, `sweep` the day
 * when the last full round began.
 */
const cursorSchema = z.object({ revision: z.number(), sweep: z.iso.date() })

export interface Asking {
  readonly since: string | undefined
  readonly reach: Reach
  /** How many papers at once. */
  readonly limit: number
  ask(papers: readonly (readonly Identifier[])[]): Promise<Pick<SourceBatch, 'records' | 'faults'>>
}

/**
 * Asks about papers that changed since the cursor, and every week about all of them:
 * citations grow without notice.
 */
export async function* askAboutKnown({ since, reach, limit, ask }: Asking): AsyncIterable<SourceBatch> {
  const today = dayOf(reach.now())
  const before = parseCursor(since, cursorSchema)
  const isDue = before === undefined || reach.from !== undefined || before.sweep <= addDays(today, -sweepDays)
  const sweep = isDue ? today : before.sweep
  // Papers that this ingest changes reappear with new revisions and need not be asked about again.
  const asked = new Set<Identifier>()
  let isContinued = false
  let next = await findUnasked(isDue ? 0 : before.revision, asked, reach, limit)
  while (next !== undefined) {
    const { papers, revision } = next
    for (const [id] of papers) if (id !== undefined) asked.add(id)
    next = await findUnasked(revision, asked, reach, limit)
    const { records, faults } = await ask(papers)
    const announced = records.length + faults.length
    const cursor = JSON.stringify({ revision, sweep })
    yield { records, announced, faults, cursor, isContinued, hasMore: next !== undefined }
    isContinued = true
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
