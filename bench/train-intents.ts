/** Training of the classifier of intents: softmax regression by AdaGrad, the same in every run. */
import { readFile } from 'node:fs/promises'
import { type IntentModel, noIntent, sharesOf } from '../src/talk/intents/guess-intent.ts'
import { alwaysThere, featuresOf, stemsOf, vectorOf } from '../src/talk/intents/intent-features.ts'

export interface Example {
  readonly intent: string
  readonly sentence: string
}

/** Of a file with an intent, a tab and a sentence on each line. */
export async function readExamples(file: URL): Promise<readonly Example[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [intent = '', sentence = ''] = line.split('\t')
    return { intent, sentence }
  })
}

const passes = 30
const rate = 0.3
const decay = 1e-4
/** A feature of one example alone says nothing of others. */
const minExamples = 3

/**
 * `areFeaturesOwn` where only what examples of an intent have is a feature: where nine in ten examples are of
 * none the weights take two fifths of the space, and as many held-out sentences are told.
 */
export function trainIntents(examples: readonly Example[], areFeaturesOwn = false): IntentModel {
  const intents = [...new Set(examples.map(({ intent }) => intent))].toSorted()
  const numberOf = new Map(
    [...featuresIn(examples, areFeaturesOwn), ...alwaysThere].map((name, at) => [name, at]),
  )
  const weights = new Float64Array(numberOf.size * intents.length)
  const squares = new Float64Array(weights.length).fill(1e-8)
  const rows = examples.map(({ intent, sentence }) => ({
    vector: vectorOf(stemsOf(sentence), numberOf),
    intent: intents.indexOf(intent),
  }))
  const random = createRandom(20261126)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(rows, random)
    for (const { vector, intent } of rows) {
      const shares = sharesOf(vector, { intents, weights })
      for (const [feature, value] of vector)
        for (let at = 0; at < intents.length; at++) {
          const of = feature * intents.length + at
          const weight = weights[of] ?? 0
          const slope = ((shares[at] ?? 0) - (at === intent ? 1 : 0)) * value + decay * weight
          squares[of] = (squares[of] ?? 0) + slope * slope
          weights[of] = weight - (rate * slope) / Math.sqrt(squares[of] ?? 1)
        }
    }
  }
  return { intents, numberOf, weights }
}

function featuresIn(examples: readonly Example[], areFeaturesOwn: boolean): readonly string[] {
  const counts = new Map<string, number>()
  const ofIntents = new Set<string>()
  for (const { intent, sentence } of examples)
    for (const feature of featuresOf(stemsOf(sentence))) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
      if (!areFeaturesOwn || intent !== noIntent) ofIntents.add(feature)
    }
  return [...counts]
    .flatMap(([feature, count]) => (count >= minExamples && ofIntents.has(feature) ? [feature] : []))
    .toSorted()
}

function shuffle<Row>(rows: Row[], random: () => number): void {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [rows[at], rows[other]]
    if (a !== undefined && b !== undefined) [rows[at], rows[other]] = [b, a]
  }
}

/** A linear congruential generator, as in POSIX. */
function createRandom(seed: number): () => number {
  let state = seed & 0x7fffffff
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}
