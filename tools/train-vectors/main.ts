/** `npm run train-vectors`: the process of the training; exit code 2 for a wrong option. */
import '../../src/needs-node.js'
import { BotError } from '../../src/errors.ts'
import { runTrainVectorsCommand } from './train-vectors.ts'

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
const { signal } = stopping
try {
  await runTrainVectorsCommand({
    words: process.argv.slice(2),
    output: process.stdout,
    signal,
    nowMs: () => Temporal.Now.instant().epochMilliseconds,
  })
} catch (error) {
  if (signal.aborted) process.stdout.write('Stopped; the same command goes on from here.\n')
  else if (!(error instanceof BotError)) throw error
  else {
    process.stderr.write(`The vectors were not trained: ${error.userMessage}\n`)
    process.exitCode = 2
  }
}
