/**
 * The index in PostgreSQL, shared by all replicas. PostgreSQL finds the papers that are worth ranking; they
 * are ranked, explained and marked by the same code as in memory, with what is known of the whole corpus.
 */
import { finish, type Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import type { Hit } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import type { Query } from '../../model/query.ts'
import type {
  DayCountOptions,
  DayCounts,
  IdSelection,
  IdSelectionOptions,
  PaperIndex,
  SearchOptions,
  SearchResults,
  Selection,
} from '../../ports/paper-index.ts'
import type { Meaning } from '../../ports/text-vectors.ts'
import { foldShort } from '../index/acronyms.ts'
import type { Corpus } from '../index/corpus.ts'
import { CorpusSearch } from '../memory/corpus-search.ts'
import { noteReading } from '../memory/note-reading.ts'
import { vectorOfPaper, vectorOfQuery } from '../query/query-meaning.ts'
import type { NodeOptions } from '../query/query-tree.ts'
import { tellingWords } from '../rank/similar.ts'
import { aloneMs, maxCostOfCounting, maxCounted, maxRanked, maxSelected, papersToRank } from './bounds.ts'
import { buildPredicates, type QueryPredicates } from './build-predicates.ts'
import { Candidates } from './candidates.ts'
import { completeAuthor, completeTerm } from './complete.ts'
import type { Connections } from './connect.ts'
import { demandAll, readState } from './corpus-state.ts'
import { emptyTables } from './create-tables.ts'
import { explainFault, isMissing } from './explain-fault.ts'
import { demandFew, findByDay, papersWanted } from './find-by-day.ts'
import type { Newest } from './newest.ts'
import type { Predicate } from './predicates.ts'
import type { ReadReplicas } from './read-replicas.ts'
import { type FindingOptions, RowQueries } from './read-rows.ts'
import { Statistics } from './statistics.ts'
import { StoredMeanings } from './stored-meanings.ts'
import { countAny, countEvery, sayFilling, sayRebuilding, tellCounts } from './tell-counts.ts'
import { PaperWriter } from './write-papers.ts'

type Topics = Pick<SearchOptions, 'topicQuery'>
type FindNewest<Found> = (must: Predicate | undefined, limit: number) => Promise<Newest<Found>>

export class PostgresIndex implements PaperIndex {
  readonly description: string
  readonly papersAtOnce = 4000
  readonly prepare = (papers: readonly Paper[]) => this.#writer.prepare(papers)
  readonly replicas: ReadReplicas | undefined
  readonly #connections: Connections
  readonly #createTables: FindingOptions['createTables']
  readonly #writer: PaperWriter
  readonly #statistics: Statistics
  readonly #rows: RowQueries
  readonly #meanings = new StoredMeanings()
  /** How many papers there were when the tables were lost; undefined once as many are indexed again. */
  #lost: { readonly revision: number; readonly papers: number } | undefined

  constructor(connections: Connections, options: FindingOptions) {
    const { reading: db, primary, writing, replicas } = connections
    const { hasBm25, isBinary, findElsewhere } = options
    this.#connections = connections
    this.replicas = replicas
    this.#createTables = options.createTables
    this.description = options.description
    this.#statistics = new Statistics(db, () => readState(primary, replicas))
    const parts = { db, statistics: this.#statistics, meanings: this.#meanings, hasBm25 }
    this.#rows = findElsewhere?.open(parts) ?? new RowQueries(parts)
    this.#writer = new PaperWriter(writing, this.#statistics.analysis, isBinary)
  }

  /** Forgets everything; it is then at revision 0. */
  async clear(): Promise<void> {
    await this.#keep(() => emptyTables(this.#connections.writing))
    this.#meanings.forget()
    await this.revision()
    this.#lost = undefined
  }

  async close(): Promise<void> {
    await this.#writer.close()
    await this.#rows.close()
    await this.#connections.close()
  }

  async size(): Promise<number> {
    return (await this.#renew()).papers
  }

  async revision(): Promise<number> {
    return (await this.#renew()).revision
  }

  async update(change: Parameters<PaperIndex['update']>[0]): Promise<void> {
    // Fewer papers than asked for mean that these are the last to index.
    const isLast = change.papers.length + change.removed.length < this.papersAtOnce
    const how = { since: this.#statistics.revision, isLast, vectors: this.#meanings.vectors }
    await this.#keep(async () => {
      await this.#writer.write({ ...change, ...how })
      await this.#rows.bringUpToDate('writer')
    })
    if ((await this.revision()) >= change.revision && isLast) this.#lost = undefined
  }

  get awaitsEnd(): boolean {
    return this.#statistics.isLoading
  }

  get rebuilding(): string | undefined {
    return this.#lost && sayRebuilding(this.#statistics.papers, this.#lost.papers)
  }

  get missing(): string | undefined {
    return this.#rows.missing ?? (this.awaitsEnd ? sayFilling(this.#statistics.papers) : undefined)
  }

  async adoptMeaning(meaning: Meaning): Promise<number> {
    const { writing, primary } = this.#connections
    const made = await this.#keep(() => this.#meanings.use(meaning, writing, this.#statistics.analysis))
    await demandAll(primary, this.replicas)
    return made
  }

  search(query: Query, options: SearchOptions): Promise<SearchResults> {
    return this.#ask(async () => {
      const { isTyping = false, offset = 0, limit } = options
      const { how, corrections } = noteReading(options)
      const predicate = await this.#read(query, options, how)
      const count = (part: Predicate | undefined) => this.#rows.count(part, maxRanked, maxCostOfCounting)
      const asked = isTyping || options.near ? undefined : vectorOfQuery(query, this.#reader, corrections)
      const load = async () =>
        this.#rows.load(
          this.#rows.best(predicate, papersWanted(query, offset + limit)),
          this.#rows.known([...(options.near?.keys() ?? [])]),
          await this.#meanings.near(this.#connections.reading, asked, this.#statistics, predicate.filter),
          ...findByDay(query, predicate, offset + limit, this.#rows),
        )
      const loading = load()
      const { papers } = this.#statistics
      const [corpus, any, every] = await Promise.all([
        loading,
        countAny(predicate, papers, loading, papersToRank(offset + limit), count),
        countEvery(predicate, papers, count),
      ])
      demandFew(query, predicate, any)
      return tellCounts(await this.#rank(corpus, (ranked) => ranked.search(query, options)), any, every)
    })
  }

  async select(query: Query, options: Topics & { limit: number; offset?: number }): Promise<Selection> {
    const { found: papers, ...counted } = await this.#select(query, options, (must, limit) =>
      this.#rows.newest(must, limit, options.offset ?? 0),
    )
    return { ...counted, papers }
  }

  async selectIds(query: Query, options: IdSelectionOptions): Promise<IdSelection> {
    const find = this.#rows.newestIds.bind(this.#rows)
    const { found: ids, ...counted } = await this.#select(query, options, find)
    return { ...counted, ids }
  }

  countByDay(query: Query, options: DayCountOptions): Promise<DayCounts> {
    return this.#ask(async () => {
      const { must } = await this.#read(query, options, { isTyping: false })
      return this.#rows.countByDay(must, options)
    })
  }

  selectAmong(...[query, ids, options]: Parameters<PaperIndex['selectAmong']>) {
    return this.#ask(async () => {
      const { must, words } = await this.#read(query, options, { isTyping: false })
      if (ids.length === 0) return { ids: [], hits: [] }
      const best = this.#rows.best({ words, filter: undefined })
      const corpus = await this.#rows.load(this.#rows.among(ids, must), best)
      return this.#rank(corpus, (ranked) => ranked.selectAmong(query, ids, options))
    })
  }

  explain(...[query, id, options]: Parameters<PaperIndex['explain']>) {
    return this.#ask(async () => {
      const predicate = await this.#read(query, options, { isTyping: false, onCorrection: () => {} })
      const known = this.#rows.known([id, ...(options.near?.keys() ?? [])])
      const corpus = await this.#rows.load(known, this.#rows.best(predicate))
      return this.#rank(corpus, (ranked) => ranked.explain(query, id, options))
    })
  }

  similar(paper: Paper, limit: number): Promise<readonly Hit[]> {
    return this.#ask(async () => {
      const words = await this.#statistics.fetchUntilKnown(() => {
        const telling = tellingWords(paper, this.#reader)
        this.#statistics.askAbout(telling)
        return telling.map((word) => ({ word }))
      })
      const asked = vectorOfPaper(paper, this.#reader)
      const near = await this.#meanings.near(this.#connections.reading, asked, this.#statistics)
      const corpus = await this.#rows.load(this.#rows.best({ words, filter: undefined }), near)
      return this.#rank(corpus, (ranked) => ranked.similar(paper, limit))
    })
  }

  completeTerm(prefix: string, limit: number) {
    return this.#ask(() => completeTerm(this.#connections.reading, prefix, limit))
  }

  completeAuthor(prefix: string, limit: number) {
    return this.#ask(() => completeAuthor(this.#connections.reading, prefix, limit))
  }

  longForms(acronym: string, limit: number) {
    const find = () => this.#statistics.acronyms.longFormsOf(foldShort(acronym), limit)
    return this.#ask(async () => {
      const forms = await this.#statistics.fetchUntilKnown(find)
      return forms.map(({ words: text, papers }) => ({ text, papers }))
    })
  }

  papersWith(stems: readonly string[]) {
    const count = () => stems.map((stem) => this.#statistics.papersWithTerm(stem, 'text'))
    return this.#ask(() => this.#statistics.fetchUntilKnown(count))
  }

  toSnapshot(): undefined {
    return undefined
  }

  /** A half-built index does not answer: what is still to come would look like no match to a digest. */
  #ask<Result>(act: () => Promise<Result>): Promise<Result> {
    return this.#keep(() => {
      if (this.rebuilding !== undefined) throw new BotError('unavailable', this.rebuilding)
      return this.replicas?.ask(act) ?? act()
    })
  }

  /** What `find` gives of the matching papers, at most `limit`, and how many match in all. */
  #select<Found>(query: Query, options: Topics & { limit: number }, find: FindNewest<Found>) {
    return this.#ask(async () => {
      const { must } = await this.#read(query, options, { isTyping: false })
      const limit = Math.min(options.limit, maxSelected)
      if (limit === 0) {
        const { papers: total, isMore } = await this.#rows.countFor(aloneMs, must, maxCounted)
        return { total, found: [], ...(isMore && { isTotalMore: true }) }
      }
      const counting = this.#rows.countBeside(must, maxCounted)
      const [{ papers, isMore }, { found, atLeast, isAll }] = await Promise.all([counting, find(must, limit)])
      return { total: Math.max(papers, atLeast), found, ...(isMore && !isAll && { isTotalMore: true }) }
    })
  }

  async #keep<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (error) {
      // The next query will find that the tables are gone, too.
      if (isMissing(error)) await this.#renew()
      throw explainFault(error)
    }
  }

  /** Makes the tables again where somebody dropped them; they are then filled like those of a new index. */
  async #renew(): Promise<Pick<Statistics, 'revision' | 'papers'>> {
    const { revision: known, papers } = this.#statistics
    try {
      await this.#statistics.renew().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await this.#createTables()
        await this.#statistics.renew()
      })
      await this.#rows.bringUpToDate('reader')
    } catch (error) {
      throw explainFault(error)
    }
    const renewed = this.#statistics
    if (renewed.revision < known) this.#lost = { revision: known, papers }
    else if (this.#lost !== undefined && renewed.revision >= this.#lost.revision) this.#lost = undefined
    return renewed
  }

  /** A corpus of no papers, to read queries by. */
  get #reader(): Corpus {
    return new Candidates(this.#connections.reading, this.#statistics, [], this.#meanings.meaning)
  }

  async #read(query: Query, { topicQuery }: Topics, options: NodeOptions): Promise<QueryPredicates> {
    await this.#statistics.meet(query.typed)
    const parts = { corpus: this.#reader, statistics: this.#statistics, topicQuery }
    return this.#statistics.fetchUntilKnown(() => finish(buildPredicates(query, parts, options)))
  }

  #rank<Result>(candidates: Candidates, act: (ranked: CorpusSearch) => Steps<Result>): Promise<Result> {
    // What was found before all was known is not kept.
    return this.#statistics.fetchUntilKnown(() => finish(act(new CorpusSearch(candidates))), candidates)
  }
}
