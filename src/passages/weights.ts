/**
 * What the features of passages weigh, and from which confidence on a question counts as answered. Made by
 * `npm run bench -- ask --data DIR --fit` from claims whose evidence people marked (SciFact); docs/ask.md says how.
 */
import type { ConfidenceFeatures } from './confidence.ts'
import type { PassageFeatures } from './passage-features.ts'

/** The weight of each feature in a passage's score; only differences between the passages of one question count. */
export const passageWeights: PassageFeatures = {
  paperCovers: -1.368,
  paperNearlyCovers: 5.536,
  titleCovers: 3.436,
  nearlyCovers: 3.415,
  coversTelling: 3.481,
  bothChange: 0.539,
  lead: 1.987,
  position: 2.817,
  isLast: -1.088,
  length: 0.397,
  tellsMethod: -2.278,
}

/** Log-odds that the abstracts hold evidence: the sum of these times their features, and `intercept`. */
export const confidenceWeights: ConfidenceFeatures = {
  paperCovers: 3.499,
  paperLeads: 0.2646,
  contextCovers: 2.427,
  lacksNumbers: -0.7128,
}
/** Their log-odds where all features are 0. */
export const intercept = -3.901

/** Answered from the first on; below the second not even near. */
export const thresholds = { answers: 0.651, isNear: 0.348 }
