/** Reading lists of a database before there were shelves, and the step to shelves, killed wherever it is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate, schema } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { compiled } from './shelf-kills.ts'

const reader = { workspace: 'chat:T1', user: 'ada' } as const

/**
 * Kills the step after the first statement, then again after each `stride`-th further one, until it comes to its end.
 * Between these an older program goes on to save papers. Gives the kills, and rows that were lost or doubled.
 */
export async function killMigration(
  url: string,
  stride: number,
): Promise<{ readonly kills: number; readonly wrong: readonly number[] }> {
  const older = Object.fromEntries(Object.entries(schema).filter(([name]) => name < '0032'))
  await using(url, (db) => migrate(db, older))
  const saved: number[] = []
  const save = async () => {
    saved.push(saved.length + 1)
    await saveAsOlder(url, saved.length)
  }
  await save()
  let kills = 0
  while (await isKilled(url, 1 + kills * stride)) {
    kills += 1
    await save()
  }
  await save()
  const store = await openStore({ url })
  const entries = (await store.readingLists.entries(reader)).map(({ paper }) => paper)
  await store.close()
  const wrong = saved.filter((paper) => entries.filter((each) => each === paper).length !== 1)
  return { kills, wrong: [...wrong, ...entries.filter((paper) => !saved.includes(paper))] }
}

async function isKilled(url: string, statements: number): Promise<boolean> {
  const script = join(import.meta.dirname, 'migrate-child.ts')
  const child = spawn(process.execPath, [script, url, String(statements)], {
    stdio: 'inherit',
    env: compiled,
  })
  const [code, signal] = await once(child, 'close')
  if (signal === null && code !== 0) throw new Error(`the step failed with ${code}`)
  return signal === 'SIGKILL'
}

/** The columns that a program without shelves knows. */
async function saveAsOlder(url: string, paper: number): Promise<void> {
  await using(url, async (db) => {
    await db
      .insertInto('papers')
      .values({ number: paper, revision: paper, content: '{}', first_seen_ms: 0 })
      .execute()
    await db
      .insertInto('saved_papers')
      .values({ workspace: reader.workspace, reader: reader.user, paper, saved_at_ms: paper })
      .execute()
  })
}

async function using(url: string, act: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const db = new Kysely<Tables>({ dialect: (await openDatabase(url)).dialect })
  await act(db).finally(() => db.destroy())
}
