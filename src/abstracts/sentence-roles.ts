/** Which sentences of an abstract state its problem, its idea and its result. */
import { isCommonplace, offersCode } from './contribution.ts'
import { type Act, findActs, wordsOf } from './stated-acts.ts'

export type Role = 'problem' | 'idea' | 'result'

/** The place of the sentence of each role, from 0; a role that no sentence surely has is left out. */
export type Roles = { readonly [Name in Role]?: number }

// The weights were chosen on sixty labelled abstracts and measured on ninety others (`npm run bench
// -- lines`); see docs/build/search.md.
type Cue = readonly [sign: Pick<RegExp, 'test'>, weight: number]

const thisPaper =
  /\b(?:in|through) this (?:article|letter|note|paper|report|study|survey|work)\b|^here\b|\bhere,? we\b/i
const ideaCues: readonly Cue[] = [
  [thisPaper, 1],
  [/\bto (?:address|bridge|fill|mitigate|overcome|solve|tackle|this (?:aim|end|purpose))\b|^for this\b/i, 1],
  [
    /\b(?:aim|contribution|goal|objective|purpose)s? (?:of (?:our|the|this) \w{1,20} )?(?:are|is)\b|\bthe (?:aim|goal|objective|purpose) of\b/i,
    2,
  ],
  [/\b(?:new|novel)\b/i, 0.4],
  [/\b(?:our|the) proposed\b|\bour (?:approach|framework|method|model|strategy)\b/i, 0.5],
  [
    /^(?:additionally|afterwards|also|besides|finally|further|furthermore|in addition|later|moreover|next|second|then|third)\b|\bwe (?:additionally|also|finally|further|next|then)\b/i,
    -1.5,
  ],
]
const problemCues: readonly Cue[] = [
  [
    /^(?:although|but|despite|however|nevertheless|on the other hand|unfortunately|whereas|while|yet)\b/i,
    1.5,
  ],
  [/[,;] (?:but|however|yet)\b/i, 1.2],
  [
    /\b(?:bias|bottleneck|challeng|deteriorat|difficult|overlooked|poor|prohibitive|restricted|vulnerab)|\b(?:brittle|cannot|costly|dishonest|expensive|fails?|hard|impossible|impractical|inaccurate|infeasible|insufficient|intractable|lack(?:s|ing)?|limit(?:s|ed|ations?)?|little|mainly empirical|opaque|open (?:and|problem|question)|risks?|slow|suffers?|threats?|too complex|unclear|unknown|unrealistic|not (?:as|been|realistic|well|yet))\b/i,
    1.5,
  ],
  [
    /\b(?:complexity|critical|crucial|essential|high|imperative|necessary|need(?:ed)?|no|not|only|problem|question)\b/i,
    0.6,
  ],
  [/\?/, 1.5],
]
const resultCues: readonly Cue[] = [
  [/\b(?:and|to|we) (?:conclude|demonstrate|find|found|observe|prove|show)d? that\b|\bmain result\b/i, 0.6],
  [
    /\bcompares? favou?rably\b|^this (?:beats|improves|outperforms|result)\b|\bresults? (?:beat|improve)/i,
    1.5,
  ],
  [/\d ?(?:%|percent|times|x\b)|\borders of magnitude\b/i, 0.9],
  [/\bwe (?:also|further)\b|^(?:additionally|also|besides|furthermore|in addition|moreover)\b/i, -0.6],
  [thisPaper, -0.7],
  // That it works says less than what it reaches.
  [/\b(?:applicability|effectiveness|feasibility|usefulness|utility)\b/i, -0.5],
  [/\bwe (?:also |further |then )?(?:derive|obtain)\b/i, 1],
  [
    /\b(?:better|faster|fewer|greater|higher|larger|less|lower|more \w{1,20}|shorter|smaller|stronger) than\b/i,
    0.9,
  ],
  [/\b(?:could|future (?:research|studies|work)|hope|opens?|paves?|promising|will)\b/i, -0.8],
  [/^(?:although|despite|however|while)\b/i, -0.5],
  [{ test: offersCode }, -2],
  [{ test: isCommonplace }, -1.5],
]
const gain =
  /\b(?:accura|achiev|competitive|consistent|convergence\b|decreas|demonstrates\b|effective|efficien|excellent|faster\b|favou?rabl|improv|increas|optimal|outperform|reduc|robust|significant|state[ -]of[ -]the[ -]art|superior|better\b)/gi
const alsoShows = /(?:,|\band) (?:demonstrat(?:e|ing)|find|prove|show|showing|which shows)\b/i

const ideaWeight: Readonly<Record<Act, number>> = { announce: 3, make: 2, study: 1.7, show: 0.4 }
const passiveWeight: Readonly<Record<Act, number>> = { announce: 2, make: 0.9, study: 0.9, show: 0 }
/** What a sentence needs to be taken. */
const enough: Readonly<Record<Role, number>> = { problem: 1.2, idea: 1, result: 1.2 }
/** Sentences and characters of each that are looked at; abstracts have fewer, but for a few. */
const maxSentences = 60
const maxRead = 800

interface Rated {
  readonly at: number
  readonly scores: Readonly<Record<Role, number>>
}

/**
 * The sentences of a problem, an idea and a result among those of an abstract; the
 * problem comes before the idea.
 */
export function findRoles(sentences: readonly string[]): Roles {
  const rated = sentences
    .slice(0, maxSentences)
    .map((sentence, at): Rated => ({ at, scores: rate(sentence.slice(0, maxRead), at) }))
  const best = (role: Role, from: number, end: number) =>
    rated
      .slice(from, end)
      .filter(({ scores }) => scores[role] >= enough[role])
      // The sort is stable: of equals the first stays first.
      .toSorted((a, b) => b.scores[role] - a.scores[role])
      .at(0)?.at
  const idea = best('idea', 0, rated.length)
  // A theorem says what it is about by saying what holds.
  if (idea !== 0 && /^we (?:prove|show)\b/i.test(sentences[0] ?? '')) return { result: 0 }
  const result = best('result', (idea ?? -1) + 1, rated.length)
  const problem = best('problem', 0, idea ?? result ?? rated.length)
  return {
    ...(problem === undefined ? {} : { problem }),
    ...(idea === undefined ? {} : { idea }),
    ...(result === undefined ? {} : { result }),
  }
}

function rate(sentence: string, at: number): Readonly<Record<Role, number>> {
  const stated = parseStated(sentence)
  return {
    problem: rateProblem(stated) + sumOf(problemCues, sentence),
    // Abstracts announce first and explain then.
    idea: rateIdea(stated) + sumOf(ideaCues, sentence) - 0.2 * at,
    result: rateResult(stated) + sumOf(resultCues, sentence),
  }
}

interface Stated {
  /** What the authors do, the first of it; undefined where the sentence is about something else. */
  readonly own: Act | undefined
  /** What is done, by nobody in particular. */
  readonly passive: Act | undefined
  readonly showsItself: boolean
  /** The place among the words where experiments or the method show something. */
  readonly evidenceAt: number | undefined
  readonly methodMakes: boolean
  readonly posesProblem: boolean
  readonly saysThatToo: boolean
  readonly gains: number
}

function parseStated(sentence: string): Stated {
  const acts = findActs(wordsOf(sentence))
  const own = acts.filter(({ doer }) => doer === 'authors').map(({ act }) => act)
  const byMethod = acts.filter(({ doer }) => doer === 'method')
  const evidence = acts.find(({ act, doer }) => act === 'show' && (doer === 'evidence' || doer === 'method'))
  return {
    own: own[0],
    passive: acts.find(({ doer }) => doer === 'nobody')?.act,
    showsItself: own.includes('show'),
    evidenceAt: evidence?.at,
    methodMakes: byMethod.some(({ act }) => act === 'make' || act === 'announce'),
    posesProblem: own[0] === 'study' && /\bproblems?\b/i.test(sentence),
    saysThatToo: alsoShows.test(sentence),
    gains: sentence.match(gain)?.length ?? 0,
  }
}

function rateProblem({ own, posesProblem }: Stated): number {
  return (own === undefined ? 0 : -1.5) + (posesProblem ? 2.2 : 0)
}

function rateIdea({ own, passive, methodMakes, evidenceAt, posesProblem }: Stated): number {
  const done = passive === undefined ? 0 : passiveWeight[passive]
  return (
    (own === undefined ? done + (methodMakes ? 1 : 0) : ideaWeight[own]) -
    (evidenceAt === undefined ? 0 : 1) -
    (posesProblem ? 1.2 : 0)
  )
}

function rateResult({ own, passive, showsItself, evidenceAt, saysThatToo, gains }: Stated): number {
  const shown = () => {
    // “Experiments show” rather than “we use x and, through our analysis, show”.
    if (evidenceAt !== undefined) return evidenceAt <= 7 ? 2.9 : 2.5
    if (showsItself) return 2
    return (passive === 'show' ? 1 : 0) + (saysThatToo ? 1.5 : 0)
  }
  return shown() + Math.min(1.2, 0.6 * gains) - (own === 'announce' ? 1 : 0)
}

function sumOf(cues: readonly Cue[], sentence: string): number {
  return cues.reduce((sum, [sign, weight]) => sum + (sign.test(sentence) ? weight : 0), 0)
}
