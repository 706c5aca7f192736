/** Learns a vector for each word from which texts belong together. */
import { Contrast } from './contrast.ts'
import { SeededRandom } from './random.ts'
import { Side } from './side.ts'
import type { Texts } from './texts.ts'

export interface TrainingOptions {
  readonly dimensions: number
  readonly epochs: number
  /** Pairs that are told apart at once; a multiple of four. */
  readonly batch: number
  readonly seed: number
  readonly temperature: number
  readonly rate: number
}

/** What training has reached; enough to go on from. */
export interface TrainingState {
  step: number
  random: number
  readonly vectors: Float32Array
  /** Running means of the gradients and of their squares: Adam's (https://arxiv.org/abs/1412.6980). */
  readonly means: Float32Array
  readonly squares: Float32Array
}

/** Vectors by chance, whose sums are near only where words are shared. */
export function startTraining(words: number, { dimensions, seed }: TrainingOptions): TrainingState {
  const random = new SeededRandom(seed)
  const vectors = new Float32Array(words * dimensions)
  for (let at = 0; at < vectors.length; at++) vectors[at] = random.normal() / Math.sqrt(dimensions)
  const [means, squares] = [new Float32Array(vectors.length), new Float32Array(vectors.length)]
  return { step: 0, random: random.state, vectors, means, squares }
}

export function countSteps(texts: Texts, { batch, epochs }: TrainingOptions): number {
  return stepsOfEpoch(texts, batch) * epochs
}

function stepsOfEpoch(texts: Texts, batch: number): number {
  return Math.floor((texts.paperStarts.length - 1) / batch) * 2
}

export class Trainer {
  readonly #texts: Texts
  readonly #options: TrainingOptions
  readonly #state: TrainingState
  readonly #random: SeededRandom
  readonly #order: Uint32Array
  readonly #steps: number
  readonly #sides: readonly [Side, Side]
  readonly #contrast: Contrast
  readonly #gradients: Float32Array
  readonly #touched: Uint32Array
  readonly #isTouched: Uint8Array
  #touchedCount = 0

  constructor(texts: Texts, options: TrainingOptions, state: TrainingState) {
    const { batch, dimensions, temperature } = options
    this.#texts = texts
    this.#options = options
    this.#state = state
    this.#random = new SeededRandom(state.random)
    this.#order = Uint32Array.from({ length: texts.paperStarts.length - 1 }, (_, at) => at)
    this.#steps = countSteps(texts, options)
    const words = texts.vocabulary.length
    this.#sides = [new Side(batch, dimensions, words), new Side(batch, dimensions, words)]
    this.#contrast = new Contrast(batch, dimensions, temperature)
    this.#gradients = new Float32Array(state.vectors.length)
    this.#touched = new Uint32Array(texts.vocabulary.length)
    this.#isTouched = new Uint8Array(texts.vocabulary.length)
    if (state.step % stepsOfEpoch(texts, batch) !== 0) this.#shuffle(state.step)
  }

  get isDone(): boolean {
    return this.#state.step >= this.#steps
  }

  /** Learns from one batch, some 0.1 s; gives the loss. */
  step(): number {
    const { batch } = this.#options
    const perEpoch = stepsOfEpoch(this.#texts, batch)
    const at = this.#state.step % perEpoch
    if (at === 0) this.#shuffle(this.#state.step)
    const papers = this.#order.subarray(Math.floor(at / 2) * batch, (Math.floor(at / 2) + 1) * batch)
    const [asked, found] = this.#sides
    asked.clear()
    found.clear()
    for (const paper of papers) {
      if (at % 2 === 0) this.#addTitle(paper)
      else this.#addSentence(paper)
    }
    const { vectors } = this.#state
    for (const side of this.#sides) side.sum(vectors)
    const loss = this.#contrast.measure(asked.units, found.units, asked.pulls, found.pulls)
    for (const side of this.#sides) side.spread(this.#gradients, this.#touch)
    this.#move()
    this.#state.step++
    this.#state.random = this.#random.state
    return loss
  }

  /** The order of an epoch is its own, so that training goes on the same from any step. */
  #shuffle(step: number): void {
    const epoch = Math.floor(step / stepsOfEpoch(this.#texts, this.#options.batch))
    for (let at = 0; at < this.#order.length; at++) this.#order[at] = at
    new SeededRandom(this.#options.seed * 1009 + epoch + 1).shuffle(this.#order)
  }

  #addTitle(paper: number): void {
    const { partStarts, paperStarts, words } = this.#texts
    const first = paperStarts[paper] ?? 0
    const [start, middle, end] = [first, first + 1, paperStarts[paper + 1] ?? 0].map(
      (part) => partStarts[part] ?? 0,
    )
    const [asked, found] = this.#sides
    asked.add(words.subarray(start, middle))
    found.add(words.subarray(middle, end))
  }

  #addSentence(paper: number): void {
    const { partStarts, paperStarts, words } = this.#texts
    const first = (paperStarts[paper] ?? 0) + 1
    const last = paperStarts[paper + 1] ?? 0
    const part = first + this.#random.below(Math.max(1, last - first))
    const [asked, found] = this.#sides
    const bounds = [first, part, part + 1, last].map((one) => partStarts[Math.min(one, last)] ?? 0)
    asked.add(words.subarray(bounds[1], bounds[2]))
    found.add(words.subarray(bounds[0], bounds[1]), words.subarray(bounds[2], bounds[3]))
  }

  readonly #touch = (word: number): void => {
    if (this.#isTouched[word] !== 0) return
    this.#isTouched[word] = 1
    this.#touched[this.#touchedCount++] = word
  }

  /** One step of Adam for the words of the batch; the others keep their means. */
  #move(): void {
    const { dimensions, rate } = this.#options
    const { vectors, means, squares, step } = this.#state
    const warmth = Math.min(1, (step + 1) / warmUpSteps)
    const left = 1 - step / this.#steps
    const size = rate * warmth * left
    const gradients = this.#gradients
    for (let at = 0; at < this.#touchedCount; at++) {
      const word = this.#touched[at] as number
      this.#isTouched[word] = 0
      for (let place = word * dimensions, end = place + dimensions; place < end; place++) {
        const gradient = gradients[place] as number
        gradients[place] = 0
        const mean = meanDecay * (means[place] as number) + (1 - meanDecay) * gradient
        const square = squareDecay * (squares[place] as number) + (1 - squareDecay) * gradient * gradient
        means[place] = mean
        squares[place] = square
        vectors[place] = (vectors[place] as number) - (size * mean) / (Math.sqrt(square) + 1e-8)
      }
    }
    this.#touchedCount = 0
  }
}

const warmUpSteps = 100
const meanDecay = 0.9
const squareDecay = 0.999
