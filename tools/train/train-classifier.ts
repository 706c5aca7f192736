/** Trains the classifier of `src/talk/classify/`: the same model for the same examples, on any machine. */
import { createHash } from 'node:crypto'
import { hashOf } from '../../src/model/hash.ts'
import { type Analysis, rememberStems } from '../../src/search/analysis/analysis.ts'
import { type ActModel, type Column, weighFeatures } from '../../src/talk/classify/act-model.ts'
import { hashFeatures, stemsOf } from '../../src/talk/classify/features.ts'
import { type Example, labelOf } from './examples.ts'
import { type Rows, separate } from './one-vs-rest.ts'

const buckets = 2 ** 18
/** How many weights fit into a file of 1.5 MB. */
const maxEntries = 1_100_000
/** A stem of one example alone says nothing of others. */
const minExamples = 3

export function trainClassifier(examples: readonly Example[]): ActModel {
  const columns = columnsOf(examples)
  const analysis = rememberStems()
  const features = examples.map(({ sentence }) => hashFeatures(sentence, analysis))
  const rarities = raritiesOf(features)
  const rows = joinRows(features.map((hashes) => weighFeatures(hashes, rarities)))
  const separators = columns.map((column) =>
    separate(rows, (row) => labelOf(examples[row] ?? noExample, column)),
  )
  const all = separators.map(({ weights }) => weights)
  const biases = Float64Array.from(separators, ({ bias }) => Math.round(bias * 1000) / 1000)
  return {
    examples: hashExamples(examples),
    columns,
    biases,
    rarities,
    ...quantize(all),
    stems: stemsIn(examples, analysis),
    frames: framesIn(examples, analysis),
  }
}

/** Tells whether a model was trained on these examples. */
export function hashExamples(examples: readonly Example[]): string {
  return createHash('sha256').update(JSON.stringify(examples)).digest('hex')
}

const noExample: Example = { act: '', context: 'any', sentence: '' }

/** For each context whether a sentence is of it, then its acts. */
function columnsOf(examples: readonly Example[]): readonly Column[] {
  const contexts = [...new Set(examples.map(({ context }) => context))].filter((one) => one !== 'any')
  return contexts.toSorted().flatMap((context) => {
    const own = examples.filter((example) => example.context === context && example.act !== 'none')
    const acts = [...new Set(own.map(({ act }) => act))].toSorted()
    return [{ context }, ...acts.map((act) => ({ context, act }))]
  })
}

/** In whole sixteenths, as logarithms differ in their last bits between machines. */
function raritiesOf(features: readonly (readonly number[][])[]): Uint8Array {
  const counts = new Uint32Array(buckets)
  for (const hashes of features)
    for (const bucket of new Set(hashes.flat().map((hash) => hash & (buckets - 1))))
      counts[bucket] = (counts[bucket] ?? 0) + 1
  return Uint8Array.from(counts, (count) =>
    count === 0 ? 0 : Math.round(16 * (1 + Math.log((1 + features.length) / (1 + count)))),
  )
}

function joinRows(rows: readonly ReturnType<typeof weighFeatures>[]): Rows {
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, at) => {
    starts[at + 1] = (starts[at] ?? 0) + row.buckets.length
  })
  const indices = new Uint32Array(starts.at(-1) ?? 0)
  const values = new Float64Array(indices.length)
  rows.forEach((row, at) => {
    indices.set(row.buckets, starts[at])
    values.set(row.values, starts[at])
  })
  return { columns: buckets, starts, indices, values }
}

/** Weights as signed bytes; the smallest are left out until the rest fits. */
function quantize(all: readonly Float64Array[]): Pick<ActModel, 'unit' | 'starts' | 'columnOf' | 'weights'> {
  const unit =
    Math.max(...all.map((weights) => weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0))) / 127
  const least = leastKept(all, unit)
  const starts = new Uint32Array(buckets + 1)
  const [columnOf, kept]: [number[], number[]] = [[], []]
  for (let bucket = 0; bucket < buckets; bucket++) {
    all.forEach((own, column) => {
      const weight = own[bucket] ?? 0
      if (Math.abs(weight) < least) return
      columnOf.push(column)
      kept.push(Math.round(weight / unit))
    })
    starts[bucket + 1] = kept.length
  }
  return { unit, starts, columnOf: Uint8Array.from(columnOf), weights: Int8Array.from(kept) }
}

/** The size of the smallest weight that is kept: none that rounds to nothing, and no more than fit. */
function leastKept(all: readonly Float64Array[], unit: number): number {
  const sizes = all.flatMap((weights) => [...weights.map(Math.abs).filter((size) => size >= unit / 2)])
  return Float64Array.from(sizes).sort().at(-maxEntries) ?? unit / 2
}

/** Stems of searches and of what is said of the bot: any other word is more likely a paper's. */
function stemsIn(examples: readonly Example[], analysis: Analysis): ReadonlySet<number> {
  const counts = new Map<string, number>()
  for (const { context, sentence } of examples)
    if (context === 'bot' || context === 'any')
      for (const stem of new Set(stemsOf(sentence, analysis))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Set([...counts].flatMap(([stem, count]) => (count >= minExamples ? [hashOf(stem)] : [])))
}

/** Frames of what is wanted of papers that were shown, unless they are much commoner in searches. */
function framesIn(examples: readonly Example[], analysis: Analysis): ReadonlySet<number> {
  const isSearch = ({ context, act }: Example) =>
    context === 'any' || (context === 'papers' && act === 'narrow')
  const isFrame = ({ context, act }: Example) =>
    context === 'papers' && !['narrow', 'none', 'ask'].includes(act)
  const searched = sharesOf(examples.filter(isSearch), analysis)
  const framed = sharesOf(examples.filter(isFrame), analysis)
  const frames = [...framed].filter(
    ([stem, { count, share }]) => count >= minFramed && share > leastShare * (searched.get(stem)?.share ?? 0),
  )
  return new Set(frames.map(([stem]) => hashOf(stem)))
}

/** Rarer words may be names; common ones of searches may say what is wanted too, as “cite” does. */
const minFramed = 8
const leastShare = 0.5

function sharesOf(examples: readonly Example[], analysis: Analysis) {
  const counts = new Map<string, number>()
  for (const { sentence } of examples)
    for (const stem of new Set(stemsOf(sentence, analysis))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Map([...counts].map(([stem, count]) => [stem, { count, share: count / examples.length }]))
}
