/**
 * Wires meaning without an endpoint: vectors of words that come with the
 * program, counted by the index itself.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { inTurns } from '../async/steps.ts'
import { everything } from '../model/query.ts'
import type { Log } from '../ports/log.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import type { Embeddings } from './open-embeddings.ts'
import { adaptInThread } from './words/adapt-in-thread.ts'
import { sampleInSteps, type TitledText } from './words/gate.ts'
import { type Meaning, WordMeaning } from './words/word-meaning.ts'
import { loadShippedTable } from './words/word-vectors.ts'

export interface WordMeaningParts {
  readonly store: Store
  readonly index: PaperIndex
  readonly log: Log
  now(): Temporal.Instant
}

/** Reads no file yet. */
export function openWordMeaning({ store, index, log, now }: WordMeaningParts): Embeddings {
  const nowMs = () => now().epochMilliseconds
  const used = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  const words = new WordMeaning({
    tables: store.wordTables,
    rows: store.adapterRows('embeddings', nowMs),
    log,
    nowMs,
    loadShipped: loadShippedTable,
    countPapers: () => index.size(),
    sample: (count) => sampleTexts(store, index, count),
    adapt: adaptInThread,
    async use(meaning) {
      await index.adoptMeaning(meaning)
      used.resolve()
    },
  })

  return {
    name: 'meaning',
    over: (other) => other,
    // Fitting the vectors takes a minute, for which nobody waits.
    prepare: () => Promise.race([words.run(), used.promise]),
    start() {
      timer = setInterval(() => {
        if (isRunning) return
        isRunning = true
        void words.run().finally(() => {
          isRunning = false
        })
      }, everyMs)
      void words.run()
    },
    run: () => words.run(),
    vectors: () =>
      words.meaning === undefined || words.meaning.weight === 0 ? undefined : words.meaning.vectors,
    describe: () => describeMeaning(words.meaning),
    async stop() {
      clearInterval(timer)
      await words.stop()
    },
  }
}

/** How much meaning counts, as a line of `status`. */
export function describeMeaning(meaning: Pick<Meaning, 'weight' | 'titles' | 'isOwn'> | undefined): string {
  if (meaning === undefined) return 'not known yet; search goes by words.'
  const { weight, titles, isOwn } = meaning
  if (titles === undefined) return 'too few papers to tell whether it helps; search goes by words.'
  const found = `titles find their abstracts at ${titles.toFixed(2)} of 1`
  if (weight === 0) return `its vectors hardly know these papers (${found}); search goes by words.`
  const whose = isOwn ? ', by vectors fitted to these papers' : ''
  return `counts up to ${weight.toFixed(2)} times as much as words (${found}${whose}).`
}

/** Papers spread evenly, as by `sampleEvenly`; some at a time, since SQLite works within this thread. */
async function sampleTexts(store: Store, index: PaperIndex, count: number): Promise<TitledText[]> {
  const options = { limit: Number.MAX_SAFE_INTEGER, newest: 0, topicQuery: () => undefined }
  const { ids } = await index.selectIds(everything, options)
  const texts: TitledText[] = []
  for (const [at, id] of (await inTurns(sampleInSteps(ids, count))).entries()) {
    const paper = await store.papers.find(id)
    if (paper !== undefined) texts.push({ title: paper.title ?? '', abstract: paper.abstract })
    if (at % papersAtOnce === 0) await letOthersRun()
  }
  return texts
}

/** Another replica may have fitted the vectors. */
const everyMs = 5 * 60_000
/** In some two milliseconds. */
const papersAtOnce = 10
