/**
 * A replica that brings changes to an index of search servers, up to a revision, and says each that is there:
 * `node shard-child.ts <database url> <addresses as JSON> <revision>`.
 */
import { writeSync } from 'node:fs'
import { openShardedIndex } from '../../src/search/shards/open-sharded-index.ts'
import { changeTo } from './shard-changes.ts'

const [url = '', addresses = '[]', last = '0'] = process.argv.slice(2)
const index = await openShardedIndex(url, JSON.parse(addresses))
for (;;) {
  const revision = await index.revision()
  writeSync(1, `${revision}\n`)
  if (revision >= Number(last)) break
  await index.update({ ...changeTo(revision + 1), revision: revision + 1 })
}
await index.close()
