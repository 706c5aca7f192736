/** How likely the candidates answer a question, from 0 to 1. */

import type { ContentWord } from '../abstracts/content-words.ts'
import type { Passage } from './passage-features.ts'

export interface ConfidenceFeatures {
  /** What the best passage's paper has of the question, word for word. */
  readonly paperCovers: number
  /** By how much the best passage's score exceeds the best of any other paper. */
  readonly paperLeads: number
  /** The most that any passage has with its neighbours. */
  readonly contextCovers: number
  /** The share of the asked numbers that the best passage lacks. */
  readonly lacksNumbers: number
  /**
   * The question names an acronym or a number, 0 or 1: of a rare name a paper easily has much, and no answer.
   */
  readonly namesSymbol: number
}

export interface ScoredPassage extends Passage {
  readonly score: number
}

/** How surely ranked passages answer a question's words, the best first; undefined without passages. */
export function describeConfidence(
  asked: readonly Pick<ContentWord, 'isSymbol'>[],
  ranked: readonly ScoredPassage[],
): ConfidenceFeatures | undefined {
  const [best] = ranked
  if (best === undefined) return undefined
  const other = ranked.find(({ candidate }) => candidate !== best.candidate)
  return {
    paperCovers: best.features.paperCovers,
    // Of one paper alone there is nothing to lead: the mean of the claims is taken.
    paperLeads: other === undefined ? meanLead : best.score - other.score,
    contextCovers: ranked.reduce((most, { contextCovers }) => Math.max(most, contextCovers), 0),
    lacksNumbers: best.lacksNumbers,
    namesSymbol: Number(asked.some(({ isSymbol }) => isSymbol)),
  }
}

/** Mean lead of the best paper's passage, measured on claims. */
export const meanLead = 1
