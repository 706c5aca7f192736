/** What is kept about one person, for that person. */
import type { Identifier } from '../model/identifier.ts'
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import { chunk } from '../model/lists.ts'
import { type Place, type Workspace, workspaceOf } from '../model/place.ts'
import { topicSchema } from '../model/topic.ts'
import type { Person, Reader } from '../ports/store.ts'
import { selectOfClubs } from './club-people.ts'
import type { createDeliveryReader } from './delivery-rows.ts'
import { listKept } from './kept-references.ts'
import { loadIdentifiers, papersReadAtOnce } from './papers.ts'
import { ownOf, workspacesOf } from './person-rows.ts'
import { createReadingLists } from './reading-lists.ts'
import { selectOfShelves } from './shelf-people.ts'
import { toSubscription } from './subscription-rows.ts'
import { type Database, storableText } from './tables.ts'
import { authorOf } from './vote-rows.ts'

/** Everything that is kept of a person, the oldest first. */
export async function loadKept(
  db: Database,
  person: Person,
  readDeliveries: ReturnType<typeof createDeliveryReader>,
): Promise<KeptOfPerson> {
  const own = ownOf(person)
  const workspaces = await Promise.all(
    workspacesOf(person).map(async (workspace) => ({
      workspace,
      readingList: await loadReadingList(db, { workspace, user: person.user }),
      kept: await listKept(db, { workspace, user: person.user }, { offset: 0, limit: maxKept }),
    })),
  )
  const subscriptions = await selectSubscriptions(db, person)
  const shared = await selectShared(db, person)
  const lastAnswers = await selectLastAnswers(db, person)
  const votes = await selectVotes(db, person)
  const interests = await selectSince(db, 'interests', person)
  const imports = await selectImports(db, person)
  const tokens = await selectTokens(db, person)
  const clubs = await selectOfClubs(db, workspacesOf(person).map(storableText), storableText(person.user))
  const shelves = await selectOfShelves(db, workspacesOf(person).map(storableText), storableText(person.user))
  const isOwn = (place: Place) => [place, workspaceOf(place)].some((name) => name === person.own)
  const tasteResets = await selectSince(db, 'taste_resets', person)
  const zones = await selectZones(db, person)
  const said = { shared, votes, interests, tasteResets, zones, imports, tokens, clubs, shelves, lastAnswers }
  const named = { workspaces, ...said, subscriptions, isOwn }
  if (own === undefined) return { ...named, settings: [], deliveries: [], topics: [] }
  const settings = await db
    .selectFrom('place_settings')
    .selectAll()
    .where(own.column, '=', own.value)
    .orderBy('place')
    .orderBy('name')
    .execute()
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where(own.column, '=', own.value)
    .orderBy('number')
    .execute()
  const topics = own.column === 'place' ? [] : await loadTopics(db, own.value)
  return {
    ...named,
    settings: settings.map(({ place, name, value }) => ({ place: place as Place, name, value })),
    deliveries: readDeliveries(deliveries),
    topics,
  }
}

/** More than imports bring in; all of them are given. */
const maxKept = 1_000_000

async function selectShared(db: Database, person: Person): Promise<KeptOfPerson['shared']> {
  const rows = await db
    .selectFrom('shared_papers')
    .select(['place', 'paper', 'shared_at_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('sharer', '=', storableText(person.user))
    .orderBy('shared_at_ms')
    .orderBy('paper')
    .execute()
  return rows.map(({ place, paper, shared_at_ms }) => ({
    place: place as Place,
    paper: paper as Identifier,
    sharedAtMs: shared_at_ms,
  }))
}

async function selectImports(db: Database, person: Person): Promise<KeptOfPerson['imports']> {
  const heads = await db
    .selectFrom('imports')
    .select(['id', 'workspace', 'name', 'created_at_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('reader', '=', storableText(person.user))
    .orderBy('created_at_ms')
    .execute()
  return Promise.all(
    heads.map(async ({ id, workspace, name, created_at_ms }) => {
      const rows = await db
        .selectFrom('import_entries')
        .select(['reference', 'outcome', 'paper'])
        .where('import', '=', id)
        .orderBy('number')
        .execute()
      const entries = rows.map(({ reference, outcome, paper }) => {
        const { label }: { label: string } = JSON.parse(reference)
        return { label, outcome: outcome ?? undefined, paper: paper ?? undefined }
      })
      return { workspace: workspace as Workspace, name, atMs: created_at_ms, entries }
    }),
  )
}

async function selectVotes(db: Database, person: Person): Promise<KeptOfPerson['votes']> {
  const rows = await db
    .selectFrom('votes')
    .select(['place', 'paper', 'signal', 'about', 'at_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('voter', '=', storableText(person.user))
    .orderBy('at_ms')
    .orderBy('paper')
    .orderBy('about')
    .execute()
  const ids = await loadIdentifiers(db, [...new Set(rows.map(({ paper }) => paper))])
  return rows.flatMap(({ place, paper: number, signal, about, at_ms }) => {
    const paper = ids.get(number)
    if (paper === undefined) return []
    return [{ place: place as Place, paper, signal, author: authorOf(about), atMs: at_ms }]
  })
}

/** Since when something holds for a person, by workspace. */
async function selectSince(
  db: Database,
  table: 'interests' | 'taste_resets',
  person: Person,
): Promise<readonly { readonly workspace: Workspace; readonly sinceMs: number }[]> {
  const rows = await db
    .selectFrom(table)
    .select(['workspace', 'since_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('person', '=', storableText(person.user))
    .orderBy('workspace')
    .execute()
  return rows.map(({ workspace, since_ms }) => ({ workspace: workspace as Workspace, sinceMs: since_ms }))
}

async function selectZones(db: Database, person: Person): Promise<KeptOfPerson['zones']> {
  const rows = await db
    .selectFrom('person_zones')
    .select(['workspace', 'zone'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('person', '=', storableText(person.user))
    .orderBy('workspace')
    .execute()
  return rows.map(({ workspace, zone }) => ({ workspace: workspace as Workspace, zone }))
}

async function selectTokens(db: Database, person: Person): Promise<KeptOfPerson['tokens']> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['place', 'created_at_ms', 'ends_at_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('person', '=', storableText(person.user))
    .orderBy('created_at_ms')
    .execute()
  return rows.map(({ place, created_at_ms, ends_at_ms }) => {
    return { place: place as Place, createdAtMs: created_at_ms, endsAtMs: ends_at_ms }
  })
}

async function selectSubscriptions(db: Database, person: Person) {
  const own = ownOf(person)
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([
          eb('workspace', 'in', workspacesOf(person).map(storableText)),
          eb('created_by', '=', storableText(person.user)),
        ]),
        ...(own === undefined ? [] : [eb(own.column, '=', own.value)]),
      ]),
    )
    .orderBy('workspace')
    .orderBy('number')
    .execute()
  return rows.map(toSubscription)
}

async function selectLastAnswers(db: Database, person: Person) {
  const rows = await db
    .selectFrom('last_answers')
    .select(['place', 'command', 'earlier', 'undo', 'offered', 'answered_at_ms'])
    .where('workspace', 'in', workspacesOf(person).map(storableText))
    .where('reader', '=', storableText(person.user))
    .orderBy('answered_at_ms')
    .execute()
  return rows.map(({ place, command, earlier, undo, offered, answered_at_ms }) => {
    const commands: string[] = JSON.parse(earlier)
    return { place: place as Place, command, earlier: commands, undo, offered, answeredAtMs: answered_at_ms }
  })
}

/** Without the texts of its papers, since it may be long. */
async function loadReadingList(db: Database, owner: Reader) {
  const lists = createReadingLists(db)
  const list: KeptOfPerson['workspaces'][number]['readingList'][number][] = []
  for (const some of chunk(await lists.entries(owner), papersReadAtOnce))
    for (const { paper, savedAtMs } of await lists.read(some))
      list.push({ paper: { id: paper.id, title: paper.title }, savedAtMs })
  return list
}

async function loadTopics(db: Database, workspace: string) {
  const rows = await db
    .selectFrom('topics')
    .select('content')
    .where('workspace', '=', workspace)
    .where('content', 'is not', null)
    .orderBy('name')
    .execute()
  return rows.map(({ content }) => topicSchema.parse(JSON.parse(content ?? '')))
}
