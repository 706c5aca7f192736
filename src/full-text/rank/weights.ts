/**
 * What the features of a paper's paragraphs weigh. Made by `npm run bench -- full-text --data DIR --fit` from
 * questions over whole papers whose evidence people marked (QASPER); docs/build/answers.md says how.
 */
export interface FullTextWeights {
  /** In the order of `DescribedParagraph.features`. */
  readonly paragraph: readonly number[]
  /** By which the best sentence of a paragraph is chosen. */
  readonly sentence: readonly number[]
  /** In the order of `describeConfidence`: log-odds that the paper answers. */
  readonly confidence: readonly number[]
  readonly intercept: number
}

/** A sentence counts in its paragraph by the most and by the mean. */
export function sentenceWeights(paragraph: readonly number[]): number[] {
  const size = Math.floor(paragraph.length / 2) - 1
  return paragraph.slice(0, size).map((weight, at) => weight + (paragraph[size + at] ?? 0))
}

const paragraph: readonly number[] = [
  0.055, -0.143, 0.661, 0.035, 0.165, 0.603, 0.091, 0.102, 0.183, -0.033, -0.15, -0.014, 0.444, 1.036, 0.536,
  -0.297, -0.077, 0, 0.157, 0.289, 0.313, 0.448, 0.129, 0.057, 0.168, 0.035, 0.055, 0.123, 0.306, -0.142,
  -0.395, -0.127, 0.151, 0.152, -0.18, -0.349, -0.659, 0.612, 0.148, 0.18, -0.146, 0.432, -0.514, 0.301,
  -0.274, 0.44, -0.056, -0.223, -0.447, 0.036, 0.401, -0.48, 0.419, 0.458, 0.071, 0.078, -0.557, -0.083,
  0.011, 0.537, 0.415, 0.05, -0.141, 0.603, 0.035, 0.165, 0.603, -0.128, -0.267, -0.101, 0.007, -0.148,
  -0.024, 0.915, 1.036, 0.536, -0.308, -0.3, -0.551, 0.157, -0.012, 0.304, 0.593, 0.176, 0.148, -0.062, -0.02,
  0.018, -0.061, 0.306, -0.142, -0.395, -0.127, 0.151, 0.152, -0.18, -0.349, -0.659, 0.744, 0.148, 0.18,
  -0.146, 0.432, -0.514, 0.244, -0.274, 0.44, -0.056, -0.223, -0.447, -0.233, 0.401, -0.48, 0.419, 0.458,
  0.071, 0.108, -0.557, -0.083, 0.011, 0.537, 0.415, 0.251, 0.043,
]
export const weights: FullTextWeights = {
  paragraph,
  sentence: sentenceWeights(paragraph),
  confidence: [1.239, -1.135, 0.261, -0.484, -0.782, -0.739],
  intercept: 2.725,
}

/** Answered from the first on, as 72 % of the questions that are; below the second, as 7 %, not even near. */
export const textThresholds = { answers: 0.84, isNear: 0.72 }
