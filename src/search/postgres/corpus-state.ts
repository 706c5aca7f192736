/** How far the index is, and what is the same for all its papers. */
import type { Lengths } from '../index/fields.ts'

export interface CorpusState {
  readonly revision: number
  readonly papers: number
  /** How often the tables were emptied: terms have other numbers then. */
  readonly emptied: number
  readonly meanLengths: Lengths
  /** Empty where no paper has a day. */
  readonly newestDay: string
  readonly isLoading: boolean
}

export const nothingYet: CorpusState = {
  revision: 0,
  papers: 0,
  emptied: 0,
  meanLengths: { text: 0, title: 0 },
  newestDay: '',
  isLoading: false,
}
