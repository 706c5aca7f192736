/**
 * The thread that reads references, so that no file holds up answers: takes bytes,
 * gives what `parseReferences` does.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { parseReferences } from './parse-references.ts'

const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(workerData as Uint8Array)
parentPort?.postMessage(parseReferences(text) ?? null)
