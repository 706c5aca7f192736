/**
 * Whether passages are on the subject of a question, or only have some of its words, as something in a large
 * index always has.
 */
import { meanLead, type ScoredPassage } from './confidence.ts'
import { share } from './passage-features.ts'
import type { QuestionWord } from './question.ts'

export interface SubjectFeatures {
  /** The share of the question that the best passage's paper has; words count by how surprising they are here. */
  readonly paperCovers: number
  /** How many of its words the passage or the paper's title have. */
  readonly words: number
  /** The share of its names, numbers and other rare words that these lack; 0 where none was asked. */
  readonly lacksRare: number
  /** By how much the passage's score exceeds the best of any other paper. */
  readonly paperLeads: number
}

/** The subject of a question and its ranked passages, the best first; undefined without passages. */
export function describeSubject(
  asked: readonly Pick<QuestionWord, 'telling' | 'isRare'>[],
  ranked: readonly ScoredPassage[],
): SubjectFeatures | undefined {
  const [best] = ranked
  if (best === undefined) return undefined
  const { has, paperHas } = best
  const other = ranked.find(({ candidate }) => candidate !== best.candidate)
  const rare = asked.map(({ isRare }) => Number(isRare))
  return {
    paperCovers: share(
      paperHas,
      asked.map(({ telling }) => telling),
    ),
    words: has.reduce((sum, part) => sum + part, 0),
    lacksRare: rare.includes(1) ? 1 - share(has, rare) : 0,
    paperLeads: other === undefined ? meanLead : best.score - other.score,
  }
}
