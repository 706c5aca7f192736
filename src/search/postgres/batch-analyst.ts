/** Analyses papers in batches: into rows, once their terms have numbers, and into one tally of them all. */
import type { Steps } from '../../async/steps.ts'
import type { Paper } from '../../model/paper.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { type AnalysedPaper, PaperAnalyser } from './analyse-paper.ts'
import { encodeBytes, encodeFlags, encodeTexts, encodeVectors } from './binary-arrays.ts'
import { writeStems } from './find-by-bm25.ts'
import { writeRecord } from './paper-record.ts'
import { type PlainTally, Tally } from './tally.ts'

export interface Batch {
  readonly papers: readonly Paper[]
  /** As JSON, the papers that these replace and those that are removed. */
  readonly before: readonly string[]
}

/** The columns of rows, each an array: in binary, or plain with the lexemes of a row as lines of a text. */
export interface Columns {
  readonly isBinary: boolean
  readonly id: Uint8Array | readonly string[]
  readonly date: Uint8Array | readonly string[]
  readonly aliases: Uint8Array | readonly string[]
  readonly hasCode: Uint8Array | readonly boolean[]
  readonly record: Uint8Array | readonly Uint8Array[]
  readonly content: Uint8Array | readonly string[]
  readonly spelled: Uint8Array | readonly string[]
  readonly names: Uint8Array | readonly string[]
  readonly lexemes: Uint8Array | readonly string[]
  readonly stems: Uint8Array | readonly (string | null)[]
}

/** How rows are written: `usesBm25` with their stems as a text too. */
export interface RowFormat {
  readonly isBinary: boolean
  readonly usesBm25: boolean
}

export class BatchAnalyst {
  readonly #analysis: Analysis
  readonly #format: RowFormat
  #analyser: PaperAnalyser
  /** Of terms in the table `terms`, which never change; not of all of them. */
  #numbers = new Map<string, number>()
  #unknown: readonly string[] = []
  #asked = new Set<string>()
  #rows: readonly AnalysedPaper[] = []
  #tally = new Tally()
  #analysed = 0

  constructor(analysis: Analysis, format: RowFormat) {
    this.#analysis = analysis
    this.#format = format
    this.#analyser = new PaperAnalyser(analysis)
  }

  /** The rows of the batch that was analysed last. */
  get rows(): readonly AnalysedPaper[] {
    return this.#rows
  }

  /** Gives the terms whose numbers it does not know, for `write`. */
  *analyse({ papers, before }: Batch): Steps<readonly string[]> {
    this.#forgetMuch(papers.length + before.length)
    const unknown = new Set<string>()
    const count = (paper: AnalysedPaper, by: 1 | -1) => {
      this.#tally.add(paper, by)
      for (const term of paper.counts.keys()) if (!this.#numbers.has(term)) unknown.add(term)
    }
    for (const content of before) {
      count(this.#analyser.analyse(JSON.parse(content)), -1)
      yield
    }
    const rows: AnalysedPaper[] = []
    for (const paper of papers) {
      const row = this.#analyser.analyse(paper)
      count(row, 1)
      rows.push(row)
      yield
    }
    this.#rows = rows
    this.#unknown = [...unknown]
    for (const term of unknown) this.#asked.add(term)
    return this.#unknown
  }

  /** The rows of the last batch, given the numbers of the terms that it asked for, in their order. */
  write(numbers: readonly number[]): Columns {
    for (const [at, term] of this.#unknown.entries()) this.#numbers.set(term, numbers[at] ?? 0)
    const rows = this.#rows
    const { isBinary, usesBm25 } = this.#format
    const columns = {
      id: rows.map(({ id }) => id),
      date: rows.map(({ date }) => date),
      aliases: rows.map(({ aliases }) => aliases),
      hasCode: rows.map(({ hasCode }) => hasCode),
      record: rows.map(({ terms }) => writeRecord(terms, this.#numbers)),
      content: rows.map(({ content }) => content),
      spelled: rows.map(({ spelled }) => spelled),
      names: rows.map(({ names }) => names),
      stems: rows.map(({ terms }) => (usesBm25 ? writeStems(terms) : null)),
    }
    const lexemes = rows.map((row) => [...new Set(row.lexemes)])
    // Lexemes hold no line ends.
    if (!isBinary) return { isBinary, ...columns, lexemes: lexemes.map((all) => all.join('\n')) }
    return {
      isBinary,
      id: encodeTexts(columns.id),
      date: encodeTexts(columns.date),
      aliases: encodeTexts(columns.aliases),
      hasCode: encodeFlags(columns.hasCode),
      record: encodeBytes(columns.record),
      content: encodeTexts(columns.content),
      spelled: encodeTexts(columns.spelled),
      names: encodeTexts(columns.names),
      lexemes: encodeVectors(lexemes),
      stems: encodeTexts(columns.stems),
    }
  }

  /** The tally of all batches since the last one was taken, and the numbers of its terms. */
  takeTally(): PlainTally & { readonly numbers: readonly number[] } {
    const tally = this.#tally.toPlain((term) => this.#asked.has(term))
    this.#tally = new Tally()
    this.#asked = new Set()
    return { ...tally, numbers: tally.terms.map((term) => this.#numbers.get(term) ?? 0) }
  }

  /** Bounds memory, between two tallies: some 100 MB. */
  #forgetMuch(papers: number): void {
    this.#analysed += papers
    if (this.#analysed > maxAnalysed) {
      this.#analyser = new PaperAnalyser(this.#analysis)
      this.#analysed = 0
    }
    if (this.#asked.size === 0 && this.#numbers.size > maxNumbers) this.#numbers = new Map()
  }
}

const maxAnalysed = 50_000
const maxNumbers = 500_000
