/** A thread of low priority that fits a table to papers, and sends what came of it. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { adaptTable } from './adapt.ts'
import type { AdaptAnswer, AdaptRequest } from './adapt-in-thread.ts'
import { decodeWordTable, encodeWordTable } from './word-table.ts'

const { base, papers, forMs }: AdaptRequest = workerData
// On Linux this is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(19)
const nowMs = () => performance.now()
const adapted = adaptTable(decodeWordTable(base), papers, { nowMs, untilMs: nowMs() + forMs })
const answer: AdaptAnswer = adapted && { ...adapted, own: encodeWordTable(adapted.own) }
parentPort?.postMessage(answer)
