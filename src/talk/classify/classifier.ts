/** Tells what a sentence wants: a linear classifier over hashed words and characters. */
import { readFile } from 'node:fs/promises'
import { hashOf } from '../../model/hash.ts'
import { wordSet } from '../../model/lists.ts'
import { rememberStems } from '../../search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../../search/analysis/stop-words.ts'
import { type ActModel, readActModel, weighFeatures } from './act-model.ts'
import { contentStemsOf, hashFeatures, maxSentence, stemsOf } from './features.ts'

/**
 * What a sentence may go on from: `bot` is nothing, and it is of the bot itself; `first` is nothing either, and it
 * sets something up; `named` wants to see something of a subject that it names; `papers` were shown; a digest or a
 * group was set up; `fact` asks what has a plain answer, whatever was shown.
 */
export type Context = 'bot' | 'first' | 'named' | 'papers' | 'pasted' | 'set-up' | 'fact'

export interface Ranking {
  /** How surely the sentence is of its context, and of the likeliest act; above 0 for most that are. */
  readonly score: number
  /** All acts of the context, the likeliest first; their shares add up to 1. */
  readonly acts: readonly { readonly act: string; readonly share: number }[]
}

const nothing: Ranking = { score: Number.NEGATIVE_INFINITY, acts: [] }

/** The columns of a context: whether a sentence is of it at all, and its acts. */
interface Group {
  gate: number
  readonly acts: { readonly act: string; readonly column: number }[]
}

interface Recent {
  /** By column. */
  readonly scores: Float64Array
  /** By context, as far as they were asked for. */
  readonly rankings: Map<string, Ranking>
}

function rankGroup({ gate, acts }: Group, scores: Float64Array): Ranking {
  const own = acts.map(({ column }) => scores[column] ?? 0)
  const highest = own.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const powers = own.map((score) => Math.exp((score - highest) * temperature))
  const sum = powers.reduce((all, power) => all + power, 0)
  return {
    score: (scores[gate] ?? 0) + highest,
    acts: acts
      .map(({ act }, at) => ({ act, share: (powers[at] ?? 0) / sum }))
      .sort((one, other) => other.share - one.share),
  }
}

/** Its answers depend on the sentence alone. Holds some 4 MB. */
export class Classifier {
  readonly #model: ActModel
  readonly #analysis = rememberStems()
  readonly #groups = new Map<string, Group>()
  /** A plan asks of a sentence and its clauses in several contexts, in turn. */
  readonly #recent = new Map<string, Recent>()

  constructor(model: ActModel) {
    this.#model = model
    model.columns.forEach(({ context, act }, column) => {
      const group = this.#groups.get(context) ?? { gate: 0, acts: [] }
      this.#groups.set(context, group)
      if (act === undefined) group.gate = column
      else group.acts.push({ act, column })
    })
  }

  /** The acts that a sentence may mean in a context; none for a text that is longer than a sentence. */
  rank(sentence: string, context: string): Ranking {
    const group = this.#groups.get(context)
    if (sentence.length > maxSentence || group === undefined) return nothing
    const { scores, rankings } = this.#recall(sentence)
    const known = rankings.get(context)
    if (known !== undefined) return known
    const ranking = rankGroup(group, scores)
    rankings.set(context, ranking)
    return ranking
  }

  /** Whether people use a word when they speak of the bot. */
  isKnownWord(word: string): boolean {
    return stemsOf(word, this.#analysis).every((stem) => this.#isKnown(stem))
  }

  /** All acts of a context. */
  actsOf(context: Context): readonly string[] {
    return this.#groups.get(context)?.acts.map(({ act }) => act) ?? []
  }

  /**
   * Whether people use at least half of the words when they speak of the bot, those left aside that stand in any
   * sentence; not of a text without words.
   */
  knowsMost(sentence: string): boolean {
    const told = contentStemsOf(sentence, this.#analysis)
    const known = told.filter((stem) => this.#isKnown(stem))
    return known.length * 2 >= told.length && stemsOf(sentence, this.#analysis).length > 0
  }

  /** Whether a word says what is wanted of papers, or stands in any sentence; else it says what they are about. */
  isFrame(word: string): boolean {
    const said = word.toLowerCase()
    return (
      isFunctionWord(said) ||
      isChatWord(said) ||
      interjections.has(said) ||
      stemsOf(word, this.#analysis).every((stem) => this.#model.frames.has(hashOf(stem)))
    )
  }

  #isKnown(stem: string): boolean {
    return this.#model.stems.has(hashOf(stem))
  }

  #recall(sentence: string): Recent {
    const known = this.#recent.get(sentence)
    if (known !== undefined) return known
    const recent = { scores: this.#scoresOf(sentence), rankings: new Map<string, Ranking>() }
    if (this.#recent.size >= maxRecent) this.#recent.clear()
    this.#recent.set(sentence, recent)
    return recent
  }

  #scoresOf(sentence: string): Float64Array {
    const { biases, unit, rarities, starts, columnOf, weights } = this.#model
    const { buckets, values } = weighFeatures(hashFeatures(sentence, this.#analysis), rarities)
    const scores = new Float64Array(biases.length)
    buckets.forEach((bucket, feature) => {
      const value = (values[feature] ?? 0) * unit
      const end = starts[bucket + 1] ?? 0
      for (let at = starts[bucket] ?? 0; at < end; at++) {
        const column = columnOf[at] ?? 0
        scores[column] = (scores[column] ?? 0) + (weights[at] ?? 0) * value
      }
    })
    for (let column = 0; column < scores.length; column++)
      scores[column] = (scores[column] ?? 0) + (biases[column] ?? 0)
    return scores
  }
}

/** They say nothing of papers, whatever stands beside them. */
const interjections = wordSet(
  'ah aha eh er hm hmm hmmm oh ok okay oops ouch uh um wow yes yep yeah no nah nope well sorry thanks thx please pls',
)

/** Few sentences have more parts that are read by themselves; each holds 2 kB. */
const maxRecent = 200

/** Makes shares as often right as they say: of 4 to 8 the likelihood of held-out sentences is best here. */
const temperature = 6

/** Reads the weights that come with the bot. */
export async function loadClassifier(): Promise<Classifier> {
  return new Classifier(readActModel(await readFile(new URL('acts.bin', import.meta.url))))
}
