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
  0.054, -0.188, 0.66, 0.034, 0.144, 0.591, 0.09, 0.11, 0.18, -0.032, -0.158, -0.011, 0.45, 0.983, 0.55,
  -0.294, -0.08, 0, 0.154, 0.289, 0.306, 0.453, 0.133, 0.061, 0.173, 0.035, 0.055, 0.126, 0.304, -0.146,
  -0.395, -0.123, 0.156, 0.152, -0.178, -0.348, -0.65, 0.641, 0.167, 0.182, -0.162, 0.437, -0.504, 0.305,
  -0.277, 0.4341, -0.053, -0.225, -0.449, 0.033, 0.404, -0.484, 0.424, 0.455, 0.071, 0.078, -0.559, -0.08,
  0.012, 0.54, 0.418, 0.047, -0.06, 0.618, 0.034, 0.144, 0.591, -0.129, -0.272, -0.1, 0.001, -0.165, -0.02,
  0.906, 0.983, 0.55, -0.305, -0.307, -0.549, 0.154, -0.006, 0.302, 0.541, 0.188, 0.144, -0.068, -0.02, 0.019,
  -0.063, 0.304, -0.146, -0.395, -0.123, 0.156, 0.152, -0.178, -0.348, -0.65, 0.676, 0.167, 0.182, -0.162,
  0.437, -0.504, 0.239, -0.277, 0.4341, -0.053, -0.225, -0.449, -0.231, 0.404, -0.484, 0.424, 0.455, 0.071,
  0.105, -0.559, -0.08, 0.012, 0.54, 0.418, 0.249, 0.04,
]
export const weights: FullTextWeights = {
  paragraph,
  sentence: sentenceWeights(paragraph),
  confidence: [1.285, -1.079, 0.244, -0.442, -0.852, -0.713],
  intercept: 2.61,
}

/** Answered from the first on, as 72 % of the questions that are; below the second, as 7 %, not even near. */
export const textThresholds = { answers: 0.84, isNear: 0.72 }
