/**
 * What the features of a paper's paragraphs weigh. Made by `npm run bench -- full-text --data DIR --fit` from
 * questions over whole papers whose evidence people marked (QASPER); docs/build/answers.md says how.
 */
export interface FullTextWeights {
  /** In the order of `DescribedParagraph.features`. */
  readonly paragraph: readonly number[]
  /** In the order of `describeConfidence`: log-odds that the paper answers. */
  readonly confidence: readonly number[]
  readonly intercept: number
}

export const weights: FullTextWeights = {
  paragraph: [
    0.059, 0.11, 0.651, 0.033, 0.282, 0.567, 0.088, 0.109, 0.18, -0.038, -0.155, -0.007, 1.014, -0.276,
    -0.073, 0, 0.16, 0.293, 0.302, 0.129, 0.43, 0.065, 0.175, 0.035, 0.055, 0.124, 0.294, -0.158, -0.377,
    -0.104, 0.15, 0.173, -0.17, -0.346, -0.668, 0.632, 0.173, 0.165, -0.144, 0.446, -0.502, 0.308, -0.276,
    0.475, -0.05, -0.21, -0.4341, 0.043, 0.396, -0.506, 0.453, 0.449, 0.069, 0.091, -0.556, -0.075, 0.019,
    0.572, 0.41, 0.063, 0.554, 0.619, 0.033, 0.282, 0.567, -0.141, -0.276, -0.103, -0.006, -0.161, -0.018,
    1.014, -0.287, -0.304, -0.525, 0.16, -0.014, 0.292, 0.198, 0.574, 0.151, -0.065, -0.02, 0.018, -0.07,
    0.294, -0.158, -0.377, -0.104, 0.15, 0.173, -0.17, -0.346, -0.668, 0.673, 0.173, 0.165, -0.144, 0.446,
    -0.502, 0.248, -0.276, 0.475, -0.05, -0.21, -0.4341, -0.242, 0.396, -0.506, 0.453, 0.449, 0.069, 0.128,
    -0.556, -0.075, 0.019, 0.572, 0.41, 0.242, 0.037,
  ],
  confidence: [1.611, -1.32, 0.342, -0.438, -0.969, -0.746],
  intercept: 2.358,
}

/** Answered from the first on, as 72 % of the questions that are; below the second, as 7 %, not even near. */
export const textThresholds = { answers: 0.84, isNear: 0.72 }
