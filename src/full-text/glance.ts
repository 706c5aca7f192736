/** A paper at a glance: its problem, idea, result, data sets and limits, each in a sentence of its own. */
import { hasPhrase, lexicon, oneOf, phrases, startingWith, tokensOf } from '../abstracts/phrases.ts'
import { problemCues } from '../abstracts/role-cues.ts'
import { findRoles, type Role } from '../abstracts/sentence-roles.ts'
import { splitSentences } from '../abstracts/sentences.ts'
import { findActs, wordsOf } from '../abstracts/stated-acts.ts'
import type { FullText } from '../model/full-text.ts'
import { spacedWords } from '../model/words.ts'
import { headingsOf, type SectionKind } from './rank/kinds.ts'

export type GlanceRole = Role | 'data' | 'limits'

export interface Glimpse {
  readonly role: GlanceRole
  /** Letter by letter as the paper has it. */
  readonly text: string
  /** By its position; undefined for a sentence of an abstract alone. */
  readonly section?: number
}

interface Place {
  readonly text: string
  readonly section: number
  readonly kinds: ReadonlySet<SectionKind>
  /** Whether its section is about what the paper does not do. */
  readonly isOfLimits: boolean
}

/**
 * The sentences that are sure, in the order problem, idea, result, data, limits. The first three are looked for in
 * the abstract, which says them best, then in the introduction, a result in the conclusion too.
 */
export function findGlance(text: FullText): Glimpse[] {
  const places = readPlaces(text)
  const groups = (['abstract', 'introduction', 'conclusion'] as const).map((kind) => {
    const group = places.filter(({ kinds }) => kinds.has(kind))
    return { group, found: findRoles(group.map((place) => place.text)) }
  })
  const told = roles.flatMap((role): Glimpse[] => {
    const where = groups.slice(0, role === 'result' ? 3 : 2)
    const [place] = where
      .flatMap(({ group, found }) => group[found[role] ?? -1] ?? [])
      // Other sections than the abstract also tell of the work of others.
      .filter(({ text: said, kinds }) => role === 'problem' || kinds.has('abstract') || isOwn(said))
    return place === undefined ? [] : [{ role, text: place.text, section: place.section }]
  })
  const left = places.filter(({ text: said }) => !told.some((one) => one.text === said))
  return [...told, ...best('data', left, rateData), ...best('limits', left, rateLimits)]
}

/** What an abstract alone tells of it, which is nothing of data and limits. */
export function findAbstractGlance(abstract: string): Glimpse[] {
  const sentences = splitSentences(abstract.slice(0, maxAbstract))
  const found = findRoles(sentences)
  return roles.flatMap((role) => {
    const text = sentences[found[role] ?? -1]
    return text === undefined ? [] : [{ role, text }]
  })
}

/** The prose of a paper, without its appendices. */
function readPlaces(text: FullText): Place[] {
  return headingsOf(text).flatMap(({ words, kinds }, section) => {
    const { isAppendix = true, paragraphs = [] } = text.sections[section] ?? {}
    if (isAppendix) return []
    const isOfLimits = words.some((word) => word.startsWith('limitation'))
    return paragraphs
      .filter(({ kind }) => kind === 'text' || kind === 'item')
      .flatMap(({ sentences }) => sentences)
      .filter((said) => said.length <= maxSentence)
      .map((said) => ({ text: said, section, kinds, isOfLimits }))
  })
}

function best(role: GlanceRole, places: readonly Place[], rate: (place: Place) => number): Glimpse[] {
  const rated = places.map((place) => ({ place, score: rate(place) })).filter(({ score }) => score >= enough)
  // The sort is stable: of equals the first stays first.
  const [first] = rated.toSorted((one, other) => other.score - one.score)
  return first === undefined ? [] : [{ role, text: first.place.text, section: first.place.section }]
}

/** “We evaluate on SQuAD and …”, rather in a section on data or experiments. */
function rateData({ text, kinds }: Place): number {
  const tokens = tokensOf(text)
  if (kinds.has('related') || !hasPhrase(tokens, dataNouns)) return 0
  const acts = findActs(wordsOf(text))
  const isDone = acts.some(({ doer, act }) => doer === 'nobody' && (act === 'make' || act === 'study'))
  const names = spacedWords(text).filter((word, at) => isName(word, at)).length
  return (
    (kinds.has('data') ? 1.5 : kinds.has('setup') ? 1 : kinds.has('results') ? 0.5 : 0) +
    (isOwn(text) ? 1.5 : isDone ? 0.8 : 0) +
    (hasPhrase(tokens, uses) ? 1 : 0) +
    Math.min(1, names * 0.5) -
    (hasPhrase(tokens, guides) ? 1.5 : 0)
  )
}

/** What a section on limits says first that is one, else what a conclusion says of them. */
function rateLimits({ text, kinds, isOfLimits }: Place): number {
  const tokens = tokensOf(text)
  if (!isOfLimits && (!hasPhrase(tokens, limits) || hasPhrase(tokens, limitsOfOthers))) return 0
  const hints = problemCues.reduce((sum, [isThere, weight]) => sum + (isThere(text, tokens) ? weight : 0), 0)
  const place = isOfLimits ? 2.5 : kinds.has('conclusion') ? 1 : 0
  return place + (isOwn(text) ? 1 : 0) + Math.min(2, hints / 2)
}

function isOwn(text: string): boolean {
  return hasPhrase(tokensOf(text), ours) || findActs(wordsOf(text)).some(({ doer }) => doer === 'authors')
}

/** A capital or a digit behind the first letter, or a capital within a sentence: `CIFAR-10`, `Penn Treebank`. */
function isName(word: string, at: number): boolean {
  const lower = word.toLowerCase()
  return word.slice(1) !== lower.slice(1) || (at > 0 && word !== lower)
}

const roles: readonly Role[] = ['problem', 'idea', 'result']
const dataNouns = lexicon(
  [oneOf('benchmark benchmarks corpora corpus dataset datasets')],
  [oneOf('data'), oneOf('set sets')],
  [oneOf('evaluation test training'), oneOf('data')],
)
const uses = lexicon(
  [startingWith('evaluat experiment'), oneOf('on using with')],
  [startingWith('annotat collect consist contain')],
  [oneOf('use used using')],
  ...phrases('results on, tested on, trained on'),
)
const ours = lexicon([oneOf('our we')], [oneOf('this'), oneOf('paper study work')])
/** “Table 4 gives an overview” and “this dataset” tell nothing without what they point to. */
const guides = lexicon(
  [oneOf('fig figure table')],
  [
    oneOf('that these this those'),
    oneOf('benchmark benchmarks corpora corpus data dataset datasets section'),
  ],
)
const limits = lexicon([startingWith('drawback limitation shortcoming')], [oneOf('limited'), oneOf('by to')])
/** “To overcome these limitations, we …” */
const limitsOfOthers = lexicon([
  oneOf('such the these those'),
  startingWith('drawback limitation shortcoming'),
])
/** What a sentence needs to be taken. */
const enough = 2.5
/** Longer ones are no sentences. */
const maxSentence = 800
const maxAbstract = 6_000
