/** Statistics of the whole corpus, for ranking where only some of its papers are in memory. */

import type { Analysis } from '../analysis/analysis.ts'
import type { Acronyms } from './acronyms.ts'
import type { IndexField, Lengths, Role } from './fields.ts'

export interface WholeCorpus {
  /** May be shared by many corpora, since it remembers stems. */
  readonly analysis: Analysis
  readonly papers: number
  readonly meanLengths: Lengths
  readonly acronyms: Pick<Acronyms, 'longFormsOf' | 'shortFormsOf'>
  /** How many papers have a term. */
  papersWithTerm(term: string, field: IndexField): number
  /** How many papers hold a folded word in a role. */
  papersWithWord(word: string, role: Role): number
  /** Words of a role that begin so, those of most papers first. */
  startingWith(prefix: string, role: Role, limit: number): string[]
  /** Words within two edits, and perhaps some farther ones. */
  wordsNear(word: string): Iterable<string>
}
