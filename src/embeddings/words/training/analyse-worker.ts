/** A thread that analyses the papers that it is sent, one chunk after the other. */
import { parentPort } from 'node:worker_threads'
import { englishAnalysis } from '../../../search/analysis/analysis.ts'
import { analysePapers, type TrainingText } from './analyse-papers.ts'

const analysis = englishAnalysis
parentPort?.on('message', (papers: readonly TrainingText[]) =>
  parentPort?.postMessage(analysePapers(papers, analysis)),
)
