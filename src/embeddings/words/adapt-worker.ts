/** A thread of low priority that fits a table to papers, and sends the result. */
import '../../needs-node.js'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { adaptTable } from './adapt.ts'
import type { AdaptAnswer, AdaptPapers, AdaptRequest } from './adapt-in-thread.ts'
import type { TitledText } from './gate.ts'
import { decodeWordTable, encodeWordTable } from './word-table.ts'

const { base, forMs }: AdaptRequest = workerData
// On Linux this is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(19)
const nowMs = () => performance.now()
const papers: TitledText[] = []
parentPort?.on('message', (some: AdaptPapers) => {
  if (some !== undefined) {
    papers.push(...some)
    return
  }
  const adapted = adaptTable(decodeWordTable(base), papers, { nowMs, untilMs: nowMs() + forMs })
  const answer: AdaptAnswer = adapted && { ...adapted, own: encodeWordTable(adapted.own) }
  parentPort?.postMessage(answer)
})
