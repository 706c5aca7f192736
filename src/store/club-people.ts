/** What clubs keep of one person, and what is left when that is erased. */
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import { wakeClub } from './club-rows.ts'
import { holdsText } from './erase-names.ts'
import { loadIdentifiers } from './papers.ts'
import type { Database, Tx } from './tables.ts'

/** Everything of a person in a workspace, both as the columns have them. */
export async function selectOfClubs(
  db: Database,
  workspaces: readonly string[],
  person: string,
): Promise<KeptOfPerson['clubs']> {
  const clubs = await db
    .selectFrom('clubs')
    .select(['id', 'number', 'created_by', 'created_at_ms'])
    .where('workspace', 'in', workspaces)
    .execute()
  const numbers = new Map(clubs.map(({ id, number }) => [id, number]))
  const members = await db
    .selectFrom('club_members')
    .select(['club', 'joined_at_ms as at_ms'])
    .where('workspace', 'in', workspaces)
    .where('person', '=', person)
    .execute()
  const nominations = await db
    .selectFrom('club_nominations')
    .select(['club', 'paper', 'reason', 'at_ms'])
    .where('workspace', 'in', workspaces)
    .where('nominator', '=', person)
    .execute()
  const votes = await db
    .selectFrom('club_votes')
    .select(['club', 'paper', 'at_ms'])
    .where('workspace', 'in', workspaces)
    .where('voter', '=', person)
    .execute()
  const absences = await db
    .selectFrom('club_absences')
    .select(['club', 'date', 'at_ms'])
    .where('workspace', 'in', workspaces)
    .where('person', '=', person)
    .execute()
  const minutes = await db
    .selectFrom('club_minutes')
    .select(['club', 'date', 'text', 'rating', 'questions', 'at_ms'])
    .where('workspace', 'in', workspaces)
    .where('author', '=', person)
    .execute()
  const presented = await db
    .selectFrom('club_meetings')
    .select(['club', 'date'])
    .where('workspace', 'in', workspaces)
    .where('presenter', '=', person)
    .execute()
  const feeds = await db
    .selectFrom('feed_addresses')
    .select(['kind', 'created_at_ms'])
    .where('workspace', 'in', workspaces)
    .where('owner', '=', person)
    .execute()
  const ids = await loadIdentifiers(db, [...new Set([...nominations, ...votes].map(({ paper }) => paper))])
  const say = (club: string, what: string, atMs?: number) => ({ club: numbers.get(club) ?? 0, what, atMs })
  const made = clubs.filter(({ created_by }) => created_by === person)
  return [
    ...made.map(({ id, created_at_ms }) => say(id, 'set it up', created_at_ms)),
    ...members.map(({ club, at_ms }) => say(club, 'a member', at_ms)),
    ...nominations.map(({ club, paper, reason, at_ms }) =>
      say(club, `nominated ${ids.get(paper)}${reason === '' ? '' : `: ${reason}`}`, at_ms),
    ),
    ...votes.map(({ club, paper, at_ms }) => say(club, `voted for ${ids.get(paper)}`, at_ms)),
    ...absences.map(({ club, date, at_ms }) => say(club, `cannot come on ${date}`, at_ms)),
    ...presented.map(({ club, date }) => say(club, `presents on ${date}`)),
    ...minutes.map(({ club, date, text, rating, questions, at_ms }) =>
      say(
        club,
        [`minutes of ${date}`, rating === null ? '' : `${rating} of 5`, text, questions]
          .filter((part) => part !== '')
          .join(' · '),
        at_ms,
      ),
    ),
    ...feeds.map(({ kind, created_at_ms }) => ({
      club: 0,
      what: `a secret address: ${kind}`,
      atMs: created_at_ms,
    })),
  ]
}

/** Erases it; what others need goes on without the name. Gives the erased rows by table. */
export async function eraseOfClubs(
  tx: Tx,
  workspace: string,
  person: string,
  /** Replaces the name. */
  nobody: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const personal = {
    club_members: 'person',
    club_absences: 'person',
    club_votes: 'voter',
    club_minutes: 'author',
  } as const
  const touched: string[] = []
  for (const [table, column] of Object.entries(personal) as [keyof typeof personal, string][]) {
    const rows = await tx
      .deleteFrom(table)
      .where('workspace', '=', workspace)
      .where(column as never, '=', person as never)
      .returning('club')
      .execute()
    counts.set(table, rows.length)
    touched.push(...rows.map(({ club }) => club))
  }
  const { numDeletedRows } = await tx
    .deleteFrom('feed_addresses')
    .where((eb) => eb.and({ workspace, owner: person }))
    .executeTakeFirstOrThrow()
  counts.set('feed_addresses', Number(numDeletedRows))
  const nominated = await tx
    .updateTable('club_nominations')
    .set({ nominator: nobody, reason: '' })
    .where((eb) => eb.and({ workspace, nominator: person }))
    .returning('club')
    .execute()
  const presented = await tx
    .updateTable('club_meetings')
    .set({ presenter: null })
    .where((eb) => eb.and({ workspace, presenter: person }))
    .returning('club')
    .execute()
  const told = await eraseTold(tx, workspace, person)
  touched.push(...[...nominated, ...presented, ...told].map(({ club }) => club))
  const made = await tx
    .updateTable('clubs')
    .set({ created_by: nobody })
    .where((eb) => eb.and({ workspace, created_by: person }))
    .executeTakeFirstOrThrow()
  counts.set('names in clubs', nominated.length + presented.length + Number(made.numUpdatedRows))
  await composeAnew(tx, [...new Set(touched)])
  return counts
}

/** What was read of these clubs counts as changed, so that nothing which names the person is recorded. */
async function composeAnew(tx: Tx, clubs: readonly string[]): Promise<void> {
  for (const club of clubs) {
    await tx
      .updateTable('club_meetings')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('club', '=', club)
      .where('state', '!=', 'over')
      .execute()
    await wakeClub(tx, club)
  }
}

/** Who presents is also in what people were told. */
async function eraseTold(
  tx: Tx,
  workspace: string,
  person: string,
): Promise<readonly { readonly club: string }[]> {
  const rows = await tx
    .selectFrom('club_meetings')
    .select(['club', 'date', 'told'])
    .where('workspace', '=', workspace)
    .where(holdsText('told', `"presenter":${JSON.stringify(person)}`))
    .execute()
  for (const { club, date, told } of rows)
    await tx
      .updateTable('club_meetings')
      .set({ told: JSON.stringify({ ...JSON.parse(told ?? '{}'), presenter: undefined }) })
      .where((eb) => eb.and({ club, date }))
      .execute()
  return rows
}
