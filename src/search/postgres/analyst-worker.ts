/** The thread that analyses papers for the index, as `BatchAnalyst` does. */
import '../../needs-node.js'
import { parentPort, workerData } from 'node:worker_threads'
import { finish } from '../../async/steps.ts'
import { rememberStems } from '../analysis/analysis.ts'
import type { AnalystRequest } from './analyst-thread.ts'
import { BatchAnalyst, type RowFormat } from './batch-analyst.ts'

const analyst = new BatchAnalyst(rememberStems(), workerData as RowFormat)
parentPort?.on('message', (request: AnalystRequest) => {
  const answer = answerTo(request)
  const parts = 'columns' in answer ? Object.values(answer.columns) : []
  const bytes = parts.filter((part): part is Uint8Array => part instanceof Uint8Array)
  parentPort?.postMessage(
    answer,
    bytes.map(({ buffer }) => buffer as ArrayBuffer),
  )
})

function answerTo(request: AnalystRequest) {
  if (request.kind === 'analyse') return finish(analyst.analyse(request.batch))
  // To copy the rows to another thread would take long.
  return { ...analyst.write(request.numbers, request.takesTally), rows: [] }
}
