/**
 * What a person notices of another one's thirty commands at once: `npm run bench -- shares
 * --corpus FILE`. The baseline is the same person's searches while nobody else asks, before or
 * after it, whichever is quicker.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { createRequestLog } from '../src/app/log.ts'
import { createBot } from '../src/bot/bot.ts'
import { loadCommands } from '../src/bot/catalogue.ts'
import { loadSeedTopics } from '../src/ingest/seed-topics.ts'
import { Library } from '../src/library/library.ts'
import type { Paper } from '../src/model/paper.ts'
import type { Bot } from '../src/ports/bot.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openStore } from '../src/store/open-store.ts'
import { loadClassifier } from '../src/talk/classify/classifier.ts'
import { readAnswersOnce } from '../src/talk/facts/answers.ts'
import { seedsFolder } from '../test/support/seeds.ts'
import { makeUpPapers } from './made-up-papers.ts'
import { createRandom } from './misspell.ts'
import { readDocuments } from './read-documents.ts'
import { formatMs, percentile, printTable } from './table.ts'

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { corpus: { type: 'string' }, papers: { type: 'string', default: '60000' } },
  })
  if (values.corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract, authors), gzipped or not'
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-bench-'))
  const store = await openStore({ url: `file:${join(folder, 'bench.sqlite')}` })
  try {
    const index = createMemoryIndex()
    const changing = await fill(index, values.corpus, Number(values.papers))
    await store.topics.setDefaults(await loadSeedTopics(seedsFolder))
    const now = () => Temporal.Now.instant()
    const library = new Library({ store, index, now, timeZone: 'UTC', version: 'bench' })
    const log = createRequestLog(pino({ level: 'silent' }))
    const classifier = await loadClassifier()
    const bot = createBot({
      library,
      commands: await loadCommands(),
      classifier,
      answers: readAnswersOnce(classifier),
      log,
    })
    const { change, changes } = createChanges(index, changing)
    // Everything is compiled before anything is measured.
    await search(bot)
    const rows: { name: string; times: readonly number[]; others?: number }[] = []
    rows.push({ name: 'nobody else asks', times: await search(bot) })
    for (const [name, text, isChanging] of [
      ['thirty `topics`', 'topics', false],
      ['thirty `topics`, the index changes each 100 ms', 'topics', true],
      ['thirty `search` of a sentence', `search ${sentence}`, false],
    ] as const) {
      const timer = isChanging ? setInterval(change, 100) : undefined
      const crowd = startCrowd(bot, text)
      const times = await search(bot)
      clearInterval(timer)
      rows.push({ name, times, others: await crowd.stop() })
    }
    rows.push({ name: 'nobody else asks, again', times: await search(bot) })
    // The first is often disturbed by what is left of building the index.
    const alone = rows.filter(({ others }) => others === undefined)
    const baseline = Math.min(...alone.map(({ times }) => percentile(times, 0.99)))
    return [
      `${values.papers} papers; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; ${changes()} changes of the index`,
      printTable([
        ['another person meanwhile', 'search p50', 'p99', 'p99, times the baseline', 'searches', 'theirs'],
        ...rows.map(({ name, times, others }) => [
          name,
          formatMs(percentile(times, 0.5)),
          formatMs(percentile(times, 0.99)),
          (percentile(times, 0.99) / baseline).toFixed(2),
          `${times.length}`,
          others === undefined ? '' : `${others.toFixed(0)}/s`,
        ]),
      ]),
    ].join('\n')
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Fills the index, and gives some of its papers: the whole corpus kept here would be most
 * of what is collected as garbage.
 */
async function fill(index: PaperIndex, corpus: string, count: number): Promise<Paper[]> {
  const kept: Paper[] = []
  let batch: Paper[] = []
  for (const paper of makeUpPapers(await readDocuments(corpus), count, createRandom(1))) {
    batch.push(paper)
    if (kept.length < papersChanging) kept.push(paper)
    if (batch.length < 1000) continue
    await index.update({ papers: batch, removed: [], revision: 1 })
    batch = []
  }
  await index.update({ papers: batch, removed: [], revision: 1 })
  return kept
}

/**
 * Searches of one person, one after the other with a pause; in ms each. Ends after some
 * seconds, however few they are.
 */
async function search(bot: Bot, count = searches): Promise<number[]> {
  const random = createRandom(7)
  const times: number[] = []
  const endMs = performance.now() + maxMs
  for (let at = 0; at < count && performance.now() < endMs; at += 1) {
    const text = `search ${queries[Math.floor(random() * queries.length)]}`
    const startMs = performance.now()
    const { isProblem } = await bot.hear({ place, user: 'bob', text }).answer()
    times.push(performance.now() - startMs)
    if (isProblem) throw new Error('a search failed')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}

/**
 * One person with thirty commands under way at any time, until it is stopped: gives
 * how many were answered a second.
 */
function startCrowd(bot: Bot, text: string) {
  let isStopped = false
  let answered = 0
  const startMs = performance.now()
  const people = Array.from({ length: atOnce }, async () => {
    while (!isStopped) {
      const { isProblem } = await bot.hear({ place, user: 'ada', text }).answer()
      if (isProblem) throw new Error(`${text} failed`)
      answered += 1
      // As with commands that come over a socket: what is answered from memory would
      // otherwise let nobody else in, ever.
      await letOthersRun()
    }
  })
  return {
    async stop(): Promise<number> {
      const perSecond = (answered / (performance.now() - startMs)) * 1000
      isStopped = true
      await Promise.all(people)
      return perSecond
    },
  }
}

/** Changes one paper after the other in the index. */
function createChanges(index: PaperIndex, papers: readonly Paper[]) {
  let revision = 1
  const change = () => {
    revision += 1
    const at = revision % papers.length
    void index.update({ papers: papers.slice(at, at + 1), removed: [], revision })
  }
  return { change, changes: () => revision - 1 }
}

const place = 'web:bench/general'
const papersChanging = 1000
const atOnce = 30
const searches = 300
const maxMs = 12_000
const pauseMs = 10
const queries = [
  'reward hacking',
  'graph neural networks',
  'diffusion models',
  'federated learning privacy',
  'speech recognition',
  'protein structure',
  'robot navigation',
  'language model reasoning',
]
const sentence =
  'we propose a new method for learning robust representations of images and text with little supervision'
