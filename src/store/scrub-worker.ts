/** The thread that writes tables again over zeros, and empties the write-ahead log. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { ScrubRequest } from './scrub.ts'
import { patienceMs, securely } from './sqlite-dialect.ts'

const { path, tables }: ScrubRequest = workerData
const file = new DatabaseSync(path, { timeout: patienceMs, enableForeignKeyConstraints: false })

function read(pragma: string): number {
  return Number(Object.values(file.prepare(`pragma ${pragma}`).get() ?? {})[0])
}

/** With `secure_delete` the pages of a table are zeros once it is empty. */
function rewrite(table: string): void {
  file.exec(`begin immediate;
    create temp table kept as select * from "${table}" order by rowid;
    delete from "${table}";
    insert into "${table}" select * from temp.kept order by rowid;
    drop table temp.kept;
    commit`)
}

/** Programs before this one left free pages as they were: all are used once, and are zeros from then on. */
function clearFreePages(): void {
  const pageSize = read('page_size')
  file.exec('create table if not exists cleared_pages (content blob)')
  const fill = file.prepare('insert into cleared_pages values (zeroblob(?))')
  for (let free = read('freelist_count'); free > 0; free = read('freelist_count'))
    fill.run(Math.min(free, pagesAtOnce) * pageSize)
  file.exec(`drop table cleared_pages; pragma user_version = ${freePagesAreClear}`)
}

const pagesAtOnce = 1_000
const freePagesAreClear = 1

try {
  file.exec(securely)
  file.exec('pragma temp_store = memory')
  for (const table of tables) rewrite(table)
  if (read('user_version') < freePagesAreClear) clearFreePages()
  // https://www.sqlite.org/pragma.html#pragma_wal_checkpoint: its first column is 1 where readers are in the way.
  if (read('wal_checkpoint(truncate)') !== 0) throw new Error('others keep reading the file')
  parentPort?.postMessage('done')
} finally {
  file.close()
}
