/**
 * A process of its own that opens a store when told to and saves papers, acknowledging each on its output:
 * `node store-child.ts <url> <first number> <how many> [user id]`.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { BotError } from '../../src/errors.ts'
import { openStore } from '../../src/store/open-store.ts'
import { arxivId, makeFullRecord } from './store-records.ts'

const [url = '', first = '0', count = '0', user] = process.argv.slice(2)

writeSync(1, 'ready\n')
await once(process.stdin, 'data')
process.stdin.unref()
if (user !== undefined) process.setuid?.(Number(user))
try {
  const store = await openStore({ url })
  const reader = { workspace: 'chat:T1', user: first } as const
  for (let number = Number(first); number < Number(first) + Number(count); number += 1) {
    const progress = {
      source: `child-${first}`,
      cursor: `${number}`,
      ingestedAtMs: number,
      announced: 1,
      faults: [],
    }
    await store.papers.merge([makeFullRecord(number)], progress)
    await store.readingLists.save(reader, arxivId(number), number)
    writeSync(1, `${number}\n`)
  }
  await store.close()
} catch (error) {
  writeSync(1, error instanceof BotError ? `${error.userMessage}\n` : `fault: ${String(error)}\n`)
}
process.exit()
