/**
 * How fast and how large the index is beside MiniSearch as it comes: `npm run bench -- speed --corpus FILE`.
 */
import { parseArgs } from 'node:util'
import MiniSearch from 'minisearch'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import { BotError } from '../src/errors.ts'
import type { Paper } from '../src/model/paper.ts'
import type { Query } from '../src/model/query.ts'
import type { Meaning } from '../src/ports/text-vectors.ts'
import { readSnapshot } from '../src/search/index/snapshot.ts'
import { maxQueryLength, parseQuery } from '../src/search/query/parse-query.ts'
import { createIndexAtOnce, type IndexAtOnce } from '../test/support/index-at-once.ts'
import type { Document } from './engines.ts'
import { papersOf, queryOf } from './engines.ts'
import { usedBytes } from './memory.ts'
import { createRandom, misspell } from './misspell.ts'
import { readDocuments } from './read-documents.ts'
import { formatMs, percentile, printTable } from './table.ts'

interface Timing {
  readonly p50: number
  readonly p99: number
}

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { corpus: { type: 'string' } } })
  if (values.corpus === undefined)
    return 'skipped: --corpus names papers as JSON lines (id, title, abstract, authors), gzipped or not'
  const { corpus } = values
  // Each index is asked without the papers in the heap, which would lengthen each collection.
  // As in a field that the vectors know, where meaning counts most.
  const meaning = { vectors: await loadWordVectors(), weight: 1.25 }
  const { queries, built } = await readDocuments(corpus).then(async (documents) => {
    return { queries: makeQueries(documents), built: await measureIndex(papersOf(documents), meaning) }
  })
  const ours = measureOurs(built, queries)
  const theirs = await measureTheirs(corpus, queries)
  const rows = [['', 'Journal Club', 'MiniSearch as it comes', 'ratio']]
  const compare = (name: string, one: number, other: number, format = formatMs) =>
    rows.push([name, format(one), format(other), `${(other / one).toFixed(1)} ×`])
  compare('build', ours.buildMs, theirs.buildMs)
  compare('memory a paper', ours.bytes, theirs.bytes, formatBytes)
  compare('snapshot to first answer', ours.loadMs, theirs.loadMs)
  rows.push([
    'building, in times of that',
    (ours.buildMs / ours.loadMs).toFixed(1),
    (theirs.buildMs / theirs.loadMs).toFixed(1),
  ])
  for (const [name, other] of Object.entries(theirs.compared)) {
    const one = ours.compared[name] ?? { p50: 0, p99: 0 }
    compare(`${name}, p50`, one.p50, other.p50)
    compare(`${name}, p99`, one.p99, other.p99)
  }
  for (const [name, { p50, p99 }] of Object.entries(ours.alone))
    rows.push([`${name}, p50`, formatMs(p50)], [`${name}, p99`, formatMs(p99)])
  return (
    `${ours.papers} papers; ours keeps their texts too, ${formatBytes(ours.textBytes)} each, compressed; ` +
    `MiniSearch keeps none\n${printTable([...rows, ...ours.pasted])}`
  )
}

type Queries = ReturnType<typeof makeQueries>

/** Everything about this index, before MiniSearch's lies in the same heap. */
function measureOurs({ index, some, ...sizes }: Awaited<ReturnType<typeof measureIndex>>, queries: Queries) {
  usedBytes()
  // A page of the bot; what it does not read, it refuses with a sentence, which takes its time too.
  const search = (text: string, isTyping = false) => {
    const query = read(text)
    return query && index.search(query, { limit: 5, isTyping, topicQuery: () => undefined })
  }
  const compared = timeAll(queries.compared, (text) => search(text))
  const pasted = countFirst(index, queries)
  const change = (added: readonly Paper[], removed: readonly Paper['id'][]) =>
    index.update({ papers: added, removed, revision: 2 })
  const alone = {
    ...timeAll(queries.alone, (text) => search(text)),
    'last word being typed': timeEach(queries.begun, (text) => search(text, true)),
    similar: timeEach(some.slice(0, 200), (paper) => index.similar(paper, 5)),
    'replace a paper': timeEach(some, (paper) => change([paper], [])),
    'remove a paper': timeEach(some, (paper) => change([], [paper.id])),
    'add a paper': timeEach(some, (paper) => change([paper], [])),
  }
  return { ...sizes, papers: index.size, compared, alone, pasted }
}

async function measureTheirs(corpus: string, queries: Queries) {
  const { mini, ...sizes } = await readDocuments(corpus).then(measureMiniSearch)
  usedBytes()
  return { ...sizes, compared: timeAll(queries.compared, (text) => mini.search(text)) }
}

function timeAll(texts: Readonly<Record<string, readonly string[]>>, act: (text: string) => unknown) {
  const timings = Object.entries(texts).map(([name, some]) => [
    `${name}${refusedOf(some)}`,
    timeEach(some, act),
  ])
  return Object.fromEntries(timings) as Record<string, Timing>
}

/** For texts pasted from papers, how many find their paper first. */
function countFirst(index: IndexAtOnce, queries: Queries): string[][] {
  return Object.entries(queries.pasted).map(([name, pasted]) => {
    const first = pasted.filter(({ text, title }) => {
      // Two papers may have one title.
      const query = read(text)
      const [hit] =
        query === undefined ? [] : index.search(query, { limit: 1, topicQuery: () => undefined }).hits
      return hit?.paper.title === title
    })
    return [`${name} finds its paper first`, `${first.length} of ${pasted.length}`]
  })
}

/** A query as it is typed; undefined where the bot would refuse it. */
function read(text: string): Query | undefined {
  try {
    return parseQuery(text, Temporal.PlainDate.from('2025-04-12'))
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}

function refusedOf(texts: readonly string[]): string {
  const refused = texts.filter((text) => read(text) === undefined).length
  return refused === 0 ? '' : ` (${refused} of ${texts.length} refused)`
}

async function measureIndex(papers: readonly Paper[], meaning: Meaning) {
  const before = usedBytes()
  const index: IndexAtOnce = createIndexAtOnce()
  index.adoptMeaning(meaning)
  const buildMs = time(() => {
    for (let at = 0; at < papers.length; at += 2000)
      index.update({ papers: papers.slice(at, at + 2000), removed: [], revision: 1 })
  })
  const bytes = (usedBytes() - before) / papers.length
  const chunks = [...index.toSnapshot().chunks]
  const startMs = performance.now()
  const read = await readSnapshot(chunks)
  if ('unusable' in read) throw new Error(read.unusable)
  const loaded = createIndexAtOnce(read)
  loaded.adoptMeaning(meaning)
  loaded.search(queryOf('reward hackign'), { limit: 10, topicQuery: () => undefined })
  const loadMs = performance.now() - startMs
  const text = papers.reduce((sum, paper) => sum + Buffer.byteLength(JSON.stringify(Object.values(paper))), 0)
  const some = papers.filter((_, at) => at % Math.ceil(papers.length / 1000) === 0)
  return { index, some, buildMs, bytes, loadMs, textBytes: text / papers.length }
}

function measureMiniSearch(documents: readonly Document[]) {
  const options = { fields: ['title', 'text', 'authors'] }
  const entries = documents.map(({ title, text, authors = [] }, id) => ({
    id,
    title,
    text,
    authors: authors.join(' '),
  }))
  const before = usedBytes()
  const mini = new MiniSearch(options)
  const buildMs = time(() => mini.addAll(entries))
  const bytes = (usedBytes() - before) / documents.length
  const snapshot = JSON.stringify(mini)
  const loadMs = time(() => MiniSearch.loadJSON(snapshot, options).search('reward hackign'))
  return { mini, buildMs, bytes, loadMs }
}

/** Queries drawn from the papers, the same in every run. */
function makeQueries(documents: readonly Document[]) {
  const random = createRandom(7)
  const draw = () => documents[Math.floor(random() * documents.length)] ?? { id: '', title: '', text: '' }
  const drawMany = (count: number, make: (document: Document) => string) =>
    Array.from({ length: count }, () => make(draw()))
  // Two or three words of a title as they stand side by side, “of” and “the” included.
  const short = ({ title }: Document) => {
    const words = title.split(/\s+/)
    const count = 2 + Math.floor(random() * 2)
    const from = Math.floor(random() * Math.max(1, words.length - count))
    return words.slice(from, from + count).join(' ')
  }
  const sentence = ({ text }: Document) => text.split(/(?<=\.)\s/)[0] ?? ''
  const longest = (make: (document: Document) => string) =>
    drawMany(200, make).join(' ').slice(0, maxQueryLength)
  const pasteMany = (count: number, paste: (document: Document) => string) =>
    Array.from({ length: count }, draw).map((document) => ({ title: document.title, text: paste(document) }))
  const fields = (make: () => string, between: string) =>
    Array.from({ length: 50 }, make).join(between).slice(0, maxQueryLength)
  const wordsOf = ({ text }: Document) => text.match(/[a-z]+/g) ?? ['x']
  const wordOf = (document: Document) => wordsOf(document).find((word) => word.length > 6) ?? 'learning'
  const pairOf = (document: Document) => {
    const from = Math.floor(random() * (wordsOf(document).length - 1))
    return wordsOf(document)
      .slice(from, from + 2)
      .join(' ')
  }
  const nameOf = ({ authors = [] }: Document) => authors[0]?.match(/\p{L}+$/u)?.[0] ?? 'Chen'
  return {
    compared: {
      '2–3 words': drawMany(500, short),
      'a sentence': drawMany(200, sentence),
    },
    alone: {
      '2–3 words, misspelt': drawMany(300, (document) => misspell(short(document), random)),
      'a sentence, misspelt': drawMany(300, (document) => misspell(sentence(document), random)),
      'a pasted abstract': drawMany(100, ({ text }) => text),
      'the longest query that is read': drawMany(100, () => longest(({ text }) => text)),
      'the longest, misspelt': drawMany(100, () =>
        misspell(
          longest(({ text }) => text),
          random,
        ).slice(0, maxQueryLength),
      ),
      'the longest, of titles': drawMany(100, () => longest(({ title }) => title)),
      'one letter, signs, Chinese, Arabic': ['a', 'x', '?!', '，。', '强化学习', 'التعلم العميق'],
      '10,000 words': [drawMany(200, ({ text }) => text).join(' ')],
      '50 fields': drawMany(50, () => fields(() => `title:${wordOf(draw())}`, ' or ')),
      '50 authors, misspelt': drawMany(50, () =>
        fields(() => `author:${misspell(nameOf(draw()), random)}`, ' or '),
      ),
      '50 phrases': drawMany(50, () => fields(() => `"${pairOf(draw())}"`, ' ')),
      'any of 50 phrases': drawMany(50, () => fields(() => `"${pairOf(draw())}"`, ' or ')),
      'a common phrase': ['"of the"', '"in this paper"', '-"we show that"', '"state of the art"', '"the"'],
    },
    begun: drawMany(300, (document) => short(document).slice(0, -2)),
    pasted: {
      'a title': pasteMany(1000, ({ title }) => title),
      'an abstract': pasteMany(300, ({ text }) => text.slice(0, maxQueryLength)),
      'a question': pasteMany(300, ({ title }) => `Can you find me some recent papers about ${title}?`),
    },
  }
}

function timeEach<T>(inputs: readonly T[], act: (input: T) => unknown): Timing {
  for (const input of inputs.slice(0, 50)) act(input)
  const samples = inputs.map((input) => time(() => act(input)))
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) }
}

function time(act: () => unknown): number {
  const startMs = performance.now()
  act()
  return performance.now() - startMs
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`
}
