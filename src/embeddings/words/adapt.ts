/** Fits the vectors of words to a team's own papers, and tells whether that made them better. */
import { finish } from '../../async/steps.ts'
import { rememberStems } from '../../search/analysis/analysis.ts'
import { gatePapers, gateQuestions, measureTitles, type TitledText } from './gate.ts'
import { analysePapers } from './training/analyse-papers.ts'
import { countPapers, type Texts, TextsBuilder } from './training/texts.ts'
import { startTraining, Trainer, type TrainingState } from './training/trainer.ts'
import { joinTables, listWords, packWordTable, type WordTable } from './word-table.ts'
import { createWordVectors } from './word-vectors.ts'

export interface AdaptedTable {
  /** The words of these papers alone; all others keep the vectors that they had. */
  readonly own: WordTable
  /** What `measureTitles` finds for papers that were not learned from. */
  readonly titlesBefore: number
  readonly titlesAfter: number
}

export interface AdaptLimits {
  nowMs(): number
  /** Learning ends then, however far it is. */
  readonly untilMs: number
}

/** More are not learned from: their analysis alone would take half a minute. */
export const maxPapers = 20_000
/** Fewer have nothing to teach. */
export const minPapers = 500

/**
 * Learns from nine papers of ten, and measures on the others. Undefined for too few papers. The papers must
 * come in an order without meaning, as `sampleEvenly` gives it.
 */
export function adaptTable(
  base: WordTable,
  papers: readonly TitledText[],
  { nowMs, untilMs }: AdaptLimits,
): AdaptedTable | undefined {
  const whole = papers.filter(({ title, abstract }) => title.trim() !== '' && abstract.trim() !== '')
  if (whole.length < minPapers) return undefined
  const heldOut = whole.slice(0, Math.min(gateQuestions, Math.floor(whole.length / 10)))
  const learned = whole.slice(heldOut.length, maxPapers)
  const among = [...heldOut, ...learned.slice(0, gatePapers - heldOut.length)]
  const measure = (table: WordTable) =>
    finish(measureTitles(createWordVectors(table), among, heldOut.length)) ?? 0
  const builder = new TextsBuilder()
  builder.add(analysePapers(learned, rememberStems()))
  const texts = builder.build(maxWords, minPapersOfWord)
  const perEpoch = Math.floor(countPapers(texts) / batch) * 2
  const epochs = Math.min(maxEpochs, Math.ceil(maxSteps / perEpoch))
  const options = { dimensions: base.dimensions, epochs, batch, seed: 1, temperature: 0.05, rate }
  const state = startTraining(texts.vocabulary.length, options)
  placeKnown(state, texts, base)
  const trainer = new Trainer(texts, options, state)
  while (!trainer.isDone && nowMs() < untilMs) trainer.step()
  const own = packWordTable(texts.vocabulary, state.vectors)
  return { own, titlesBefore: measure(base), titlesAfter: measure(joinTables(base, own)) }
}

/**
 * Words that the table knows begin with its vectors, others with the mean
 * direction of the papers that hold them.
 */
function placeKnown({ vectors }: TrainingState, texts: Texts, base: WordTable): void {
  const size = base.dimensions
  const known = new Map(listWords(base).map((word, at) => [word, at]))
  let lengths = 0
  let knownHere = 0
  const isKnown = texts.vocabulary.map((word, number) => {
    const at = known.get(word)
    if (at === undefined) return false
    const scale = base.scales[at] ?? 0
    let squares = 0
    for (let place = 0; place < size; place++) {
      const value = (base.rows[at * size + place] ?? 0) * scale
      vectors[number * size + place] = value
      squares += value * value
    }
    lengths += Math.sqrt(squares)
    knownHere++
    return true
  })
  const usual = knownHere === 0 ? 1 : lengths / knownHere
  const sums = sumPapers(texts, vectors, isKnown, size)
  for (const [number, sum] of sums) {
    const length = Math.hypot(...sum)
    if (length > 0)
      for (const [at, value] of sum.entries()) vectors[number * size + at] = (value / length) * usual
  }
}

/** For each unknown word, the sum of the directions of the papers that hold it. */
function sumPapers(
  { words, partStarts, paperStarts }: Texts,
  vectors: Float32Array,
  isKnown: readonly boolean[],
  size: number,
): Map<number, Float32Array> {
  const sums = new Map<number, Float32Array>()
  for (let paper = 0; paper + 1 < paperStarts.length; paper++) {
    const [from, to] = [paper, paper + 1].map((one) => partStarts[paperStarts[one] ?? 0] ?? 0)
    const own = new Set(words.subarray(from, to))
    const direction = new Float32Array(size)
    for (const word of own)
      if (isKnown[word] === true)
        for (let at = 0; at < size; at++)
          direction[at] = (direction[at] as number) + (vectors[word * size + at] as number)
    const length = Math.hypot(...direction) || 1
    for (const word of own) {
      if (isKnown[word] === true) continue
      const sum = sums.get(word) ?? new Float32Array(size)
      for (let at = 0; at < size; at++) sum[at] = (sum[at] as number) + (direction[at] as number) / length
      sums.set(word, sum)
    }
  }
  return sums
}

const batch = 128
const rate = 0.002
const maxEpochs = 20
const maxSteps = 2000
const maxWords = 30_000
/** A word of one or two papers could only learn these by heart. */
const minPapersOfWord = 3
