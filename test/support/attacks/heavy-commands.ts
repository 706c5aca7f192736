/** Lines that make the bot walk through all it has, and the papers that make it worth the while. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '../../../bench/engines.ts'
import { makeUpPapers } from '../../../bench/made-up-papers.ts'
import { createRandom } from '../../../bench/misspell.ts'
import { readDocuments } from '../../../bench/read-documents.ts'
import { finish } from '../../../src/async/steps.ts'
import type { PaperRecord } from '../../../src/model/paper-record.ts'
import { parseSeedPage } from '../../../src/sources/parse-seed-page.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { seedsFolder } from '../seeds.ts'

const common =
  'learning model data training policy language reward network method large task agent performance results human neural deep image graph text time based using approach problem'.split(
    ' ',
  )
const rare = 'flowing quantile ablation manifold bandit tokenizer curriculum sparsity attention latent'.split(
  ' ',
)

/** Every word with every other, quoted. */
const pairs = common.flatMap((first) => rare.map((second) => `"${first} ${second}"`))

/** Heavy lines, the heaviest known first. */
export const heavyLines: readonly string[] = [
  'digest before:9999',
  'digest learning or model',
  'topics',
  `search ${common.join(' or ')}`,
  `search ${pairs.slice(0, 50).join(' or ')}`,
  'latest before:9999',
  'similar VLM-R1',
  `search ${common.map((word) => `${word.slice(0, 3)}x${word.slice(3)}`).join(' ')}`,
  `why VLM-R1 ${common.join(' ')}`,
  'preview learning or model',
  'search before:9999 sort:new',
  `search ${common.map((word) => `title:${word}`).join(' or ')}`,
  `search ${common.map((word) => `-${word}`).join(' ')} before:9999`,
  'latest learning or model or data',
  `digest ${common.join(' or ')} top 20`,
  `search ${'('.repeat(15)}learning or model${')'.repeat(15)}`,
  `search ${pairs.slice(50, 100).join(' ')}`,
  'search author:a',
  'author Wang',
  'search has:code before:9999',
  'search "of the" or "in the" or "to the" or "we show"',
  `search ${common
    .slice(0, 12)
    .flatMap((word) => common.slice(12).map((other) => `${word} ${other}`))
    .join(' or ')}`,
  'search topic:heavy-0 or topic:heavy-1 or topic:heavy-2',
  'digest topic:heavy-0 or learning',
  'subscribe learning or model or before:9999 daily at 09:00',
  'latest sort:new before:9999 page:400',
  'search a the of in to page:2000',
  `similar ${common.join(' ')}`,
  'digests',
  'status',
]

/** Topics whose counts take long. */
export function heavyTopics(count: number): readonly string[] {
  const queryOf = (nth: number) =>
    [0, 1, 2, 3].map((step) => common[(nth * 7 + step * 5) % common.length]).join(' or ')
  return Array.from(
    { length: count },
    (_, nth) => `topic add heavy-${nth} ${queryOf(nth)} or "${common[nth % 20]} ${nth}"`,
  )
}

/** Puts papers into a new database: those of the corpus, or so many made up from the seeds. */
export async function storePapers(
  url: string,
  parts: { corpus?: string | undefined; count: number },
): Promise<number> {
  const store = await openStore({ url })
  try {
    const records = parts.corpus === undefined ? await makeUp(parts.count) : await readCorpus(parts.corpus)
    for (let at = 0; at < records.length; at += batch) await store.papers.merge(records.slice(at, at + batch))
    return records.length
  } finally {
    await store.close()
  }
}

const batch = 500

async function makeUp(count: number): Promise<PaperRecord[]> {
  const pages = await Promise.all(
    (await readdir(seedsFolder))
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFile(join(seedsFolder, name), 'utf8')),
  )
  const documents = pages
    .flatMap((page) => finish(parseSeedPage(page)).records)
    .map(
      ({ title = 'A study of rewards', abstract = '' }, at): Document => ({
        id: String(at),
        title,
        text: abstract,
      }),
    )
  return [...makeUpPapers(documents, count, createRandom(1))].map((paper, at) => ({
    source: 'made-up',
    identifiers: [...paper.identifiers],
    title: paper.title ?? 'A study',
    authors: [`Ada Author${at % 500}`],
    abstract: paper.abstract,
    published: paper.published,
    links: [...paper.links],
  }))
}

async function readCorpus(file: string): Promise<PaperRecord[]> {
  return (await readDocuments(file)).map(({ id, title, text, authors = [] }) => ({
    source: 'corpus',
    identifiers: [/^\d{4}\.\d{4,5}$/.test(id) ? `arxiv:${id}` : `doi:10.5555/${encodeURIComponent(id)}`],
    title,
    authors: authors.filter((name) => name !== ''),
    abstract: text,
    links: [],
  }))
}
