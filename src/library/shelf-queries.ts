/** What a query names by `in:` and `like:`, as queries. */
import { inTurns, type Steps } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import type { Paper } from '../model/paper.ts'
import type { Workspace } from '../model/place.ts'
import { type Condition, leavesOf, type Query } from '../model/query.ts'
import { chooseShelf, inShelf, likeShelf, type Shelf, type ShelfReader } from '../model/shelf.ts'
import { dropStart } from '../model/words.ts'
import type { PaperIndex, SearchOptions } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import { type Analysis, tokenize } from '../search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../search/analysis/stop-words.ts'

interface Parts {
  readonly store: Pick<Store, 'shelves' | 'papers'>
  readonly index: Pick<PaperIndex, 'papersWith' | 'size'>
  readonly analysis: Analysis
}

/** The shelves that a query names with this sign, by the names of its conditions. Throws `BotError` for one that is not there. */
export async function shelvesIn(
  { condition }: Pick<Query, 'condition'>,
  sign: typeof inShelf | typeof likeShelf,
  reader: ShelfReader,
  { store }: Pick<Parts, 'store'>,
): Promise<ReadonlyMap<string, Shelf>> {
  const found = new Map<string, Shelf>()
  for (const leaf of condition === undefined ? [] : leavesOf(condition)) {
    if (leaf.kind !== 'topic' || !leaf.name.startsWith(sign)) continue
    const name = dropStart(leaf.name, sign)
    const shelves = await store.shelves.list(reader)
    const shelf = chooseShelf(name, shelves, reader.user === '' ? undefined : reader)
    if (shelf === undefined) throw unknownShelf(name, shelves)
    found.set(leaf.name, shelf)
  }
  return found
}

/** The error for a shelf that is not there; `make` is a command that makes it. */
export function unknownShelf(name: string, shelves: readonly Shelf[], make?: string): BotError {
  const known = shelves.slice(0, shelvesNamed).map(({ ref }) => ref)
  const names = known.length === 0 ? 'There are none here yet' : `There are: ${known.join(', ')}`
  return new BotError('bad-input', `There is no shelf “${name}”. ${names}.`, {
    suggestions: [...(make === undefined ? [] : [make]), 'shelves'],
    ...(make !== undefined && { labels: new Map([[make, `Make ${name}`]]) }),
  })
}

/** The topics of a workspace, with the shelves that a query names and a reader sees; throws `BotError` for others. */
export async function queryOptions(
  query: Query,
  reader: ShelfReader,
  library: Parts & { topicOptions(workspace: Workspace): Promise<Pick<SearchOptions, 'topicQuery'>> },
): Promise<Pick<SearchOptions, 'topicQuery'>> {
  const topics = await library.topicOptions(reader.workspace)
  const shelves = await shelfQueries(query, reader, library)
  return { topicQuery: (name) => shelves.get(name) ?? topics.topicQuery(name) }
}

/** By their names the queries of a query's shelves: the papers on them, or any of the words that tell these. */
async function shelfQueries(
  query: Query,
  reader: ShelfReader,
  parts: Parts,
): Promise<ReadonlyMap<string, Query>> {
  const queries = new Map<string, Query>()
  for (const [name, shelf] of await shelvesIn(query, inShelf, reader, parts))
    queries.set(name, queryOf({ kind: 'ids', ids: await parts.store.shelves.papers(shelf) }))
  for (const [name, shelf] of await shelvesIn(query, likeShelf, reader, parts)) {
    const papers: Paper[] = []
    for (const id of (await parts.store.shelves.papers(shelf)).slice(0, papersRead)) {
      const paper = await parts.store.papers.find(id)
      if (paper !== undefined) papers.push(paper)
    }
    const words = await tellingWords(papers, parts)
    if (words.length === 0)
      throw new BotError(
        'bad-input',
        `Put papers on ${shelf.name} first, so that I can look for others like them.`,
        {
          suggestions: [`shelf ${shelf.ref}`],
        },
      )
    queries.set(name, queryOf(anyOf(words)))
  }
  return queries
}

function queryOf(condition: Condition): Query {
  return { typed: '', condition, sort: 'relevance' }
}

/** What has any of these words. */
export function anyOf(words: readonly string[]): Condition {
  const conditions = words.map((word): Condition => ({ kind: 'word', word, start: 0, end: word.length }))
  return { kind: 'any', conditions }
}

/**
 * The words that tell some papers from others, by the sum of their tf·idf; first those that several of them have, as
 * most words of one alone are about that paper only.
 */
export async function tellingWords(
  papers: readonly Paper[],
  { index, analysis }: Pick<Parts, 'index' | 'analysis'>,
): Promise<readonly string[]> {
  const weighed = [...(await inTurns(weighStems(papers, analysis)))]
    .toSorted(([, one], [, other]) => other.weight - one.weight)
    .slice(0, stemsCounted)
  const inSeveral = Math.min(2, papers.length)
  const known = await index.papersWith(weighed.map(([stem]) => stem))
  const size = await index.size()
  return weighed
    .map(([, { word, weight, papers: having }], at) => ({
      word,
      isShared: having >= inSeveral,
      weight: weight * Math.log(1 + size / (1 + (known[at] ?? 0))),
    }))
    .toSorted((one, other) => Number(other.isShared) - Number(one.isShared) || other.weight - one.weight)
    .slice(0, wordsTaken)
    .map(({ word }) => word)
}

/** By their stems the words of papers, with the sum of what their counts weigh, and in how many papers they are. */
function* weighStems(
  papers: readonly Paper[],
  analysis: Analysis,
): Steps<ReadonlyMap<string, { readonly word: string; readonly weight: number; readonly papers: number }>> {
  const all = new Map<string, { word: string; weight: number; papers: number }>()
  for (const { title = '', abstract } of papers) {
    const words = tokenize(`${title}\n${title}\n${abstract.slice(0, maxRead)}`)
      .flatMap(({ segments }) => segments.map(({ word }) => word))
      .filter((word) => !isFunctionWord(word) && !isChatWord(word))
    for (const [stem, [word = '', ...others]] of Map.groupBy(words, (each) => analysis.stem(each))) {
      const known = all.get(stem)
      const weight = (known?.weight ?? 0) + 1 + Math.log(1 + others.length)
      all.set(stem, { word: known?.word ?? word, weight, papers: (known?.papers ?? 0) + 1 })
    }
    yield
  }
  return all
}

/** More say little more of what a shelf is about. */
const papersRead = 100
/** A rarer word of few papers tells less. */
const stemsCounted = 600
/** As many as relevance feedback takes and a query evaluates quickly. */
const wordsTaken = 15
/** Characters of an abstract; few have more. */
const maxRead = 4_000
const shelvesNamed = 20
