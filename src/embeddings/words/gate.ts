/**
 * How much meaning counts in an index, found without judgements: how well vectors
 * lead from titles to abstracts.
 */
import { finish, type Steps } from '../../async/steps.ts'
import { compareText } from '../../model/lists.ts'
import { takeFirstInSteps } from '../../search/rank/top-docs.ts'
import type { WordVectors } from './word-vectors.ts'

export interface TitledText {
  readonly title: string
  readonly abstract: string
}

/** Papers that the gate looks through; of more, take those that `sampleEvenly` gives. */
export const gatePapers = 2000
/** Papers whose titles are asked for. */
export const gateQuestions = 300

/**
 * The mean reciprocal rank of a paper's own abstract, when its title is asked for by vectors alone: about .9
 * where the vectors know the field, .3 to .5 elsewhere. The first `questions` papers with title and abstract
 * are asked for, among the first 2,000; undefined for fewer than 20. A step is a text, some 0.3 ms.
 */
export function* measureTitles(
  vectors: Pick<WordVectors, 'dimensions' | 'vectorOf'>,
  papers: readonly TitledText[],
  questions = gateQuestions,
): Steps<number | undefined> {
  const { dimensions } = vectors
  const titled = papers.filter(({ title, abstract }) => title.trim() !== '' && abstract.trim() !== '')
  const some = titled.slice(0, gatePapers)
  const asked = some.slice(0, questions)
  if (asked.length < minPapers) return undefined
  const abstracts = new Float32Array(some.length * dimensions)
  for (const [at, { abstract }] of some.entries()) {
    const vector = vectors.vectorOf(abstract)
    if (vector !== undefined) abstracts.set(vector, at * dimensions)
    yield
  }
  let sum = 0
  for (const [own, { title }] of asked.entries()) {
    const vector = vectors.vectorOf(title)
    if (vector !== undefined) sum += 1 / rankOf(own, vector, abstracts)
    yield
  }
  return sum / asked.length
}

/**
 * How much of the best score by words a cosine of one adds, from 0 to 1.25, by what `measureTitles` found
 * among so many papers. Among few, titles find their abstracts more easily: among a hundred, those of a
 * strange field at .85. Vectors that were fitted to the papers (`isOwn`) help at lower values already:
 * docs/build/search.md has the numbers.
 */
export function weightOfMeaning(titles: number | undefined, papers: number, isOwn = false): number {
  if (titles === undefined) return 0
  const ease = (Math.log(Math.min(gatePapers, papers)) / Math.log(gatePapers)) ** 2
  const { withoutUse, withMostUse } = isOwn ? missedByFitted : missedByShipped
  const [none, all] = [1 - withoutUse * ease, 1 - withMostUse * ease]
  return maxWeight * Math.min(1, Math.max(0, (titles - none) / (all - none)))
}

/** At most `count` of these names, spread as by chance and always the same ones in the same order. */
export function* sampleInSteps<Name extends string>(names: readonly Name[], count: number): Steps<Name[]> {
  const places = new Uint32Array(names.length)
  for (let at = 0; at < names.length; at++) {
    places[at] = hashOf(names[at] as Name)
    if (at % namesInStep === 0) yield
  }
  const first = yield* takeFirstInSteps(
    places.map((_, at) => at),
    count,
    (a, b) => (places[a] as number) - (places[b] as number) || compareText(names[a] ?? '', names[b] ?? ''),
  )
  return first.map((at) => names[at] as Name)
}

/** Synchronous version of `sampleInSteps`. */
export function sampleEvenly<Name extends string>(names: Iterable<Name>, count: number): Name[] {
  return finish(sampleInSteps([...names], count))
}

/** FNV-1a, mixed once more, since names that differ in their last letter alone lie near each other. */
export function hashOf(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

/** Equals count half each way. */
function rankOf(own: number, vector: Float32Array, abstracts: Float32Array): number {
  const size = vector.length
  const cosineAt = (paper: number) => {
    let sum = 0
    for (let at = 0, place = paper * size; at < size; at++, place++)
      sum += (vector[at] as number) * (abstracts[place] as number)
    return sum
  }
  const reached = cosineAt(own)
  let rank = 1
  for (let paper = 0; paper * size < abstracts.length; paper++) {
    const cosine = paper === own ? Number.NEGATIVE_INFINITY : cosineAt(paper)
    if (cosine > reached) rank++
    else if (cosine === reached) rank += 0.5
  }
  return rank
}

const minPapers = 20
/** In a millisecond. */
const namesInStep = 4096
const maxWeight = 1.25
// Of 2,000 papers. Computing of the 1960s is at .65, biomedicine at .74, machine
// learning at .94: see docs/build/search.md.
const missedByShipped = { withoutUse: 0.35, withMostUse: 0.1 }
const missedByFitted = { withoutUse: 0.65, withMostUse: -0.1 }
