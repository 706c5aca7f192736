/** A paper as rows: its lexemes, its record for ranking, and what it adds to the counts of the corpus. */
import type { Paper } from '../../model/paper.ts'
import { dateOf, hasCode } from '../../model/paper.ts'
import type { Analysis, Word } from '../analysis/analysis.ts'
import { createAcronyms, stemsOfLongForm } from '../index/acronyms.ts'
import { definitionsOf } from '../index/corpus.ts'
import { Lexicon } from '../index/lexicon.ts'
import { spellWords } from '../index/spelled-words.ts'
import { TermAccumulator } from '../index/term-index.ts'
import { Tokenizer, visitTokens, wordsOf } from '../index/tokens.ts'
import { lexemeOf, maxLexemeLength, shortTitles, storable, tierOf, tiers } from './lexemes.ts'
import type { CountedStem, PaperTerms } from './paper-record.ts'
import { bytesOfStart, startsOf } from './word-starts.ts'

/** In how many papers a word stands in each role; the order is that of the columns of `terms`. */
export const counters = [
  'stems',
  'tier2',
  'tier3',
  'tier4',
  'tier5',
  'tier6',
  'tier7',
  'tier8',
  'titles',
  'words',
  'compounds',
  'names',
] as const
export type Counter = (typeof counters)[number]
/** Counters of the tiers of a stem, the lowest first. */
export const tierCounters: readonly Counter[] = counters.slice(0, tiers.length)

export interface AnalysedPaper {
  readonly id: string
  /** An ISO day, empty where none is known. */
  readonly date: string
  /** A line each. */
  readonly aliases: string
  readonly hasCode: boolean
  readonly terms: PaperTerms
  readonly content: string
  readonly spelled: string
  /** A line each author: the words of the name. */
  readonly names: string
  /** In rising order, none twice, without `starts`. */
  readonly lexemes: readonly string[]
  /** The lexemes of words with what follows them, as `startsOf` gives them. */
  readonly starts: Uint8Array
  /** Which counters of which terms it adds one to, as `cellOf` numbers them. */
  readonly counts: readonly number[]
  /** Terms that are counted as nothing, and are met as words. */
  readonly met: readonly number[]
  /** Acronyms with their long forms and the stems of those. */
  readonly acronyms: readonly (readonly [short: string, long: string, stems: string])[]
  readonly authors: readonly (readonly [words: string, name: string])[]
}

/**
 * Analyses papers one by one, and gives terms as its own numbers, from 0 on. Use one for some time: it
 * remembers every word that it has seen.
 */
export class PaperAnalyser {
  readonly #analysis: Analysis
  readonly #lexicon: Lexicon
  readonly #tokenizer: Tokenizer
  readonly #accumulator: TermAccumulator

  constructor(analysis: Analysis) {
    this.#analysis = analysis
    this.#lexicon = new Lexicon(analysis, undefined, false)
    this.#tokenizer = new Tokenizer(this.#lexicon)
    this.#accumulator = new TermAccumulator(this.#lexicon)
  }

  /** How many terms have numbers. */
  get size(): number {
    return this.#lexicon.size
  }

  wordOf(term: number): string {
    return this.#lexicon.wordOf(term)
  }

  analyse(paper: Paper): AnalysedPaper {
    const read = wordsOf(paper)
    const accumulated = this.#accumulator
    const tokens = this.#tokenizer.tokensOfWords(read)
    visitTokens(tokens, accumulated)
    const counts: number[] = []
    const lexemes = [
      ...new Set([...paper.identifiers, paper.id].map(lexemeOf.identifier)),
      ...(hasCode(paper) ? [lexemeOf.code()] : []),
    ]
    const date = dateOf(paper) ?? ''
    if (date !== '') lexemes.push(lexemeOf.month(date), lexemeOf.year(date))
    const stems: CountedStem[] = []
    const short = shortTitles.filter(({ most }) => accumulated.titleLength <= most)
    for (const term of accumulated.stems) {
      const [times = 0, timesInTitle = 0] = [accumulated.times[term], accumulated.timesInTitle[term]]
      const word = this.#lexicon.wordOf(term)
      stems.push({ term, times, timesInTitle })
      const highest = tierOf(times, timesInTitle, accumulated.length)
      for (let tier = 1; tier <= highest; tier++) {
        lexemes.push(lexemeOf.stem(word, tier))
        counts.push(cellOf(term, tier - 1))
      }
      if (timesInTitle > 0)
        lexemes.push(lexemeOf.titleStem(word), ...short.map((title) => lexemeOf.shortTitleStem(word, title)))
    }
    for (const term of accumulated.titleWords) counts.push(cellOf(term, placeOf.titles))
    for (const term of accumulated.words) counts.push(cellOf(term, placeOf.words))
    for (const term of accumulated.compounds) counts.push(cellOf(term, placeOf.compounds))
    const names = [...accumulated.names].filter((term) => this.#lexicon.wordOf(term).length <= maxNameLength)
    for (const term of names) {
      lexemes.push(lexemeOf.name(this.#lexicon.wordOf(term)))
      counts.push(cellOf(term, placeOf.names))
    }
    // A part of a name, such as `donald` in `MacDonald`, is counted as no word; it is met as one.
    const met = new Set<number>()
    const isAlone = (term: number, field: number) => {
      const isPart = field < paper.authors.length && !accumulated.names.has(term)
      if (isPart) met.add(term)
      return isPart
    }
    const starts = startsOf(tokens.pieces, (term) => this.#lexicon.wordOf(term), isAlone)
    const readNames = paper.authors.map((name, at) => ({ name, read: read[at] ?? [] }))
    const analysed = {
      id: storable(paper.id),
      date,
      aliases: storable(paper.identifiers.filter((alias) => alias !== paper.id).join('\n')),
      hasCode: hasCode(paper),
      terms: {
        stems,
        titleWords: [...accumulated.titleWords],
        names,
        textLength: accumulated.length,
        titleLength: accumulated.titleLength,
      },
      content: JSON.stringify(paper),
      spelled: storable(spellWords(read)),
      names: storable(readNames.map(wordsOfName).join('\n')),
      ...takeFitting(withoutCopies(lexemes), starts),
      counts,
      met: [...met],
      acronyms: this.#acronymsOf(paper),
      authors: authorsOf(readNames),
    }
    accumulated.empty()
    return analysed
  }

  #acronymsOf(paper: Paper): AnalysedPaper['acronyms'] {
    const acronyms = createAcronyms(this.#analysis)
    acronyms.count(definitionsOf(paper), 1)
    return acronyms.entries().map(([entry]) => {
      const [short = '', long = ''] = entry.split('\t')
      return [storable(short), storable(long), storable(stemsOfLongForm(long, this.#analysis))]
    })
  }
}

/** The place of each counter; those of tiers begin. */
const placeOf = Object.fromEntries(counters.map((counter, at) => [counter, at])) as Record<Counter, number>

/** Terms by number, and of each all counters in their order. */
function cellOf(term: number, counter: number): number {
  return term * counters.length + counter
}

interface ReadName {
  readonly name: string
  readonly read: readonly Word[]
}

/** The words of a name and their parts, each between spaces. */
function wordsOfName({ read }: ReadName): string {
  return read.flatMap(({ word, segments }) => [word, ...segments.map((segment) => segment.word)]).join(' ')
}

function authorsOf(names: readonly ReadName[]): AnalysedPaper['authors'] {
  const named = names.map(({ name, read }): [string, string] => {
    const words = read.map(({ word }) => word).join(' ')
    return [storable(words.slice(0, maxNameLength)), storable(name)]
  })
  return named.filter(([words]) => words !== '')
}

/** Long words that begin alike are one lexeme. */
function withoutCopies(lexemes: readonly string[]): readonly string[] {
  return lexemes.some(({ length }) => length >= maxLexemeLength) ? [...new Set(lexemes)] : lexemes
}

/**
 * In rising order, which PostgreSQL would otherwise bring them into in twice the time: those of each kind by
 * themselves, which is faster than all at once.
 */
function inOrder(lexemes: readonly string[]): readonly string[] {
  const kinds: string[][] = []
  for (const lexeme of lexemes) {
    const kind = lexeme.charCodeAt(0)
    const same = kinds[kind]
    if (same === undefined) kinds[kind] = [lexeme]
    else same.push(lexeme)
  }
  return kinds.flatMap((same) => same.sort())
}

/** PostgreSQL takes 1 MB of lexemes; the first are the most important. */
function takeFitting(
  lexemes: readonly string[],
  starts: Uint8Array,
): Pick<AnalysedPaper, 'lexemes' | 'starts'> {
  if (lexemes.length + starts.length / bytesOfStart < fewEnough) return { lexemes: inOrder(lexemes), starts }
  let bytes = 0
  const fitting = lexemes.filter((lexeme) => {
    bytes += 8 + Buffer.byteLength(lexeme)
    return bytes <= maxBytes
  })
  const room = Math.max(0, Math.floor((maxBytes - bytes) / (8 + bytesOfStart)))
  return { lexemes: inOrder(fitting), starts: starts.subarray(0, room * bytesOfStart) }
}

const maxBytes = 900_000
// Of 400 characters at most, which take no more than 1,200 bytes.
const fewEnough = 700
const maxNameLength = 400
