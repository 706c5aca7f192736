/** A paper as rows: its lexemes, its record for ranking, and what it adds to the counts of the corpus. */
import type { Paper } from '../../model/paper.ts'
import { dateOf, hasCode } from '../../model/paper.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { tokenize } from '../analysis/analysis.ts'
import { createAcronyms, stemsOfLongForm } from '../index/acronyms.ts'
import { definitionsOf } from '../index/corpus.ts'
import { Lexicon } from '../index/lexicon.ts'
import { spellPaper } from '../index/spelled-words.ts'
import { TermAccumulator } from '../index/term-index.ts'
import { Tokenizer, visitTokens } from '../index/tokens.ts'
import { lexemeOf, storable, tierOf, tiers } from './lexemes.ts'
import type { CountedStem, PaperTerms } from './paper-record.ts'
import { startsOf } from './word-starts.ts'

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
  readonly lexemes: readonly string[]
  readonly counts: ReadonlyMap<string, readonly Counter[]>
  /** Acronyms with their long forms and the stems of those. */
  readonly acronyms: readonly (readonly [short: string, long: string, stems: string])[]
  readonly authors: readonly (readonly [words: string, name: string])[]
}

/** Analyses papers one by one. Use one for each batch: it remembers every word that it has seen. */
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

  analyse(paper: Paper): AnalysedPaper {
    const spelled = spellPaper(paper)
    const accumulated = this.#accumulator
    const tokens = this.#tokenizer.tokensOfSpelled(spelled)
    visitTokens(tokens, accumulated)
    const counts = new Map<string, Counter[]>()
    const count = (id: number, counter: Counter) => {
      const word = this.#lexicon.wordOf(id)
      const known = counts.get(word)
      if (known === undefined) counts.set(word, [counter])
      else known.push(counter)
    }
    const lexemes = [
      ...paper.identifiers.map(lexemeOf.identifier),
      lexemeOf.identifier(paper.id),
      ...(hasCode(paper) ? [lexemeOf.code()] : []),
    ]
    const date = dateOf(paper) ?? ''
    if (date !== '') lexemes.push(lexemeOf.month(date), lexemeOf.year(date))
    const stems: CountedStem[] = []
    for (const stem of accumulated.stems) {
      const [times = 0, timesInTitle = 0] = [accumulated.times[stem], accumulated.timesInTitle[stem]]
      const word = this.#lexicon.wordOf(stem)
      stems.push({ term: word, times, timesInTitle })
      const highest = tierOf(times, timesInTitle, accumulated.length)
      for (let tier = 1; tier <= highest; tier++) {
        lexemes.push(lexemeOf.stem(word, tier))
        count(stem, stemCounters[tier - 1] ?? 'stems')
      }
      if (timesInTitle > 0) lexemes.push(lexemeOf.titleStem(word))
    }
    for (const id of accumulated.titleWords) count(id, 'titles')
    for (const id of accumulated.words) count(id, 'words')
    for (const id of accumulated.compounds) count(id, 'compounds')
    const names = [...accumulated.names].filter((id) => this.#lexicon.wordOf(id).length <= maxNameLength)
    for (const id of names) {
      lexemes.push(lexemeOf.name(this.#lexicon.wordOf(id)))
      count(id, 'names')
    }
    const wordOf = (id: number) => this.#lexicon.wordOf(id)
    // A part of a name, such as `donald` in `MacDonald`, is counted as no word; it is met as one.
    const isAlone = (id: number, field: number) => {
      const isPart = field < paper.authors.length && !accumulated.names.has(id)
      if (isPart && !counts.has(wordOf(id))) counts.set(wordOf(id), [])
      return isPart
    }
    lexemes.push(...startsOf(tokens.pieces, wordOf, isAlone))
    const wordsOf = (ids: Iterable<number>) => [...ids].map((id) => this.#lexicon.wordOf(id))
    const analysed = {
      id: storable(paper.id),
      date,
      aliases: storable(paper.identifiers.filter((alias) => alias !== paper.id).join('\n')),
      hasCode: hasCode(paper),
      terms: {
        stems,
        titleWords: wordsOf(accumulated.titleWords),
        names: wordsOf(names),
        textLength: accumulated.length,
        titleLength: accumulated.titleLength,
      },
      content: JSON.stringify(paper),
      spelled: storable(spelled),
      names: storable(paper.authors.map(wordsOfName).join('\n')),
      lexemes: takeFitting(lexemes),
      counts,
      acronyms: this.#acronymsOf(paper),
      authors: authorsOf(paper),
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

const stemCounters = counters.slice(0, tiers.length)

/** The words of a name and their parts, each between spaces. */
function wordsOfName(name: string): string {
  return tokenize(name)
    .flatMap(({ word, segments }) => [word, ...segments.map((segment) => segment.word)])
    .join(' ')
}

function authorsOf({ authors }: Paper): AnalysedPaper['authors'] {
  const named = authors.map((name): [string, string] => {
    const words = tokenize(name).map(({ word }) => word)
    return [storable(words.join(' ').slice(0, maxNameLength)), storable(name)]
  })
  return named.filter(([words]) => words !== '')
}

/** PostgreSQL takes 1 MB of lexemes; the first are the most important. */
function takeFitting(lexemes: readonly string[]): readonly string[] {
  if (lexemes.length < fewEnough) return lexemes
  let bytes = 0
  return lexemes.filter((lexeme) => {
    bytes += 8 + Buffer.byteLength(lexeme)
    return bytes <= maxBytes
  })
}

const maxBytes = 900_000
// Of 400 characters at most, which take no more than 1,200 bytes.
const fewEnough = 700
const maxNameLength = 400
