/**
 * Papers that PostgreSQL found, as a corpus: ranked by their records and the statistics of all papers. Texts
 * are fetched only where they are needed, and then together: see `Statistics.fetchUntilKnown`.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import type { Meaning } from '../../ports/text-vectors.ts'
import type { Corpus } from '../index/corpus.ts'
import type { Documents } from '../index/document-store.ts'
import type { Lexicon } from '../index/lexicon.ts'
import { type Meanings, noMeanings } from '../index/meanings.ts'
import type { Pieces, Tokens } from '../index/tokens.ts'
import { noTokens, Tokenizer } from '../index/tokens.ts'
import { createVocabulary, type Vocabulary } from '../index/vocabulary.ts'
import { type Candidate, CandidateTerms } from './candidate-terms.ts'
import type { MetWords } from './met-words.ts'
import { decodeRecord } from './paper-record.ts'
import type { Statistics, Unread } from './statistics.ts'
import { meaningsOf } from './stored-meanings.ts'
import { type Database, tables } from './tables.ts'

interface Row {
  readonly number: string
  readonly id: Identifier
  readonly date: string
  readonly aliases: string
  readonly has_code: boolean
  readonly record: Uint8Array
  readonly vector: Uint8Array | null
}

/** The papers of some rows, with their vectors of a version, if there is one; `numbers` is an SQL array. */
export async function readCandidates(
  db: Database,
  numbers: RawBuilder<unknown>,
  version: string | undefined,
): Promise<Candidate[]> {
  const vector =
    version === undefined
      ? sql`null::bytea`
      : sql`(select vector from ${tables.meanings} as known
          where known.number = papers.number and known.version = ${version})`
  const { rows } = await sql<Row>`
    select number, id, date, aliases, has_code, record, ${vector} as vector from ${tables.papers} as papers
    where number = any(${numbers})`.execute(db)
  return rows.map(({ number, id, date, aliases, has_code, record, vector }) => ({
    vector,
    number: Number(number),
    label: {
      id,
      date,
      aliases: aliases === '' ? [] : (aliases.split('\n') as Identifier[]),
      hasCode: has_code,
    },
    record: decodeRecord(record),
  }))
}

/** What is not fetched yet counts as empty; ranking is repeated once it is here. */
export class Candidates implements Corpus, Unread {
  readonly analysis: Corpus['analysis']
  readonly lexicon: Lexicon
  readonly terms: CandidateTerms
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Corpus['acronyms']
  readonly everything: Uint8Array
  readonly documents: Documents
  readonly meanings: Meanings
  readonly #db: Database
  readonly #statistics: Statistics
  readonly #metWords: MetWords
  readonly #candidates: readonly Candidate[]
  readonly #tokenizer: Tokenizer
  readonly #tokens = new Map<number, Tokens>()
  readonly #contents = new Map<number, string>()
  readonly #askedTokens = new Set<number>()
  readonly #askedPapers = new Set<number>()

  constructor(
    db: Database,
    statistics: Statistics,
    candidates: readonly Candidate[] = [],
    meaning?: Meaning,
  ) {
    this.#db = db
    this.#statistics = statistics
    this.#candidates = candidates
    this.analysis = statistics.analysis
    this.#metWords = statistics.metWords
    this.lexicon = this.#metWords.lexicon
    this.terms = new CandidateTerms(candidates, this.#metWords, statistics)
    this.words = createVocabulary(this.lexicon, 'word')
    this.compounds = createVocabulary(this.lexicon, 'compound')
    this.names = createVocabulary(this.lexicon, 'name')
    this.acronyms = statistics.acronyms
    this.everything = new Uint8Array(candidates.length).fill(1)
    this.#tokenizer = new Tokenizer(this.lexicon)
    this.documents = this.#createStore()
    const vectors = candidates.map(({ vector }) => vector)
    this.meanings = meaningsOf(meaning, vectors) ?? noMeanings
  }

  tokensOf(doc: number): Tokens {
    const tokens = this.#tokens.get(doc)
    if (tokens === undefined) this.#askedTokens.add(doc)
    return tokens ?? noTokens
  }

  piecesOf(doc: number): Pieces {
    const { pieces } = this.tokensOf(doc)
    return { all: pieces, start: 0, end: pieces.length }
  }

  get isAsked(): boolean {
    return this.#askedTokens.size + this.#askedPapers.size > 0
  }

  async fetch(): Promise<void> {
    const stems = [...this.#askedTokens].flatMap((doc) => [...(this.#candidates[doc]?.record.stems ?? [])])
    await Promise.all([this.#fetchTexts(), this.#metWords.fetch(stems)])
  }

  async #fetchTexts(): Promise<void> {
    const asked = [...this.#askedTokens.union(this.#askedPapers)]
    // The best papers are read for relevance feedback, and most of them are shown next.
    const shown = asked.length <= maxShown ? asked : [...this.#askedPapers]
    const numberOf = (doc: number) => this.#candidates[doc]?.number ?? 0
    const docOf = new Map(asked.map((doc) => [numberOf(doc), doc]))
    const { rows } = await sql<{ number: string; spelled: string; content: string | null }>`
      select number, spelled, case when number = any(${shown.map(numberOf)}::bigint[]) then content end as content
      from ${tables.papers} where number = any(${[...docOf.keys()]}::bigint[])`.execute(this.#db)
    const found = new Map(rows.map((row) => [docOf.get(Number(row.number)), row]))
    for (const doc of asked) {
      const row = found.get(doc)
      // A paper that was removed meanwhile has no words and is not shown.
      this.#tokens.set(doc, row === undefined ? noTokens : this.#tokenizer.tokensOfSpelled(row.spelled))
      if (row?.content != null) this.#contents.set(doc, row.content)
      if (row === undefined && this.#askedPapers.has(doc)) this.everything[doc] = 0
    }
    this.#askedTokens.clear()
    this.#askedPapers.clear()
  }

  #createStore(): Documents {
    const labels = this.#candidates.map(({ label }) => label)
    const docs = new Map(labels.map(({ id }, doc) => [id, doc]))
    const aliases = new Map(labels.flatMap((label, doc) => label.aliases.map((alias) => [alias, doc])))
    return {
      size: labels.length,
      end: labels.length,
      find: (id) => docs.get(id) ?? aliases.get(id),
      docOf: (id) => docs.get(id),
      labelOf: (doc) => labels[doc],
      where: (isAllowed) => (doc) => isAllowed(labels[doc]?.date ?? '', labels[doc]?.hasCode ?? false),
      read: (doc) => {
        const content = this.#contents.get(doc)
        if (content === undefined && this.everything[doc] === 1) this.#askedPapers.add(doc)
        // No use in explaining a ranking that will be repeated.
        const isDone = this.#askedTokens.size === 0 && !this.#statistics.isAsking
        return content === undefined || !isDone ? undefined : decodePaper(content)
      },
    }
  }
}

export function decodePaper(content: string): Paper {
  return {
    title: undefined,
    published: undefined,
    updated: undefined,
    listed: undefined,
    ...JSON.parse(content),
  }
}

const maxShown = 50
