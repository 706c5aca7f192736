/** Reads one paper whole into a database, to be killed meanwhile: `node reading-child.ts FILE SERVER`. */
import type { Paper } from '../../src/model/paper.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeFullTexts } from './full-texts.ts'

const [, , file = '', server = ''] = process.argv
const store = await openStore({ url: `file:${file}` })
const clock = {
  nowMs: () => Date.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}
const texts = makeFullTexts(store, clock, server)
const id = 'arxiv:2504.00001'
const read = await texts.read({ id, identifiers: [id] } as unknown as Paper, {
  workspace: 'chat:T1',
  user: 'U1',
})
process.stdout.write('text' in read ? 'whole' : read.why)
await store.close()
