/** Which sentences of an abstract state its problem, its idea and its result. */
import { hasPhrase, phraseLength, type Token, tokensOf } from './phrases.ts'
import {
  alsoShows,
  type Cue,
  gains,
  ideaCues,
  problemCues,
  problems,
  provesFirst,
  resultCues,
} from './role-cues.ts'
import { type Act, findActs, wordsOf } from './stated-acts.ts'

export type Role = 'problem' | 'idea' | 'result'

/** The place of the sentence of each role, from 0; a role that no sentence surely has is left out. */
export type Roles = { readonly [Name in Role]?: number }

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
  if (idea !== 0 && phraseLength(tokensOf(sentences[0]?.slice(0, maxRead) ?? ''), provesFirst) > 0)
    return { result: 0 }
  const result = best('result', (idea ?? -1) + 1, rated.length)
  const problem = best('problem', 0, idea ?? result ?? rated.length)
  return {
    ...(problem === undefined ? {} : { problem }),
    ...(idea === undefined ? {} : { idea }),
    ...(result === undefined ? {} : { result }),
  }
}

function rate(sentence: string, at: number): Readonly<Record<Role, number>> {
  const tokens = tokensOf(sentence)
  const stated = parseStated(sentence, tokens)
  const sumOf = (cues: readonly Cue[]) =>
    cues.reduce((sum, [isThere, weight]) => sum + (isThere(sentence, tokens) ? weight : 0), 0)
  return {
    problem: rateProblem(stated) + sumOf(problemCues),
    // Abstracts announce first and explain then.
    idea: rateIdea(stated) + sumOf(ideaCues) - 0.2 * at,
    result: rateResult(stated) + sumOf(resultCues),
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

function parseStated(sentence: string, tokens: readonly Token[]): Stated {
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
    posesProblem: own[0] === 'study' && hasPhrase(tokens, problems),
    saysThatToo: alsoShows(sentence, tokens),
    gains: tokens.filter((_, at) => phraseLength(tokens, gains, at) > 0).length,
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
