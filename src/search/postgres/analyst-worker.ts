/** The thread that analyses papers for the index, as `BatchAnalyst` does. */
import { parentPort, workerData } from 'node:worker_threads'
import { finish } from '../../async/steps.ts'
import { englishAnalysis } from '../analysis/analysis.ts'
import type { AnalystRequest } from './analyst-thread.ts'
import { BatchAnalyst, type RowFormat } from './batch-analyst.ts'

const analyst = new BatchAnalyst(englishAnalysis, workerData as RowFormat)
parentPort?.on('message', (request: AnalystRequest) => {
  const answer = answerTo(request)
  const bytes = Object.values(answer).filter((part): part is Uint8Array => part instanceof Uint8Array)
  parentPort?.postMessage(
    answer,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  )
})

function answerTo(request: AnalystRequest) {
  if (request.kind === 'analyse') return finish(analyst.analyse(request.batch))
  return request.kind === 'write' ? analyst.write(request.numbers) : analyst.takeTally()
}
