/** What people say of papers by a press, and how much each of it counts. */

/** How somebody votes for a paper or against it. */
export type Opinion = 'up' | 'down'

/**
 * One thing that a person did with a paper in a place. `subject`: nothing of this kind, please; `author`:
 * nothing by this author, please. `details`, `similar` and `share` are weak: they show interest, not
 * approval. `nominate`: to be discussed in a club; the last two say how a discussion of it was rated.
 */
export type Signal =
  | Opinion
  | 'save'
  | 'subject'
  | 'author'
  | 'details'
  | 'similar'
  | 'share'
  | 'nominate'
  | 'rated-high'
  | 'rated-low'

/** The signals that say what somebody thinks of a paper; the others are only noted. */
export const opinions = ['up', 'down', 'subject', 'author'] as const satisfies readonly Signal[]

/** Whether it only shows interest, and is noted where somebody reads on. */
export function isWeak(signal: Signal): boolean {
  return signal === 'details' || signal === 'similar' || signal === 'share'
}

/**
 * What each counts, from −1 to 1. Set by reading, not measured: a vote and a save are said on purpose, and a
 * whole vote takes four weak signals; the author alone tells nothing about the text.
 */
const weights: { readonly [Kind in Signal]: number } = {
  up: 1,
  save: 1,
  'rated-high': 1,
  nominate: 0.5,
  share: 0.5,
  similar: 0.25,
  details: 0.25,
  author: 0,
  'rated-low': -0.5,
  subject: -1,
  down: -1,
}

/** Whether signals that count together `value` hold a vote or a save that says so. */
export function areVoted(signals: readonly Signal[], value: number): boolean {
  return signals.some(
    (signal) =>
      (value > 0 && (signal === 'up' || signal === 'save')) ||
      (value < 0 && (signal === 'down' || signal === 'subject')),
  )
}

/**
 * The signals that the place sees anyway: 👍 and 👎 as numbers under the paper, the others as posts and
 * minutes. A save and the rest only their person knows.
 */
const seen: ReadonlySet<Signal> = new Set(['up', 'down', 'share', 'nominate', 'rated-high', 'rated-low'])

/** Whether one of the signals that say the same as `value` is seen in the place. */
export function areSeen(signals: readonly Signal[], value: number): boolean {
  return signals.some((signal) => seen.has(signal) && weights[signal] * value > 0)
}

/** What one person's signals for one paper count together, from −1 to 1: who says yes twice says yes. */
export function weigh(signals: readonly Signal[]): number {
  const sum = [...new Set(signals)].reduce((total, signal) => total + weights[signal], 0)
  return Math.max(-1, Math.min(1, sum))
}
