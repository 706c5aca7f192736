/**
 * Queries as researchers type them, said to the bot in plain words: `npm run bench -- typed --corpus FILE`;
 * `--sets DIR` for others than `bench/typed`, `--folder DIR` keeps the bot's index for the next time, and
 * `--misses` tells what went wrong; `--postgres` asks an index in PostgreSQL, which is kept in the folder too; `--papers N`
 * reads so many of the corpus, and those that are asked for.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPostgresIndex } from '../src/search/postgres/open-postgres-index.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { type Document, searchBm25, searchMiniSearch } from './engines.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'
import { openTypedBot, placeOf } from './typed-bot.ts'

interface Asked {
  readonly query: string
  readonly ids?: readonly string[]
  readonly pattern?: string
  readonly not?: string | null
  readonly since?: string | null
  /** How many papers there are to find. */
  readonly all?: number
  readonly read_as?: string
}

/** What is answered: the first papers, and whether it is an answer to a search at all. */
interface Answer {
  readonly documents: readonly Document[]
  readonly isSearch: boolean
}
type Ask = (query: string) => Promise<Answer>

/** From 0 to 1: how right an answer is. */
type Judge = (asked: Asked, answer: Answer) => number

const shown = 5

const measures: readonly (readonly [name: string, set: string, judge: Judge])[] = [
  [
    'known item first',
    'known',
    ({ ids = [] }, { documents }) => (ids.includes(documents[0]?.id ?? '') ? 1 : 0),
  ],
  [
    'in five',
    'known',
    ({ ids = [] }, { documents }) => (documents.some(({ id }) => ids.includes(id)) ? 1 : 0),
  ],
  [
    'phrases',
    'phrases',
    (asked, { documents }) =>
      documents.filter((one) => isOn(asked, one)).length / Math.min(shown, asked.all ?? shown),
  ],
  ['new', 'new', (asked, { documents }) => countNew(asked, documents) / shown],
  ['commands', 'commands', (asked, answer) => (isRead(asked, answer) && isFound(asked, answer) ? 1 : 0)],
  ['of these read', 'commands', (asked, answer) => (isRead(asked, answer) ? 1 : 0)],
]

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      corpus: { type: 'string' },
      sets: { type: 'string', default: join(import.meta.dirname, 'typed') },
      folder: { type: 'string' },
      misses: { type: 'boolean' },
      alone: { type: 'boolean' },
      postgres: { type: 'boolean' },
      papers: { type: 'string' },
    },
  })
  if (values.corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract, date)'
  const read = await readDocuments(values.corpus)
  const wanted = new Set((await readSet(values.sets, 'known')).flatMap(({ ids = [] }) => ids))
  const most = Number(values.papers ?? read.length)
  const chosen = read.filter(({ id }, at) => at < most || wanted.has(id))
  const documents = [...new Map(chosen.map((one) => [one.id, one])).values()]
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'journal-club-typed-')))
  const engine = values.postgres ? await openPostgres(join(folder, 'postgres')) : undefined
  const bot = await openTypedBot(documents, folder, engine?.index)
  const server = values.alone ? undefined : await openTsRank(documents)
  const others: readonly (readonly [string, Ask])[] = values.alone
    ? []
    : [
        ['plain BM25', rankBy(searchBm25(documents), documents)],
        ['MiniSearch', rankBy(searchMiniSearch(documents), documents)],
        ...(server === undefined ? [] : [['PostgreSQL ts_rank', server.ask] as const]),
      ]
  const rows = [['', ...measures.map(([name]) => name)]]
  const misses: string[] = []
  for (const [name, ask] of [['Journal Club', askBot(bot, documents)] as const, ...others]) {
    const cells: string[] = []
    for (const [measure, set, judge] of measures) {
      const asked = await readSet(values.sets, set)
      let sum = 0
      for (const one of asked) {
        const answer = await ask(one.query)
        const right = judge(one, answer)
        sum += right
        if (right < 1 && misses.length < maxMisses && name === 'Journal Club')
          misses.push(
            `${measure} ${right.toFixed(1)}: ${one.query} → ${answer.documents.map(({ title }) => title.slice(0, 50)).join('; ')}`,
          )
      }
      cells.push(`${((100 * sum) / Math.max(1, asked.length)).toFixed(1)} %`)
    }
    rows.push([name, ...cells])
  }
  await bot.close()
  await engine?.close()
  await server?.close()
  return `${documents.length} papers\n${printTable(rows)}${values.misses ? `\n${misses.join('\n')}` : ''}`
}

async function readSet(folder: string, name: string): Promise<Asked[]> {
  const file = join(folder, `${name}.jsonl`)
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line))
}

function askBot(bot: Awaited<ReturnType<typeof openTypedBot>>, documents: readonly Document[]): Ask {
  return async (query) => {
    const { shows } = await bot.say(query)
    const places = (shows?.papers ?? []).slice(0, shown).map(placeOf)
    return {
      documents: places.flatMap((place) => documents[place] ?? []),
      isSearch: shows?.command.startsWith('search') === true,
    }
  }
}

function rankBy(search: ReturnType<typeof searchBm25>, documents: readonly Document[]): Ask {
  const byId = new Map(documents.map((one) => [one.id, one]))
  return async (query) => ({
    documents: search(query, shown).flatMap(([id]) => byId.get(id) ?? []),
    isSearch: true,
  })
}

async function openPostgres(folder: string) {
  const server = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB' }, folder)
  const index = await openPostgresIndex(server.address())
  return {
    index,
    async close() {
      await index.close()
      await server.stop()
    },
  }
}

/** PostgreSQL's own ranking of any of the words; undefined where no PostgreSQL is installed. */
async function openTsRank(documents: readonly Document[]) {
  const server = await startPostgres().catch(() => undefined)
  if (server === undefined) return undefined
  const client = new pg.Client({ connectionString: await server.createDatabase() })
  await client.connect()
  await client.query('create table typed (place int, words tsvector)')
  for (let at = 0; at < documents.length; at += rowsAtOnce) {
    const some = documents.slice(at, at + rowsAtOnce)
    await client.query(
      `insert into typed select at, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', text)
      from unnest($1::int[], $2::text[], $3::text[]) as given (at, title, text)`,
      [some.map((_, row) => at + row), some.map(({ title }) => title), some.map(({ text }) => text)],
    )
  }
  await client.query('create index on typed using gin (words)')
  const ask: Ask = async (query) => {
    const { rows } = await client.query<{ place: number }>(
      `select place from typed, replace(plainto_tsquery('english', $1)::text, '&', '|') as asked
      where words @@ asked::tsquery order by ts_rank(words, asked::tsquery) desc, place limit ${shown}`,
      [query],
    )
    return { documents: rows.flatMap(({ place }) => documents[place] ?? []), isSearch: true }
  }
  return {
    ask,
    async close() {
      await client.end()
      await server.stop()
    },
  }
}

function matches(pattern: string | null | undefined, text: string): number {
  return pattern == null ? 0 : [...text.matchAll(new RegExp(pattern, 'gi'))].length
}

function isOn({ pattern }: Asked, { title, text }: Document): boolean {
  return matches(pattern, `${title}\n${text}`) > 0
}

/** Those about the subject, in the title or twice, that come no later than a newer one would. */
function countNew({ pattern }: Asked, documents: readonly Document[]): number {
  let last = '9'
  return documents.filter(({ title, text, date = '' }) => {
    const isInOrder = date <= last
    last = date
    return isInOrder && (matches(pattern, title) > 0 || matches(pattern, text) > 1)
  }).length
}

/** A search, in most papers of which its condition holds, or no search where a command is meant. */
function isRead(asked: Asked, { documents, isSearch }: Answer): boolean {
  if (asked.read_as !== 'search') return !isSearch
  const kept = documents.filter((one) => keeps(asked, one))
  return isSearch && kept.length >= Math.min(mostOfShown, documents.length)
}

/** Whether most papers are about the subject and keep the condition; a command finds none. */
function isFound(asked: Asked, { documents }: Answer): boolean {
  if (asked.read_as !== 'search') return true
  const found = documents.filter((one) => isOn(asked, one) && keeps(asked, one))
  return found.length >= Math.min(mostOfShown, asked.all ?? mostOfShown)
}

function keeps({ not, since }: Asked, { title, text, date = '' }: Document): boolean {
  return matches(not, `${title}\n${text}`) === 0 && (since == null || date >= since)
}

const mostOfShown = 3
const rowsAtOnce = 2_000
const maxMisses = 300
