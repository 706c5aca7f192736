/** `npm run train-vectors`: learns a vector for each word from titles and abstracts, and writes the table. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { finish } from '../../src/async/steps.ts'
import { ProgressLine } from '../../src/cli/progress-line.ts'
import { measureTitles } from '../../src/embeddings/words/gate.ts'
import { countPapers } from '../../src/embeddings/words/training/texts.ts'
import { countSteps, startTraining, Trainer } from '../../src/embeddings/words/training/trainer.ts'
import { encodeWordTable, packWordTable } from '../../src/embeddings/words/word-table.ts'
import { createWordVectors } from '../../src/embeddings/words/word-vectors.ts'
import { BotError } from '../../src/errors.ts'
import { loadCheckpoint, nameTraining, saveCheckpoint } from './checkpoint.ts'
import { gatherTexts } from './gather-texts.ts'

export interface TrainVectorsCommandParts {
  readonly words: readonly string[]
  readonly output: NodeJS.WriteStream
  readonly signal: AbortSignal
  nowMs(): number
}

/**
 * Ends when the table is written; after a kill or a signal the same command goes on from the last
 * checkpoint. The same papers, options and seed give the same table. Throws `BotError('misconfigured')`
 * with a sentence for the operator.
 */
export async function runTrainVectorsCommand(parts: TrainVectorsCommandParts): Promise<void> {
  const { output, signal, nowMs } = parts
  const options = parseWords(parts.words)
  const checkpoint = options.checkpoint ?? `${options.out}.checkpoint`
  const bar = new ProgressLine(output)
  const say = (line: string) => {
    bar.clear()
    output.write(`${line}\n`)
  }
  const startedMs = nowMs()
  const { texts, heldOut } = await gatherTexts({
    files: options.corpus,
    words: options.words,
    workers: options.workers,
    onPaper(papers) {
      signal.throwIfAborted()
      bar.show('papers', papers, undefined)
    },
  })
  bar.drop('papers')
  say(
    `${count(countPapers(texts))} papers, ${count(texts.vocabulary.length)} words, ${count(heldOut.length)} held out`,
  )
  const of = nameTraining(texts, options)
  const known = await loadCheckpoint(checkpoint, of)
  const state = known ?? startTraining(texts.vocabulary.length, options)
  const trainer = new Trainer(texts, options, state)
  const steps = countSteps(texts, options)
  if (known !== undefined) say(`goes on from step ${count(state.step)} of ${count(steps)}`)
  let savedMs = nowMs()
  while (!trainer.isDone) {
    trainer.step()
    if (state.step % 20 === 0) bar.show('steps', state.step, steps)
    await letOthersRun()
    if (!signal.aborted && nowMs() - savedMs < saveEveryMs) continue
    await saveCheckpoint(checkpoint, { of, state })
    signal.throwIfAborted()
    savedMs = nowMs()
  }
  const table = packWordTable(texts.vocabulary, state.vectors)
  await writeFile(`${options.out}.new`, encodeWordTable(table))
  await rename(`${options.out}.new`, options.out)
  await rm(checkpoint, { force: true })
  const titles = finish(measureTitles(createWordVectors(table), heldOut))
  const minutes = ((nowMs() - startedMs) / 60_000).toFixed(1)
  if (titles !== undefined) say(`held-out titles find their abstracts: MRR ${titles.toFixed(3)}`)
  say(`${options.out}: ${table.version}, after ${minutes} minutes`)
}

function count(number: number): string {
  return number.toLocaleString('en')
}

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const schema = z.object({
  corpus: z.array(z.string()).min(1),
  out: z.string(),
  checkpoint: z.string().optional(),
  dimensions: whole(8, 1024).default(128),
  words: whole(100, 1_000_000).default(40_000),
  seed: whole(0, 2 ** 31).default(1),
  epochs: whole(1, 1000).default(5),
  batch: whole(8, 4096).multipleOf(4).default(256),
  temperature: z.coerce.number().min(0.01).max(1).default(0.05),
  rate: z.coerce.number().min(1e-6).max(1).default(0.005),
  workers: whole(1, 64).default(Math.max(1, availableParallelism() - 1)),
})

function parseWords(words: readonly string[]): z.infer<typeof schema> {
  const text = { type: 'string' } as const
  const names = Object.keys(schema.shape).filter((name) => name !== 'corpus')
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        corpus: { type: 'string', multiple: true },
        ...Object.fromEntries(names.map((name) => [name, text])),
      },
    })
    return schema.parse(values)
  } catch (cause) {
    const why =
      cause instanceof z.ZodError
        ? cause.issues.map(({ path, message }) => `--${path.join(' ')}: ${message}`).join('; ')
        : (cause as Error).message.split('. ')[0]
    throw new BotError('misconfigured', `${why}. ${help}`, { cause })
  }
}

const saveEveryMs = 60_000
const help =
  'npm run train-vectors -- --corpus FILE [--corpus FILE]… --out FILE [--dimensions 128] [--words 40000] [--seed 1] [--epochs 5] [--batch 256] [--temperature 0.05] [--rate 0.005] [--workers N] [--checkpoint FILE]'
