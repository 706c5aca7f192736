/** The papers with everything that is known of their words; each change goes to all parts alike. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Acronyms } from './acronyms.ts'
import { createAcronyms } from './acronyms.ts'
import type { Analysis } from './analysis.ts'
import { createAnalysis } from './analysis.ts'
import { readPaperTerms } from './paper-terms.ts'
import type { TermIndex } from './term-index.ts'
import { createTermIndex } from './term-index.ts'
import type { Vocabulary } from './vocabulary.ts'
import { createVocabulary } from './vocabulary.ts'

export interface Corpus {
  readonly papers: ReadonlyMap<Identifier, Paper>
  readonly analysis: Analysis
  readonly terms: TermIndex
  readonly words: Vocabulary
  readonly compounds: Vocabulary
  readonly names: Vocabulary
  readonly acronyms: Acronyms
  /** The paper known by this identifier, its best or another. */
  find(id: Identifier): Paper | undefined
  /** Adds a paper or puts it in the place of the one with the same `id`. */
  put(paper: Paper): void
  /** Removes the paper with this `id`, if there is one. */
  remove(id: Identifier): void
}

/** The analysed parts of a corpus as plain data. */
export interface StoredCorpus {
  readonly papers: readonly Paper[]
  readonly terms: object
  readonly words: readonly [string, number][]
  readonly compounds: readonly [string, number][]
  readonly names: readonly [string, number][]
  readonly acronyms: readonly [string, number][]
}

/** A corpus, empty or as `storeCorpus` gave it; throws when that is not what it is given. */
export function createCorpus(stored?: StoredCorpus): Corpus {
  const papers = new Map((stored?.papers ?? []).map((paper) => [paper.id, paper]))
  const aliases = new Map<Identifier, Identifier>()
  for (const paper of papers.values()) for (const alias of paper.identifiers) aliases.set(alias, paper.id)
  const analysis = createAnalysis()
  const terms = createTermIndex(stored?.terms)
  const words = createVocabulary(stored?.words)
  const compounds = createVocabulary(stored?.compounds)
  const names = createVocabulary(stored?.names)
  const acronyms = createAcronyms(analysis, stored?.acronyms)

  function count(paper: Paper, by: 1 | -1) {
    const read = readPaperTerms(paper, analysis)
    if (by === 1) terms.add(paper.id, read.terms)
    else terms.remove(paper.id, read.terms)
    words.count(read.words, by)
    compounds.count(read.compounds, by)
    names.count(read.names, by)
    acronyms.count(read.definitions, by)
  }

  function remove(id: Identifier) {
    const paper = papers.get(id)
    if (paper === undefined) return
    count(paper, -1)
    papers.delete(id)
    for (const alias of paper.identifiers) if (aliases.get(alias) === id) aliases.delete(alias)
  }

  return {
    papers,
    analysis,
    terms,
    words,
    compounds,
    names,
    acronyms,
    find: (id) => papers.get(id) ?? papers.get(aliases.get(id) ?? id),
    put(paper) {
      remove(paper.id)
      papers.set(paper.id, paper)
      for (const alias of paper.identifiers) aliases.set(alias, paper.id)
      count(paper, 1)
    },
    remove,
  }
}

/** A corpus as plain data, for `createCorpus`. */
export function storeCorpus(corpus: Corpus): StoredCorpus {
  return {
    papers: [...corpus.papers.values()],
    terms: corpus.terms.toJSON(),
    words: corpus.words.entries(),
    compounds: corpus.compounds.entries(),
    names: corpus.names.entries(),
    acronyms: corpus.acronyms.entries(),
  }
}
