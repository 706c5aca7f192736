/** Files of papers as numbers of words, analysed by several threads. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hashOf } from '../../src/embeddings/words/gate.ts'
import type { AnalysedPapers, TrainingText } from '../../src/embeddings/words/training/analyse-papers.ts'
import { type Texts, TextsBuilder } from '../../src/embeddings/words/training/texts.ts'
import { BotError } from '../../src/errors.ts'
import { readPapers } from './read-papers.ts'

export interface GatherOptions {
  readonly files: readonly string[]
  /** At most so many words, the commonest. */
  readonly words: number
  readonly workers: number
  onPaper(papers: number): void
}

export interface Gathered {
  readonly texts: Texts
  /** Papers that training must not see: one of a hundred, by a hash of its id. */
  readonly heldOut: readonly TrainingText[]
}

/**
 * The same whatever the number of threads. Throws `BotError('misconfigured')` for files that cannot be read.
 */
export async function gatherTexts({ files, words, workers, onPaper }: GatherOptions): Promise<Gathered> {
  const threads = Array.from({ length: workers }, () => new Thread())
  const builder = new TextsBuilder()
  const heldOut: TrainingText[] = []
  const underWay: Promise<AnalysedPapers>[] = []
  let [chunk, papers]: [TrainingText[], number] = [[], 0]
  const takeOldest = async () => {
    const analysed = await underWay.shift()
    if (analysed !== undefined) builder.add(analysed)
  }
  const handOut = async () => {
    // In turn, so that results come back in the order of the papers.
    const thread = threads[((papers / papersAtOnce) % workers) | 0]
    if (thread !== undefined && chunk.length > 0) underWay.push(thread.analyse(chunk))
    chunk = []
    if (underWay.length > workers) await takeOldest()
  }
  try {
    for (const file of files) {
      for await (const { id, title, abstract } of readPapers(file)) {
        if (isHeldOut(id)) {
          heldOut.push({ title, abstract })
          continue
        }
        chunk.push({ title, abstract })
        papers++
        if (papers % papersAtOnce !== 0) continue
        await handOut()
        onPaper(papers)
      }
    }
    await handOut()
    while (underWay.length > 0) await takeOldest()
  } finally {
    await Promise.all(threads.map((thread) => thread.end()))
  }
  if (papers < minPapers)
    throw new BotError('misconfigured', `${papers} papers are too few to learn from: ${minPapers} at least.`)
  return { texts: builder.build(words, 2), heldOut }
}

/** One paper of a hundred, always the same ones. */
export function isHeldOut(id: string): boolean {
  return hashOf(id) % 100 === 0
}

class Thread {
  readonly #worker = new Worker(new URL('./analyse-worker.ts', import.meta.url))
  #last: Promise<unknown> = Promise.resolve()

  analyse(papers: readonly TrainingText[]): Promise<AnalysedPapers> {
    const analysed = this.#last.then(async () => {
      this.#worker.postMessage(papers)
      const [answer]: [AnalysedPapers] = (await once(this.#worker, 'message')) as [AnalysedPapers]
      return answer
    })
    this.#last = analysed.catch(() => undefined)
    return analysed
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

const papersAtOnce = 500
const minPapers = 1000
