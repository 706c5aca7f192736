/** Trains the tagger of `src/question/tag/`: the same model for the same sentences, on any machine. */
import { createHash } from 'node:crypto'
import { hashOf } from '../../src/model/hash.ts'
import { cut, featuresOf, type WordFeatures } from '../../src/question/tag/features.ts'
import type { TagModel } from '../../src/question/tag/tag-model.ts'
import { decode } from '../../src/question/tag/tagger.ts'
import { type Marked, readSubjects } from './read-subjects.ts'
import { shuffle } from './shuffle.ts'

const buckets = 2 ** 18
const epochs = 8
/** A word outside of subjects in fewer sentences may be of any. */
const minAsking = 5
/** Subjects of other sentences that are put into each. */
const others = 2

/** An averaged perceptron: whole numbers alone, so that all machines add up the same. */
export function trainTagger(text: string): TagModel {
  const marked = readSubjects(text)
  const asking = askingIn(marked)
  const random = countOn()
  const rows = [...marked, ...marked.flatMap((one) => exchange(one, marked, random))].map(
    ({ words, tags }) => ({
      tags,
      features: featuresOf(words, (word) => asking.has(hashOf(word))).map(toBuckets),
    }),
  )
  const weights = new Int32Array(buckets)
  const sums = new Float64Array(buckets)
  let step = 1
  const learn = (hashes: readonly number[], change: number) => {
    for (const hash of hashes) {
      weights[hash] = (weights[hash] ?? 0) + change
      sums[hash] = (sums[hash] ?? 0) + change * step
    }
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(rows, rows.length, random)
    for (const { tags, features } of rows) {
      const guessed = decode(features.map((one) => scoreOf(one, weights)))
      features.forEach(({ alone, behindTagged }, at) => {
        const [right, wrong] = [tags[at] === true, guessed[at] === true]
        if (right !== wrong) learn(alone, right ? 1 : -1)
        const [isBehind, wasBehind] = [right && tags[at - 1] === true, wrong && guessed[at - 1] === true]
        if (isBehind !== wasBehind) learn(behindTagged, isBehind ? 1 : -1)
      })
      step++
    }
  }
  const averaged = Float64Array.from(weights, (weight, at) => weight - (sums[at] ?? 0) / step)
  return { examples: hashSubjects(text), weights: quantize(averaged), asking }
}

/** Tells whether a model was trained on these sentences. */
export function hashSubjects(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function scoreOf({ alone, behindTagged }: WordFeatures, weights: Int32Array) {
  const sum = (hashes: readonly number[]) => hashes.reduce((all, hash) => all + (weights[hash] ?? 0), 0)
  return { alone: sum(alone), behind: sum(behindTagged) }
}

function toBuckets({ alone, behindTagged }: WordFeatures): WordFeatures {
  const bucket = (hash: number) => hash & (buckets - 1)
  return { alone: alone.map(bucket), behindTagged: behindTagged.map(bucket) }
}

/** The sentence about what others are about; each subject is a sentence by itself, too. */
function exchange(
  { words, tags }: Marked,
  marked: readonly Marked[],
  random: (below: number) => number,
): Marked[] {
  if (!tags.includes(true) || !tags.includes(false)) return []
  const made: Marked[] = []
  for (let round = 0; round < others; round++) {
    const other = subjectsOf(marked[random(marked.length)] ?? { words, tags })
    const [subject] = other
    if (subject !== undefined) made.push(replaceFirst({ words, tags }, subject))
  }
  made.push(
    ...subjectsOf({ words, tags }).map((subject) => ({ words: subject, tags: subject.map(() => true) })),
  )
  return made
}

function replaceFirst({ words, tags }: Marked, subject: readonly string[]): Marked {
  const from = tags.indexOf(true)
  const after = tags.indexOf(false, from)
  const to = after < 0 ? tags.length : after
  return {
    words: [...words.slice(0, from), ...subject, ...words.slice(to)],
    tags: [...tags.slice(0, from), ...subject.map(() => true), ...tags.slice(to)],
  }
}

function subjectsOf({ words, tags }: Marked): readonly (readonly string[])[] {
  const subjects: string[][] = []
  words.forEach((word, at) => {
    if (tags[at] !== true) return
    if (tags[at - 1] === true) subjects.at(-1)?.push(word)
    else subjects.push([word])
  })
  return subjects
}

function askingIn(marked: readonly Marked[]): ReadonlySet<number> {
  const counts = new Map<string, number>()
  for (const { words, tags } of marked)
    for (const word of new Set(words.filter((_, at) => tags[at] !== true).map((word) => word.toLowerCase())))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const isAsking = ([word, count]: [string, number]) => count >= minAsking && word !== ',' && word !== cut
  return new Set([...counts].filter(isAsking).map(([word]) => hashOf(word)))
}

function quantize(weights: Float64Array): Int8Array {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  return Int8Array.from(weights, (weight) => Math.round((weight / largest) * 127))
}

/** A Park-Miller generator of whole numbers below another one. */
function countOn(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (state * 48_271) % 0x7fffffff
    return state % below
  }
}
