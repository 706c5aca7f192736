/** The bot in this process over papers of a file, to be asked as people type. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { createRequestLog } from '../src/app/log.ts'
import { createBot } from '../src/bot/bot.ts'
import { loadCommands } from '../src/bot/catalogue.ts'
import { openWordMeaning } from '../src/embeddings/open-word-meaning.ts'
import { Library } from '../src/library/library.ts'
import { updateIndex } from '../src/library/update-index.ts'
import type { Card } from '../src/model/card.ts'
import type { Identifier } from '../src/model/identifier.ts'
import type { PaperIndex } from '../src/ports/paper-index.ts'
import { readSnapshot } from '../src/search/index/snapshot.ts'
import { createMemoryIndex } from '../src/search/memory/memory-index.ts'
import { openStore } from '../src/store/open-store.ts'
import { loadClassifier } from '../src/talk/classify/classifier.ts'
import { readAnswersOnce } from '../src/talk/facts/answers.ts'
import type { Document } from './engines.ts'

export interface TypedBot {
  readonly library: Library
  say(text: string): Promise<Card>
  close(): Promise<void>
}

/** The identifier of a document in this bot. */
export function idOf(at: number): Identifier {
  return `doi:10.1000/${at}`
}

/** The place of a document among all, by the identifier that `idOf` gave. */
export function placeOf(id: Identifier): number {
  return Number(id.slice('doi:10.1000/'.length))
}

/**
 * Opens the bot with its store in a folder, where the index is kept too; the next time it is
 * read from there, unless another is given. Everybody who says something is somebody new, in a channel of their own.
 */
export async function openTypedBot(
  documents: readonly Document[],
  folder: string,
  given?: PaperIndex,
): Promise<TypedBot> {
  await mkdir(folder, { recursive: true })
  const isFilled = existsSync(join(folder, 'filled'))
  const store = await openStore({ url: `file:${join(folder, 'typed.sqlite')}` })
  if (!isFilled) {
    await fill(store, documents)
    await writeFile(join(folder, 'filled'), '')
  }
  const log = pino({ level: 'silent' })
  const now = () => newestDay(documents).add({ days: 1 }).toZonedDateTime('UTC').toInstant()
  const index = given ?? (await openMemory(store))
  await updateIndex(store, index)
  const meaning = openWordMeaning({ store, index, log, now })
  await meaning.run()
  if (given === undefined) await keepMemory(store, index)
  const library = new Library({
    store,
    index,
    now,
    timeZone: 'UTC',
    version: 'bench',
    linkTo: () => undefined,
  })
  const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])
  const answers = readAnswersOnce(classifier)
  const bot = createBot({ library, commands, classifier, answers, log: createRequestLog(log) })
  const opened = Date.now()
  let people = 0
  return {
    library,
    say: (text) => {
      const name = `${opened}-${people++}`
      return bot.hear({ place: `web:bench/${name}`, user: name, text }).answer()
    },
    async close() {
      await meaning.stop()
      await library.imports.stop()
      await library.lookUps.stop()
      await library.pictures.close()
      await store.close()
    },
  }
}

async function openMemory(store: Awaited<ReturnType<typeof openStore>>): Promise<PaperIndex> {
  const stored = await store.snapshots.load()
  const read = stored && (await readSnapshot(stored.chunks))
  return read !== undefined && 'corpus' in read ? createMemoryIndex(read) : createMemoryIndex()
}

async function keepMemory(store: Awaited<ReturnType<typeof openStore>>, index: PaperIndex): Promise<void> {
  const isKept = (await store.snapshots.load()) !== undefined
  const snapshot = isKept ? undefined : index.toSnapshot()
  if (snapshot !== undefined) await store.snapshots.save(snapshot, new AbortController().signal)
}

async function fill(store: Awaited<ReturnType<typeof openStore>>, documents: readonly Document[]) {
  const records = documents.map(({ title, text, authors = [], date }, at) => ({
    source: 'bench',
    identifiers: [idOf(at)],
    title,
    authors: [...authors],
    abstract: text,
    ...(date === undefined ? {} : { published: date }),
    links: [],
  }))
  for (let at = 0; at < records.length; at += papersAtOnce) {
    const some = records.slice(at, at + papersAtOnce)
    const progress = { source: 'bench', cursor: `${at}`, ingestedAtMs: 0, announced: some.length, faults: [] }
    await store.papers.merge(some, progress)
  }
}

function newestDay(documents: readonly Document[]): Temporal.PlainDate {
  const days = documents.flatMap(({ date }) => (date === undefined ? [] : [date]))
  return Temporal.PlainDate.from(days.reduce((newest, day) => (day > newest ? day : newest), '2000-01-01'))
}

const papersAtOnce = 1_000
