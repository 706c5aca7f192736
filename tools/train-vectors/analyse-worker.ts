/** A thread that analyses the papers that it is sent, one chunk after the other. */
import { parentPort } from 'node:worker_threads'
import { analysePapers, type TrainingText } from '../../src/embeddings/words/training/analyse-papers.ts'
import { rememberStems } from '../../src/search/analysis/analysis.ts'

const analysis = rememberStems()
parentPort?.on('message', (papers: readonly TrainingText[]) =>
  parentPort?.postMessage(analysePapers(papers, analysis)),
)
