/** What a sentence of an abstract says that its paper does, read from the verbs. */

import { wordSet } from '../model/lists.ts'
import { spacedWords } from '../model/words.ts'

/**
 * Kinds of verbs: what a paper is ("we propose"), what it does ("we define"), what it is about ("we
 * study"), its result ("we show").
 */
export type Act = 'announce' | 'make' | 'study' | 'show'

/** Who does it: the authors or their paper, what they tried, what they made, or nobody in "is proposed". */
export type Doer = 'authors' | 'evidence' | 'method' | 'nobody'

export interface StatedAct {
  readonly act: Act
  readonly doer: Doer
  /** The place of the verb among the words, from 0. */
  readonly at: number
}

const verbs: Readonly<Record<Act, string>> = {
  announce: 'design develop introduce present propose suggest',
  make: `adopt apply build characterise characterize combine construct create define derive describe devise employ
    exploit extend formulate generalise generalize give implement initiate leverage model obtain offer provide report
    review showcase solve summarise summarize survey train unify use utilise utilize`,
  study: `address aim analyse analyze compare consider discuss evaluate examine explore focus illustrate investigate
    outline revisit seek study test`,
  show: `achieve argue attain beat conclude confirm demonstrate disclose establish exceed exhibit find guarantee
    highlight identify improve indicate observe outperform prove reach reveal show surpass validate verify yield`,
}
const irregular = new Map([
  ['built', 'build'],
  ['found', 'find'],
  ['gave', 'give'],
  ['given', 'give'],
  ['proven', 'prove'],
  ['shown', 'show'],
  ['sought', 'seek'],
])
const actOf = new Map(
  (Object.keys(verbs) as Act[]).flatMap((act) => spacedWords(verbs[act]).map((verb) => [verb, act] as const)),
)

const papers = wordSet('article authors chapter letter note paper report review study survey text work')
const pointers = wordSet('current our present the this')
const trials = wordSet(
  `analyses analysis comparison comparisons computations evaluation evaluations experiment experiments finding
  findings investigation result results simulation simulations tests`,
)
const methods = wordSet(
  'algorithm algorithms approach framework method methods model models proposal scheme strategy system systems',
)
const owners = wordSet('our proposed this')
const beings = wordSet('are be been is was were')

/** How many words may be between a doer and the verb. */
const reach: Readonly<Record<Doer, number>> = { authors: 4, evidence: 11, method: 3, nobody: 2 }

/** The words of a sentence in small letters. */
export function wordsOf(sentence: string): string[] {
  return sentence.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? []
}

/** The verb that a word is a form of, and its kind; undefined for any other word. */
export function parseVerb(word: string): { readonly verb: string; readonly act: Act } | undefined {
  const forms = [
    irregular.get(word) ?? word,
    word.replace(/ie[sd]$/, 'y'),
    word.replace(/[sd]$/, ''),
    word.replace(/e[sd]$/, ''),
  ]
  for (const verb of forms) {
    const act = actOf.get(verb)
    if (act !== undefined) return { verb, act }
  }
  return undefined
}

/** Every act that a sentence states, in the order of who does it. */
export function findActs(words: readonly string[]): StatedAct[] {
  return words.flatMap((_, at) => {
    const doer = doerAt(words, at)
    const found = doer === undefined ? undefined : actAfter(words, at, doer)
    return found === undefined ? [] : [found]
  })
}

function doerAt(words: readonly string[], at: number): Doer | undefined {
  const word = words[at] ?? ''
  if (word === 'we' || word === 'authors') return 'authors'
  if (papers.has(word) && pointers.has(words[at - 1] ?? '')) return 'authors'
  if (trials.has(word)) return 'evidence'
  if (methods.has(word) && words.slice(Math.max(0, at - 3), at).some((near) => owners.has(near)))
    return 'method'
  if (!beings.has(word) || words[at + 1] === 'been') return undefined
  // What has been proposed is the work of others.
  return word !== 'been' || words.includes('this') ? 'nobody' : undefined
}

function actAfter(words: readonly string[], start: number, doer: Doer): StatedAct | undefined {
  for (let at = start + 1; at <= start + reach[doer] && at < words.length; at++) {
    const word = words[at] ?? ''
    const read = parseVerb(word)
    if (read !== undefined && (doer !== 'nobody' || /(?:ed|en|wn|nd|lt|ht)$/.test(word))) {
      const act = actOfForm(read, words[at + 1], doer)
      if (doer !== 'evidence' || act === 'show') return { act, doer, at }
    }
    if (word === 'we' || (doer === 'evidence' && word === 'to')) return undefined
  }
  return undefined
}

/** "We show how to" makes something, and "results suggest" is a result. */
function actOfForm({ verb, act }: { verb: string; act: Act }, next: string | undefined, doer: Doer): Act {
  if (verb === 'suggest' && doer !== 'authors') return 'show'
  return verb === 'show' && next === 'how' ? 'make' : act
}
