/** Analyses papers in batches: into rows, once their terms have numbers, and into one tally of them all. */
import type { Steps } from '../../async/steps.ts'
import type { Paper } from '../../model/paper.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { growTo } from '../index/growing.ts'
import { type AnalysedPaper, PaperAnalyser } from './analyse-paper.ts'
import { encodeBytes, encodeFlags, encodeTexts, encodeVectors, type LexemeRun } from './binary-arrays.ts'
import { writeRecord } from './paper-record.ts'
import { writeStems } from './stem-tokens.ts'
import { type PlainTally, Tally } from './tally.ts'
import { bytesOfStart, kindOfStarts, readStarts } from './word-starts.ts'

export interface Batch {
  readonly papers: readonly Paper[]
  /** JSON of the papers that these replace and of those that are removed. */
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

export type NumberedTally = PlainTally & { readonly numbers: readonly number[] }

export interface WrittenBatch {
  readonly columns: Columns
  /** What the columns are of; only where they were written in this thread. */
  readonly rows: readonly AnalysedPaper[]
  /** Where it was asked for. */
  readonly tally: NumberedTally | undefined
}

interface Analysed {
  readonly rows: readonly AnalysedPaper[]
  /** The terms whose numbers it asked for. */
  readonly unknown: readonly number[]
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
  /** Numbers of words in the table `terms`, which never change; not of all words. */
  #known = new Map<string, number>()
  /** Numbers in the table `terms` by the analyser's own; 0 for those that are not known. */
  #numbers = new Uint32Array(0)
  #asked = new Set<number>()
  /** Batches that are not written yet, the oldest first. */
  readonly #waiting: Analysed[] = []
  readonly #tally = new Tally()
  #analysed = 0

  constructor(analysis: Analysis, format: RowFormat) {
    this.#analysis = analysis
    this.#format = format
    this.#analyser = new PaperAnalyser(analysis)
  }

  /** What the terms of the rows are. */
  get analyser(): Pick<PaperAnalyser, 'wordOf'> {
    return this.#analyser
  }

  /** Gives the words whose numbers it does not know, for `write`; other batches may be analysed before that. */
  *analyse({ papers, before }: Batch): Steps<readonly string[]> {
    const met = this.#tally.termsMet
    for (const content of before) {
      this.#tally.add(this.#analyser.analyse(JSON.parse(content)), -1)
      yield
    }
    const rows: AnalysedPaper[] = []
    for (const paper of papers) {
      const row = this.#analyser.analyse(paper)
      this.#tally.add(row, 1)
      rows.push(row)
      yield
    }
    this.#analysed += before.length + papers.length
    // A word that a batch before asked for was met then.
    const unknown = this.#tally.termsFrom(met).filter((term) => !this.#isKnown(term))
    for (const term of unknown) this.#asked.add(term)
    this.#waiting.push({ rows, unknown })
    return unknown.map((term) => this.#analyser.wordOf(term))
  }

  #isKnown(term: number): boolean {
    if ((this.#numbers[term] ?? 0) > 0) return true
    const number = this.#known.get(this.#analyser.wordOf(term))
    if (number !== undefined) this.#number(term, number)
    return number !== undefined
  }

  #number(term: number, number: number): void {
    this.#numbers = growTo(this.#numbers, this.#analyser.size)
    this.#numbers[term] = number
  }

  /**
   * The rows of the oldest batch, given the numbers of the words that it asked for, in their order. With
   * `takesTally` also that of all batches since the last one was taken; none may wait then.
   */
  write(numbers: readonly number[], takesTally: boolean): WrittenBatch {
    const { rows, unknown } = this.#waiting.shift() ?? { rows: [], unknown: [] }
    for (const [at, term] of unknown.entries()) {
      this.#number(term, numbers[at] ?? 0)
      this.#known.set(this.#analyser.wordOf(term), numbers[at] ?? 0)
    }
    const columns = this.#columnsOf(rows)
    return { columns, rows, tally: takesTally ? this.#takeTally() : undefined }
  }

  #columnsOf(rows: readonly AnalysedPaper[]): Columns {
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
      stems: rows.map(({ terms }) =>
        usesBm25 ? writeStems(terms, (term) => this.#analyser.wordOf(term)) : null,
      ),
    }
    // Lexemes hold no line ends.
    const asLines = (row: AnalysedPaper) => [...row.lexemes, ...readStarts(row.starts)].join('\n')
    if (!isBinary) return { isBinary, ...columns, lexemes: rows.map(asLines) }
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
      lexemes: encodeVectors(rows.map(inOrder)),
      stems: encodeTexts(columns.stems),
    }
  }

  #takeTally(): NumberedTally {
    const { numbered, ...tally } = this.#tally.toPlain(
      (term) => this.#analyser.wordOf(term),
      (term) => this.#asked.has(term),
    )
    const numbers = numbered.map((term) => this.#numbers[term] ?? 0)
    this.#tally.empty()
    this.#asked = new Set()
    this.#forgetMuch()
    return { ...tally, numbers }
  }

  /** Bounds memory, between two tallies: some 100 MB. */
  #forgetMuch(): void {
    if (this.#analysed < maxAnalysed) return
    this.#analyser = new PaperAnalyser(this.#analysis)
    this.#analysed = 0
    this.#numbers = new Uint32Array(0)
    if (this.#known.size > maxNumbers) this.#known = new Map()
  }
}

/** All lexemes of a paper, in rising order. */
function inOrder({ lexemes, starts }: AnalysedPaper): readonly LexemeRun[] {
  const before = lexemes.findLastIndex((lexeme) => lexeme < kindOfStarts) + 1
  return [lexemes.slice(0, before), { ascii: starts, width: bytesOfStart }, lexemes.slice(before)]
}

const maxAnalysed = 50_000
const maxNumbers = 500_000
