/**
 * What the features of passages weigh, and from which confidence on a question counts as answered.
 * Made by `npm run bench -- ask --data DIR --fit` from claims whose evidence people marked
 * (SciFact); docs/ask.md says how.
 */
import type { ConfidenceFeatures } from './confidence.ts'
import type { PassageFeatures } from './passage-features.ts'

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

/** Answered from the first on; below the second not even near. */
export const thresholds = { answers: 0.659, isNear: 0.344 }
