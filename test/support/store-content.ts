/** Stores with something in every table, and all that is in them. */
import { Kysely } from 'kysely'
import type { Store } from '../../src/ports/store.ts'
import { copiedTables, readPages } from '../../src/store/copied-tables.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import type { Tables } from '../../src/store/tables.ts'
import { makeClubRequest, makeMinutes } from './clubs.ts'
import { makeDigest, makeRequest } from './digests.ts'
import { arxivId, makeFullRecord } from './store-records.ts'

/** Something in every table that is copied, in texts of many languages and bytes of every kind. */
export async function fillStore(store: Store, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, number) => makeFullRecord(number))
  await store.papers.merge(records, {
    source: 'feed',
    cursor: '{"until":"2025-04-10"}',
    ingestedAtMs: 5,
    announced: count,
    faults: ['ß', 'ä', 'z', '漢字', '😀'],
    listing: {
      source: 'feed',
      day: '2025-04-10',
      announced: 3,
      received: 2,
      late: 0,
      state: 'incomplete',
      why: '…',
      atMs: 6,
    },
  })
  await store.topics.setDefaults([{ name: 'agents', title: 'Agents', query: 'agent' }])
  const workspaces = ['chat:Zürich', 'chat:zebra', 'chat:Ärzte', 'chat:a b', 'chat:漢字', 'chat:😀'] as const
  for (const workspace of workspaces) {
    await store.topics.save(workspace, { name: 'x-ray', title: 'Über', query: '"x" or y' })
    await store.topics.remove(workspace, 'agents', 0)
    await store.workspaces.join(workspace, 3)
    await store.settings.save(`${workspace}/room`, 'quiet', 'off')
    const speaking = { place: `${workspace}/room`, thread: '1.2', user: 'Ünal' } as const
    await store.lastAnswers.save(speaking, {
      command: 'search “naïve”',
      papers: [arxivId(1)],
      isPublic: true,
      shownAtMs: 7,
      answeredAtMs: 8,
      earlier: [{ command: 'search “grpo”', papers: [arxivId(1)] }],
      did: { act: 'save', target: { papers: [arxivId(1)] }, undo: 'unsave 2' },
      deeds: [{ act: 'save', target: { papers: [arxivId(1)] }, undo: 'unsave 2' }],
      doneWith: [arxivId(1)],
      offered: 'save 2',
      seenByAll: { command: 'search “naïve”', papers: [arxivId(1)], shownAtMs: 7 },
    })
    await store.readingLists.save({ workspace, user: 'Ünal' }, arxivId(1), 7)
    await store.adapterRows('chat', () => 0).save(workspace, 'key', 'väl', 9)
    const place = `${workspace}/room` as const
    const entry = { line: 1, label: 'Über', identifiers: [arxivId(1)], authors: [] }
    const wanted = {
      owner: { workspace, user: 'Ünal' },
      place,
      name: 'ä.bib',
      asVotes: true,
      atMs: 8,
      tellAfterMs: 9,
      entries: [entry, { line: 2, label: 'Ünauffindbar', identifiers: [], authors: [] }],
    }
    const imported = await store.imports.create(wanted)
    await store.imports.recordFindings(imported, [{ number: 1, paper: arxivId(1), isFetched: false }], 9)
    await store.imports.recordFindings(imported, [{ number: 2, why: 'is nowhere' }], 9)
    await store.sharedPapers.record({ place, user: 'Ünal', papers: [arxivId(1), arxivId(9)], atMs: 8 })
    await store.votes.toggle({ place, user: 'Ünal' }, arxivId(1), 'down', 8)
    const club = await store.clubs.create({ ...makeClubRequest(place), createdBy: 'Ünal' }, 8)
    const by = { person: 'Ünal', nowMs: 8 }
    await store.nominations.nominate(club, arxivId(1), { ...by, reason: '“so”' })
    const meeting = await store.meetings.find(club.id, '2025-04-17')
    await store.meetings.change(club, meeting, { paper: arxivId(1), state: 'announced', presenter: 'Ünal' })
    await store.meetings.setAbsent(club, meeting.date, { ...by, isAbsent: true })
    await store.minutes.save(club, meeting.date, makeMinutes())
    await store.feedAddresses.save(
      { workspace, kind: 'club', key: club.id, owner: 'Ünal' },
      `hash of ${workspace}`,
      8,
    )
    await store.interests.turn({ workspace, user: 'Ünal' }, true, 8)
    await store.modelDays.take(workspace, '2025-04-10', 500, 1_000)
    await store.tasteResets.reset({ workspace, user: 'Ünal' }, 8)
    await store.personZones.set({ workspace, user: 'Ünal' }, 'Asia/Tokyo')
    const token = { workspace, user: 'Ünal', place, createdAtMs: 8, endsAtMs: 9 }
    await store.accessTokens.save(token, `token of ${workspace}`, 9)
    const request = makeRequest({ workspace, place })
    const { subscription } = await store.subscriptions.save(request, 1)
    const digest = makeDigest({ papers: [arxivId(2), arxivId(3)] })
    await store.ledger.record(subscription, '2025-04-13T09:00:00Z', digest, 10)
  }
  const shelves = { workspace: 'chat:T1', place: 'chat:T1/C1', user: 'Ünal' } as const
  const { shelf } = await store.shelves.make(shelves, 'here', 'Größen', { person: 'Ünal', nowMs: 8 })
  await store.shelves.add(shelf, [arxivId(1)], { person: 'Ünal', nowMs: 8 })
  await store.shelves.note(shelf, arxivId(1), { person: 'Ünal', nowMs: 8, text: '😀', isPrivate: true })
  await store.shelves.mark(shelves, [arxivId(1)], true, 8)
  const vectors = [1, 2].map((number) => ({
    paper: arxivId(number),
    textHash: 'h',
    content: new Uint8Array([0, 255, 10, number]),
  }))
  await store.vectors.save('model', vectors)
  const content = new Uint8Array([7, 0, 255, 128])
  await store.wordTables.save({ version: 'own', base: 'shipped', papers: 2, titles: 0.875, content })
  await store.fullTexts.save(
    {
      ...{ paper: arxivId(1), version: 2, content, url: 'https://example.org/html/1' },
      ...{ validators: { etag: '"ß"' }, fetchedAtMs: 7, usedAtMs: 8 },
    },
    [
      {
        title: 'A cited work of some length',
        authors: ['Ünal, Ö.'],
        identifiers: ['doi:10.1000/cited'],
      },
    ],
  )
}

/** Every row of every table that is copied. */
export const readContent = (url: string) =>
  withDatabase(url, (db, engine) =>
    db.transaction().execute(async (tx) => {
      const content: Record<string, unknown[]> = {}
      for (const table of copiedTables) {
        const rows: unknown[] = []
        for await (const page of readPages(tx as never, table, engine))
          rows.push(
            ...page.map((row) => ({
              ...row,
              ...(row.content instanceof Uint8Array ? { content: [...row.content] } : {}),
            })),
          )
        content[table] = rows
      }
      return content
    }),
  )

/** Acts on a database past its store. */
export async function withDatabase<Result>(
  url: string,
  act: (db: Kysely<Tables>, engine: 'sqlite' | 'postgres') => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
  try {
    return await act(db, url.startsWith('file:') ? 'sqlite' : 'postgres')
  } finally {
    await db.destroy()
  }
}
