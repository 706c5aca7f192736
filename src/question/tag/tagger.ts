/** Tells which words of a sentence say what papers are about, as opposed to who asks, how, and why. */
import { hashOf } from '../../model/hash.ts'
import { cut, featuresOf, saysSomething } from './features.ts'
import type { TagModel } from './tag-model.ts'

/**
 * For each word, as typed, whether it is of the subject: the likeliest tags for all words together, by a linear
 * model of words and of whether the word before is tagged (Collins 2002, https://aclanthology.org/W02-1001/).
 * Takes linear time.
 */
export function tagWords(words: readonly string[], model: TagModel): readonly boolean[] {
  return words.length > maxWords ? words.map(() => false) : join(words, decode(scoresOf(words, model)))
}

/** The same, but all words where those that would be left out hardly ask, and those that nobody asks with where none would be left. */
export function keepWhole(words: readonly string[], model: TagModel): readonly boolean[] {
  const all = words.map(() => true)
  if (words.length > maxWords) return all
  const scores = scoresOf(words, model)
  const tags = decode(scores)
  const dropped = tags.filter((isTagged) => !isTagged).length
  const gain = scoreOfTags(tags, scores) - scoreOfTags(all, scores)
  if (words.length <= maxBare && gain < leastGain * dropped) return all
  return join(words, tags.includes(true) ? tags : words.map((word) => saysSomething(word, asksWith(model))))
}

function asksWith({ asking }: TagModel): (word: string) => boolean {
  return (word) => asking.has(hashOf(word))
}

/** Longer texts are pasted. */
const maxWords = 100

/**
 * For each word that is left out the others must score so much more than all together: of fragments of titles 11 in 1,000
 * lose a word then, 20 otherwise, and of requests 1 in 100 fewer are read right (cross-validated).
 */
const leastGain = 20
/** Longer ones are seldom bare queries. */
const maxBare = 10

/** With a word or two between those of the subject: “RLHF or DPO”, “examples not easily detected”. */
function join(words: readonly string[], tags: readonly boolean[]): readonly boolean[] {
  const isWithin = (at: number) =>
    [1, 2].some(
      (before) =>
        tags[at - before] === true &&
        [1, 2].some((after) => before + after <= 3 && tags[at + after] === true),
    )
  const isJoint = (at: number) =>
    words.slice(Math.max(0, at - 1), at + 2).every((word) => word !== ',' && word !== cut)
  return tags.map((tag, at) => tag || (isWithin(at) && isJoint(at)))
}

function scoresOf(words: readonly string[], model: TagModel): readonly Score[] {
  const { weights } = model
  const mask = weights.length - 1
  const sum = (hashes: readonly number[]) =>
    hashes.reduce((all, hash) => all + (weights[hash & mask] ?? 0), 0)
  return featuresOf(words, asksWith(model)).map(({ alone, behindTagged }) => ({
    alone: sum(alone),
    behind: sum(behindTagged),
  }))
}

interface Score {
  readonly alone: number
  readonly behind: number
}

function scoreOfTags(tags: readonly boolean[], scores: readonly Score[]): number {
  const behind = (at: number) => (tags[at - 1] === true ? (scores[at]?.behind ?? 0) : 0)
  return tags.reduce((sum, isTagged, at) => (isTagged ? sum + (scores[at]?.alone ?? 0) + behind(at) : sum), 0)
}

/** The best tags where a tag scores `alone`, and `behind` as well where the word before has one. */
export function decode(scores: readonly Score[]): boolean[] {
  let [out, within] = [0, Number.NEGATIVE_INFINITY]
  const steps: { readonly outFromTagged: boolean; readonly inFromTagged: boolean }[] = []
  for (const { alone, behind } of scores) {
    const outFromTagged = within > out
    const inFromTagged = within + behind > out
    steps.push({ outFromTagged, inFromTagged })
    const next = Math.max(out, within)
    within = alone + Math.max(out, within + behind)
    out = next
  }
  let isTagged = within > out
  const tags: boolean[] = []
  for (const step of steps.toReversed()) {
    tags.push(isTagged)
    isTagged = isTagged ? step.inFromTagged : step.outFromTagged
  }
  return tags.reverse()
}
