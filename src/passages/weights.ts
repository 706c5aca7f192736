/**
 * What the features of passages weigh, and from which confidence on a question counts as answered.
 * Made by `npm run bench -- ask --data DIR --fit` from claims whose evidence people marked
 * (SciFact); docs/build/answers.md says how.
 */
import type { ConfidenceFeatures } from './confidence.ts'
import type { PassageFeatures } from './passage-features.ts'
import type { SubjectFeatures } from './subject.ts'

/**
 * The weight of each feature in a passage's score; only differences between the
 * passages of one question count.
 */
export const passageWeights: PassageFeatures = {
  paperCovers: -1.624,
  paperNearlyCovers: 5.433,
  titleCovers: 3.472,
  nearlyCovers: 3.569,
  coversTelling: 3.181,
  bothChange: 0.501,
  lead: 2.261,
  position: 2.794,
  isLast: -1.118,
  length: 0.453,
  tellsMethod: -2.329,
}

/** Log-odds that the abstracts hold evidence: the sum of these times their features, and `intercept`. */
export const confidenceWeights: ConfidenceFeatures = {
  paperCovers: 3.592,
  paperLeads: 0.3039,
  contextCovers: 2.304,
  lacksNumbers: -0.5089,
  namesSymbol: -0.7184,
}
/** Their log-odds where all features are 0. */
export const intercept = -3.583

/**
 * Log-odds that the passages are on the subject of the question; by `npm run bench -- answers --fit` from
 * questions and claims with and without an answer.
 */
export const subjectWeights: SubjectFeatures = {
  paperCovers: 6.483,
  words: 0.318,
  lacksRare: -0.259,
  paperLeads: 0.223,
}
export const subjectIntercept = -6.149

/**
 * Answered from the first on; below the second not even near. Below the third, passages may be on another
 * subject, and the confidence is less by as much: of claims that were answered it loses one of forty.
 */
export const thresholds = { answers: 0.659, isNear: 0.344, isOnSubject: 0.48 }
