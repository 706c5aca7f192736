/** Revisions of posted papers, recorded as deliveries under their posts. */

import { dayOf } from '../model/day.ts'
import type { Digest } from '../model/delivery.ts'
import { chunk } from '../model/lists.ts'
import type { Place, Workspace } from '../model/place.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { findRevision, type Revision, type VersionState, versionStateOf } from '../model/revision.ts'
import type { Revisions } from '../ports/digest.ts'
import { insertDelivery } from './delivery-rows.ts'
import type { HandOut } from './hand-out.ts'
import { createRowReader } from './read-rows.ts'
import { createSettings } from './settings.ts'
import { parsePaper } from './stored-paper.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'
import { isHere } from './workspaces.ts'

/** Limits how long others wait while a large ingest is checked. */
const revisionsAtOnce = 2000

/** `onFault` is told of papers that cannot be read or shown; they are passed over. */
export function createRevisions(
  db: Database,
  handOut: HandOut,
  onFault: (error: unknown) => void,
): Revisions {
  return {
    async record(compose, { nowMs, sinceMs }) {
      // Mostly nothing has changed, and then no lock is needed.
      if (await isUpToDate(db)) return 'done'
      await handOut.prepare()
      const readAll = createRowReader(
        (post: Post) => findChange(post, compose),
        ({ place, paper }) => `the change of paper ${paper} for ${place}`,
        onFault,
      )
      return writeAlone(db, async (tx, { revision }) => {
        const { told_revision } = await selectTold(tx)
        const upTo = Math.min(revision, told_revision + revisionsAtOnce)
        const posts = await selectChanged(tx, { after: told_revision, upTo, sinceMs })
        for (const change of readAll(posts))
          if (change !== undefined) await recordChange(tx, change, { nowMs, handOut })
        await tx.updateTable('paper_counter').set({ told_revision: upTo }).execute()
        return upTo < revision ? 'more' : 'done'
      })
    },
  }
}

/** The versions of stored papers, to be saved with where they are posted. */
export async function loadVersionStates(
  tx: Tx,
  papers: readonly number[],
): Promise<Map<number, VersionState>> {
  const standings = new Map<number, VersionState>()
  for (const some of chunk(papers, 1000)) {
    const rows = await tx
      .selectFrom('papers')
      .select(['number', 'content'])
      .where('number', 'in', some)
      .execute()
    for (const { number, content } of rows) standings.set(number, versionStateOf(parsePaper(content)))
  }
  return standings
}

/** A version as the columns of a posted paper. */
export function versionColumns({
  version,
  isWithdrawn,
}: VersionState): Pick<Tables['posted_papers'], 'told_version' | 'told_withdrawn'> {
  return { told_version: version, told_withdrawn: Number(isWithdrawn) }
}

type Post = Awaited<ReturnType<typeof selectChanged>>[number]

function selectTold(db: Database): Promise<{ told_revision: number; revision: number }> {
  return db.selectFrom('paper_counter').select(['told_revision', 'revision']).executeTakeFirstOrThrow()
}

async function isUpToDate(db: Database): Promise<boolean> {
  const { told_revision, revision } = await selectTold(db)
  return told_revision >= revision
}

/** The posts of papers that changed; a filed answer has no message to reply to. */
function selectChanged(
  tx: Tx,
  { after, upTo, sinceMs }: { readonly after: number; readonly upTo: number; readonly sinceMs: number },
) {
  return tx
    .selectFrom('papers')
    .innerJoin('posted_papers', 'posted_papers.paper', 'papers.number')
    .innerJoin('deliveries', (join) =>
      join
        .onRef('deliveries.subscription', '=', 'posted_papers.subscription')
        .onRef('deliveries.slot', '=', 'posted_papers.slot'),
    )
    .select([
      'posted_papers.workspace',
      'posted_papers.place',
      'posted_papers.paper',
      'papers.revision',
      'told_version',
      'told_withdrawn',
      'content',
      'message_id',
      'sent_at_ms',
    ])
    .where('papers.revision', '>', after)
    .where('papers.revision', '<=', upTo)
    .where('sent_at_ms', '>=', sinceMs)
    .where('message_id', 'is not', null)
    .where(isHere('deliveries'))
    .orderBy('papers.revision')
    .orderBy('posted_papers.place')
    .execute()
}

interface Change {
  readonly post: Post
  readonly standing: VersionState
  /** What to announce; undefined for a change that is none to its readers. */
  readonly told: { readonly kind: string; readonly digest: Digest } | undefined
}

/** How a paper differs from what its place was told; nothing is written yet, so it may throw. */
function findChange(post: Post, compose: (revision: Revision) => Digest): Change | undefined {
  const paper = parsePaper(post.content)
  const told = { version: post.told_version, isWithdrawn: post.told_withdrawn === 1 }
  const standing = versionStateOf(paper)
  if (standing.version === told.version && standing.isWithdrawn === told.isWithdrawn) return undefined
  const revision = findRevision(paper, told, dayOf(post.sent_at_ms ?? 0))
  if (revision === undefined) return { post, standing, told: undefined }
  const kind = `v${revision.version}${revision.kind === 'withdrawn' ? ' withdrawn' : ''}`
  return { post, standing, told: { kind, digest: compose(revision) } }
}

/**
 * If the place turned revisions off, the change counts as announced: turning them on
 * later must not announce the past.
 */
async function recordChange(
  tx: Tx,
  { post, standing, told }: Change,
  { nowMs, handOut }: { readonly nowMs: number; readonly handOut: HandOut },
): Promise<void> {
  await tx
    .updateTable('posted_papers')
    .set(versionColumns(standing))
    .where((eb) => eb.and({ place: post.place, paper: post.paper }))
    .execute()
  if (told === undefined) return
  const [workspace, place] = [post.workspace as Workspace, post.place as Place]
  if (parsePlaceSettings(await createSettings(tx).list(place)).revisions === 'off') return
  const waiting = await insertDelivery(
    tx,
    { id: `revision:${storableText(place)}/${post.paper}`, workspace, place },
    {
      number: await handOut.nextNumber(tx),
      // A withdrawal may be taken back and come again, of the same version.
      slot: `${told.kind} at ${post.revision}`,
      digest: told.digest,
      nowMs,
      ...(post.message_id === null ? {} : { under: post.message_id }),
    },
  )
  await handOut.put(tx, waiting)
}
