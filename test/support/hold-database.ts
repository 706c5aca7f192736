/** Another program on the bot's SQLite file. */
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as letOthersRun } from 'node:timers/promises'

/**
 * Takes the write lock as soon as the bot, which may run in this process, has none;
 * gives the function that lets go.
 */
export async function holdDatabase(file: string): Promise<() => void> {
  const rival = new DatabaseSync(file)
  await runAsRival(rival, 'begin immediate')
  return () => {
    rival.exec('rollback')
    rival.close()
  }
}

/** Runs a statement as another program would that is patient. */
export async function runAsRival(rival: DatabaseSync, sql: string): Promise<void> {
  for (;;) {
    try {
      rival.exec(sql)
      return
    } catch (error) {
      if (!String(error).includes('database is locked')) throw error
      await letOthersRun()
    }
  }
}
