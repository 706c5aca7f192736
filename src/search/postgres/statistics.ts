/**
 * What expanding and ranking a query ask of the whole corpus. PostgreSQL answers later, so what is not known
 * yet counts as nothing, is fetched, and the reading is done again until nothing is missing.
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import SearchableMap from 'minisearch/SearchableMap'
import { atMost } from '../../model/at-most.ts'
import { rememberStems, tokenize } from '../analysis/analysis.ts'
import { createAcronyms, type LongForm } from '../index/acronyms.ts'
import type { IndexField, Lengths, Role } from '../index/fields.ts'
import type { WholeCorpus } from '../index/whole-corpus.ts'
import type { QueryTerm } from '../query/expansions.ts'
import { type Counter, counters } from './analyse-paper.ts'
import { type CorpusState, nothingYet, readState } from './corpus-state.ts'
import { findWords } from './find-words.ts'
import { storable } from './lexemes.ts'
import { MetWords } from './met-words.ts'
import { Missing } from './missing.ts'
import { type Database, tables } from './tables.ts'

/** What is known of a term; its number is 0 where no paper ever had it. */
type Counts = Readonly<Record<Counter | 'number', number>>

/** Something that is asked at once and answers later. */
export interface Unread {
  readonly isAsked: boolean
  fetch(): Promise<void>
}

export class Statistics implements WholeCorpus {
  readonly analysis = rememberStems()
  readonly acronyms: WholeCorpus['acronyms']
  readonly #db: Database
  readonly #readState: () => Promise<CorpusState>
  #state: CorpusState = nothingYet
  /** The state of which the remembered counts are. */
  #remembered = { revision: 0, emptied: 0 }
  #missing = new Missing()
  readonly #terms = new LRUCache<string, Counts>(atMost(maxTerms))
  #metWords: MetWords
  readonly #longForms = new LRUCache<string, LongForm[]>(atMost(maxTerms))
  readonly #shortForms = new LRUCache<string, string[]>(atMost(maxTerms))
  #prefixes = new Map<string, string[]>()
  #days = new Map<string, number>()
  #vocabulary: SearchableMap<true> | undefined
  readonly #near = new LRUCache<string, readonly string[]>({ max: maxNear })

  constructor(db: Database, read: () => Promise<CorpusState> = () => readState(db)) {
    this.#db = db
    this.#readState = read
    this.#metWords = new MetWords(db, this.analysis, this)
    this.acronyms = {
      longFormsOf: (short, limit = 3) => {
        const known = this.#longForms.get(short)
        if (known === undefined) this.#missing.shorts.add(short)
        return (known ?? []).slice(0, limit)
      },
      shortFormsOf: (stems) => {
        const known = this.#shortForms.get(stems)
        if (known === undefined) this.#missing.stems.add(stems)
        return known ?? []
      },
    }
  }

  get revision(): number {
    return this.#state.revision
  }

  get papers(): number {
    return this.#state.papers
  }

  /** Whether later papers of a first load are not found yet. */
  get isLoading(): boolean {
    return this.#state.isLoading
  }

  get newestDay(): string {
    return this.#state.newestDay
  }

  get meanLengths(): Lengths {
    return this.#state.meanLengths
  }

  papersWithTerm(term: string, field: IndexField): number {
    if (field === 'authors') return this.papersWith(term, 'names')
    return this.papersWith(term, field === 'titleWords' ? 'titles' : 'stems')
  }

  papersWithWord(word: string, role: Role): number {
    return this.papersWith(word, countersOf[role])
  }

  papersWith(term: string, counter: Counter): number {
    const counts = this.#terms.get(term)
    if (counts === undefined) this.#missing.terms.add(term)
    return counts?.[counter] ?? 0
  }

  /** Asks for the counts of all terms of some words. */
  askAbout(words: readonly QueryTerm[]): void {
    const terms = words.flatMap(({ expansions }) => expansions.flatMap((expansion) => expansion.terms))
    for (const [term, field] of terms.flatMap(({ places }) => places)) this.papersWithTerm(term, field)
  }

  /** What is remembered of words in papers; the same for as long as a search goes on. */
  get metWords(): MetWords {
    if (this.#metWords.isFull) this.#metWords = new MetWords(this.#db, this.analysis, this)
    return this.#metWords
  }

  /** The number that papers' records have for a term. */
  numberOf(term: string): number {
    const counts = this.#terms.get(term)
    if (counts === undefined) this.#missing.terms.add(term)
    return counts?.number ?? 0
  }

  startingWith(prefix: string, role: Role, limit: number): string[] {
    // What of names has no bound in memory has one here.
    const asked = { prefix, role, limit: Math.min(limit, maxCompletions) }
    const key = `${role} ${asked.limit} ${prefix}`
    const known = this.#prefixes.get(key)
    if (known === undefined) this.#missing.prefixes.set(key, asked)
    return known ?? []
  }

  wordsNear(word: string): Iterable<string> {
    // While counts are missing every word seems to be unknown.
    if (this.isAsking) return []
    if (this.#vocabulary === undefined) this.#missing.isVocabularyAsked = true
    const near = this.#near.get(word) ?? [...(this.#vocabulary?.fuzzyGet(word, 2).keys() ?? [])]
    if (this.#vocabulary !== undefined) this.#near.set(word, near)
    return near
  }

  /** How many papers are of this day or later, counted up to 50,000. */
  papersSince(day: string): number {
    const known = this.#days.get(day)
    if (known === undefined) this.#missing.days.add(day)
    return known ?? 0
  }

  /** Whether something that was asked for is not known yet. */
  get isAsking(): boolean {
    return !this.#missing.isEmpty
  }

  /** Fetches the counts of a text's words and their stems, which reading it asks for most. */
  async meet(text: string): Promise<void> {
    const read = tokenize(text)
    const words = read.flatMap((word, at) => [
      ...[word, ...word.segments, ...word.pieces].map((part) => part.word),
      `${word.word}${read[at + 1]?.word ?? ''}`,
    ])
    const terms = new Set(words.flatMap((word) => [word, this.analysis.stem(word)]))
    await this.#fetchTerms([...terms].filter((term) => this.#terms.get(term) === undefined))
  }

  /** What `act` gives once everything that it asks for is known, also of `others`. */
  async fetchUntilKnown<Result>(act: () => Result, others?: Unread): Promise<Result> {
    for (let round = 0; ; round++) {
      this.#missing = new Missing()
      const result = act()
      const missing = this.#missing
      const isAllKnown = missing.isEmpty && others?.isAsked !== true
      if (isAllKnown || round >= maxRounds) return result
      await Promise.all([this.#fetch(missing), others?.isAsked === true ? others.fetch() : undefined])
    }
  }

  /** Reads how far the index is; what is remembered of an older state goes where it may be wrong. */
  async renew(): Promise<CorpusState> {
    this.#state = await this.#readState()
    this.#forget()
    return this.#state
  }

  /**
   * Counts of so many papers more or less that they are a hundredth of all still rank as well; that a word is
   * known, and what acronyms are, must always be true.
   */
  #forget(): void {
    const { revision, papers, emptied } = this.#state
    const remembered = this.#remembered
    if (revision === remembered.revision && emptied === remembered.emptied) return
    const isFar = emptied !== remembered.emptied || Math.abs(revision - remembered.revision) > papers / 100
    if (isFar) {
      this.#terms.clear()
      this.#metWords = new MetWords(this.#db, this.analysis, this)
      this.#prefixes.clear()
      this.#days.clear()
      this.#vocabulary = undefined
      this.#near.clear()
      this.#remembered = { revision, emptied }
    } else
      for (const [term, { words, stems, names }] of [...this.#terms.entries()])
        if (words + stems + names === 0) this.#terms.delete(term)
    this.#longForms.clear()
    this.#shortForms.clear()
  }

  async #fetch(missing: Missing): Promise<void> {
    await Promise.all([
      this.#fetchTerms([...missing.terms]),
      this.#fetchAcronyms([...missing.shorts], [...missing.stems]),
      this.#fetchPrefixes(missing.prefixes),
      this.#fetchDays([...missing.days]),
      missing.isVocabularyAsked ? this.#fetchVocabulary() : undefined,
    ])
  }

  async #fetchTerms(asked: readonly string[]): Promise<void> {
    if (asked.length === 0) return
    const { rows } = await sql<{ term: string } & Counts>`
      select * from ${tables.terms} where term = any(${asked.map(storable)}::text[])`.execute(this.#db)
    for (const term of asked) this.#terms.set(term, nothing)
    for (const { term, ...counts } of rows) this.#terms.set(term, counts)
  }

  async #fetchAcronyms(shorts: readonly string[], stems: readonly string[]): Promise<void> {
    if (shorts.length + stems.length === 0) return
    const { rows } = await sql<{ short: string; long: string; stems: string; papers: number }>`
      select short, long, stems, papers from ${tables.acronyms} where short = any(${shorts.map(storable)}::text[])
      union select short, long, stems, papers from ${tables.acronyms} where stems = any(${stems.map(storable)}::text[])
      `.execute(this.#db)
    for (const short of shorts) {
      const forms = rows.filter((row) => row.short === storable(short))
      const entries = forms.map(({ long, papers }) => [`${short}\t${long}`, papers] as const)
      this.#longForms.set(short, createAcronyms(this.analysis, entries).longFormsOf(short, maxLongForms))
    }
    for (const each of stems) {
      const forms = rows.filter((row) => row.stems === storable(each))
      this.#shortForms.set(each, [...new Set(forms.map(({ short }) => short))].sort())
    }
  }

  async #fetchPrefixes(asked: Missing['prefixes']): Promise<void> {
    for (const [key, { prefix, role, limit }] of asked)
      this.#prefixes.set(key, await findWords(this.#db, prefix, countersOf[role], limit))
  }

  async #fetchDays(asked: readonly string[]): Promise<void> {
    for (const day of asked) {
      const { rows } = await sql<{ papers: string }>`
        select count(*) as papers from (
          select from ${tables.papers} where date >= ${day} limit ${maxDayPapers}) as since`.execute(this.#db)
      this.#days.set(day, Number(rows[0]?.papers ?? 0))
    }
  }

  /** The words of most papers: a word that was meant is hardly ever one of the others. */
  async #fetchVocabulary(): Promise<void> {
    const { rows } = await sql<{ term: string }>`
      select term from ${tables.terms} where words + compounds + names > 0
      order by greatest(words, compounds, names) desc, term limit ${maxVocabulary}`.execute(this.#db)
    const vocabulary = new SearchableMap<true>()
    for (const { term } of rows) vocabulary.set(term, true)
    this.#vocabulary = vocabulary
  }
}

const countersOf = { word: 'words', compound: 'compounds', name: 'names' } as const
const nothing = Object.fromEntries(['number', ...counters].map((counter) => [counter, 0])) as Counts
const maxRounds = 12
const maxTerms = 50_000
/** Beyond these an acronym stands for anything. */
const maxLongForms = 20
const maxNear = 1000
const maxCompletions = 1000
const maxDayPapers = 50_000
const maxVocabulary = 60_000
