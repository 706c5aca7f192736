/** Vectors of a few made-up words, so that a test knows what is near. */
import type { TextVectors } from '../../../src/ports/text-vectors.ts'

/** Each stem points along its axis, of 32; stems of one axis mean the same. */
export function vectorsBy(axes: Readonly<Record<string, number>>, version = 'axes'): TextVectors {
  const dimensions = 32
  return {
    dimensions,
    version,
    vectorOfWords(words) {
      const sum = new Float32Array(dimensions)
      for (const word of words) {
        const axis = axes[word]
        if (axis !== undefined) sum[axis] = (sum[axis] ?? 0) + 1
      }
      const length = Math.hypot(...sum)
      return length > 0 ? sum.map((value) => value / length) : undefined
    },
    isUsual: () => false,
  }
}
