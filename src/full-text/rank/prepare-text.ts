/** A paper as it is asked: what of it is the same for every question. */
import { type ContentWord, contentWordsOf } from '../../abstracts/content-words.ts'
import type { Steps } from '../../async/steps.ts'
import type { FullText } from '../../model/full-text.ts'
import type { TextPlace } from '../../ports/full-texts.ts'
import type { Analysis } from '../../search/analysis/analysis.ts'
import { headingsOf, type SectionKind, sectionKinds } from './kinds.ts'

/** Vectors of length one of some words, as `embeddings/words` gives them. */
export interface Meanings {
  vectorOfWords(words: Iterable<string>): Float32Array | undefined
}

export interface Line {
  readonly words: readonly ContentWord[]
  /** The direction of the sum of its words. */
  readonly vector: Float32Array | undefined
}

export interface Unit extends TextPlace, Line {
  /** How it is written, and where it stands. */
  readonly traits: readonly number[]
  /** Those that count otherwise for each kind of question. */
  readonly askedTraits: readonly number[]
}

/** A paragraph. */
export interface Block extends Line {
  readonly units: readonly Unit[]
  readonly letters: number
  /** The headings that it stands below. */
  readonly heading: Line
}

export interface PreparedText {
  readonly blocks: readonly Block[]
  readonly size: number
  /** How many sentences have each term. */
  readonly having: ReadonlyMap<string, number>
  vectorOf(words: readonly ContentWord[]): Float32Array | undefined
}

/** Reads every paragraph but listings and equations. Takes most of the time of a first answer. */
export function* prepareText(text: FullText, analysis: Analysis, meanings: Meanings): Steps<PreparedText> {
  const vectorOf = (words: readonly ContentWord[]) =>
    meanings.vectorOfWords(words.flatMap(({ terms }) => terms))
  const lineOf = (said: string): Line => {
    const words = contentWordsOf(said, analysis)
    return { words, vector: vectorOf(words) }
  }
  const headings: { readonly kinds: ReadonlySet<SectionKind>; readonly line: Line }[] = []
  for (const { path, kinds } of headingsOf(text)) {
    headings.push({ kinds, line: lineOf(path) })
    yield
  }
  const blocks: Block[] = []
  const having = new Map<string, number>()
  let size = 0
  for (const [section, { paragraphs }] of text.sections.entries())
    for (const [paragraph, { kind, sentences }] of paragraphs.entries()) {
      const heading = headings[section]
      if (kind === 'equation' || kind === 'listing' || heading === undefined || size >= maxUnits) continue
      const units: Unit[] = []
      let letters = 0
      for (const [sentence, whole] of sentences.entries()) {
        const said = whole.slice(0, maxCompared)
        const line = lineOf(said)
        const place = { section, paragraph, sentence }
        units.push({ ...place, ...line, ...traitsOf(said, place, heading.kinds, line.words.length) })
        for (const term of new Set(line.words.flatMap(({ terms }) => terms)))
          having.set(term, (having.get(term) ?? 0) + 1)
        letters += said.length
        if (++size % unitsInStep === 0) yield
      }
      const words = units.flatMap((unit) => unit.words)
      blocks.push({ units, words, vector: vectorOf(words), letters, heading: heading.line })
    }
  return { blocks, size, having, vectorOf }
}

function traitsOf(
  text: string,
  { sentence, paragraph }: TextPlace,
  kinds: ReadonlySet<SectionKind>,
  length: number,
): Pick<Unit, 'traits' | 'askedTraits'> {
  const hasNumber = Number(/\d/.test(text.replace(marks, '')))
  const words = text.split(' ').filter((word) => !word.includes('REF'))
  const signs = [sentence === 0, paragraph === 0, citation.test(text), /\b(?:we|our)\b/i.test(text)]
  const traits = [
    Math.log(1 + length),
    ...[...signs, examples.some((one) => text.includes(one))].map(Number),
    ...['Tab', '(', ':'].map((one) => Number(text.includes(one))),
    words.filter((word) => word.slice(1) !== word.slice(1).toLowerCase()).length,
    words.filter((word, at) => at > 0 && word.charAt(0) !== word.charAt(0).toLowerCase()).length,
    hasNumber,
    ...sectionKinds.map((kind) => Number(kinds.has(kind))),
  ]
  return { traits, askedTraits: [hasNumber, ...askedSections.map((kind) => Number(kinds.has(kind)))] }
}

const examples = ['such as', 'e.g.', 'including', 'i.e.', 'namely', 'following']
/** What sections are for, where that counts otherwise by what is asked. */
const askedSections: readonly SectionKind[] = ['related', 'data', 'setup', 'results', 'conclusion']
const citation = /\[\d{1,3}[\],–-]|\(\d{4}[a-z]?\)|et al\.|BIBREF\d/
/** Numbers that only refer; S2ORC writes them in capitals. */
const marks = /\b[A-Z]{3,7}REF\d+|\[[\d, –-]{1,60}\]|\b(?:Tables?|Figures?|Figs?\.|Sections?|Eqs?\.) ?\d+/g
/** Reading them takes about a millisecond. */
const unitsInStep = 20
/** A thesis has 3,000. */
const maxUnits = 10_000
/** Longer ones are no sentences. */
const maxCompared = 5_000
