/** What a sentence that no rule understands wants, where the classifier is sure enough. */
import { wordSet } from '../../model/lists.ts'
import { isSmallTalk } from '../small-talk.ts'
import type { Classifier, Context } from './classifier.ts'

/**
 * The least score for a sentence to be of its context, and the least share of the likeliest act. In five-fold
 * cross-validation (`npm run bench -- intents`) these take 3 % of searches for one of the bot, 2.6 % for one of
 * papers, 1.5 % for one of a set-up or a fact.
 */
const leastOf = {
  bot: { score: 0.1, share: 0 },
  papers: { score: 0, share: 0 },
  'set-up': { score: -0.5, share: 0.4 },
  first: { score: -1, share: 0.5 },
  /** Of the same, where a time of day and how often are said, which no search has. */
  timed: -2,
  named: { score: -0.2, share: 0.5 },
  /** A question that something else says is of the bot. */
  told: { score: -0.05, share: 0.4 },
  untold: { score: 0.1, share: 0.4 },
  /** A question that the page on a command may answer, too. */
  asked: { score: 0.3, share: 0.85 },
  /** Where another answer is at hand: in cross-validation 0.6 % of searches are taken, and half of the questions. */
  sure: { score: 0.4, share: 0.7 },
} as const

/** How much must tell that a fact is asked for; `leastOf` says what each is for. */
type FactCertainty = 'told' | 'untold' | 'asked' | 'sure'

/** The likeliest act of a context, if any is likely; `margin` is how far its score is above the least. */
interface Guess {
  readonly act: string
  readonly margin: number
}

/** The command that answers a sentence on the bot, `self` or `aside`; undefined where it is likelier a search. */
export function guessIntent(sentence: string, classifier: Classifier): string | undefined {
  return guess(sentence, 'bot', leastOf.bot, classifier)?.act
}

/** Two other commands at most that a sentence may mean, where the likeliest is not likelier than all others. */
export function guessOthers(sentence: string, classifier: Classifier): readonly string[] {
  const [likeliest, ...others] = classifier.rank(sentence, 'bot').acts
  if (likeliest === undefined || likeliest.share >= 0.5) return []
  return others
    .filter(({ act, share }) => share >= minOtherShare && !isSmallTalk(act))
    .slice(0, 2)
    .map(({ act }) => act)
}

const minOtherShare = 0.05

/** What is wanted of the papers that were shown: `save`, `newest first`; undefined for anything else. */
export function guessFollowUp(sentence: string, classifier: Classifier): string | undefined {
  return guessOfPapers(sentence, classifier)?.act
}

/** The likeliest act of papers or of a list, how surely the sentence is of one, and the share of the act. */
export interface Likeliest {
  readonly act: string
  readonly score: number
  readonly share: number
}

/** Undefined for what is likelier of something else. A short fragment that may narrow a list is less sure. */
export function guessOfPapers(sentence: string, classifier: Classifier): Likeliest | undefined {
  const { score, acts } = classifier.rank(sentence, 'papers')
  const [likeliest] = acts
  if (likeliest === undefined) return undefined
  const isFragment = likeliest.act === 'narrow' && classifier.isFrame(sentence.split(/\s/, 1)[0] ?? '')
  const least = narrows.has(sentence.split(' ', 1)[0]?.toLowerCase() ?? '') ? leastOfNarrow : leastOfFragment
  if (isFragment && sentence.length <= maxFragment && score > least) return { ...likeliest, score }
  const { papers } = leastOf
  const isKnown = score > surely || classifier.knowsMost(sentence)
  return score > papers.score && isKnown ? { ...likeliest, score } : undefined
}

/** Above it, slips of the keyboard are few. */
const surely = 1
const maxFragment = 50
const leastOfFragment = -1
/** Whatever is named behind them: `not reward models`. */
const narrows = wordSet('not no only just without except minus but from since before after w/o')
const leastOfNarrow = -2.5

/** The same of the bot. */
export function guessOfBot(sentence: string, classifier: Classifier): Likeliest | undefined {
  const { score, acts } = classifier.rank(sentence, 'bot')
  const [likeliest] = acts
  return likeliest !== undefined && score > leastOf.bot.score ? { ...likeliest, score } : undefined
}

/**
 * What is wanted of a digest or a group that is set up: `change`, `who`; undefined for anything else. `margin` is
 * how much surer than needed where one was set up just now.
 */
export function guessOfSetUp(sentence: string, classifier: Classifier): Guess | undefined {
  const { score, acts } = classifier.rank(sentence, 'set-up')
  const [likeliest] = acts
  const margin = score - leastOf['set-up'].score
  // Names of people and papers are no words that people use when they speak of the bot.
  const least = classifier.knowsMost(sentence) ? 0 : ofUnknown
  const isLikely = likeliest !== undefined && margin > least && likeliest.share >= leastOf['set-up'].share
  return isLikely ? { act: likeliest.act, margin } : undefined
}

const ofUnknown = 0.1
const farther = 2.2

/**
 * What a sentence would set up: `subscribe`, `follow`, `found` or `topic`; undefined for anything else. Where it says
 * at what time something comes again, which is asked only if that counts, less is needed, and the margin may be below 0.
 */
export function guessFirst(
  sentence: string,
  classifier: Classifier,
  comesAtTime: () => boolean,
): Guess | undefined {
  const { score, acts } = classifier.rank(sentence, 'first')
  const [likeliest] = acts
  const { score: least, share } = leastOf.first
  if (likeliest === undefined || score <= leastOf.timed || likeliest.share < share) return undefined
  if (score <= least && !comesAtTime()) return undefined
  // “do we have a journal club on thursdays?” asks the bot.
  const isOfBot = classifier.rank(sentence, 'bot').score > score + farther
  if (isOfBot && (likeliest.act === 'found' || !comesAtTime())) return undefined
  return { act: likeliest.act, margin: score - least }
}

/** What a sentence wants of a subject that it names: `trends`, `preview`, `ask saved`; undefined for anything else. */
export function guessNamed(sentence: string, classifier: Classifier): Guess | undefined {
  const { score, acts } = classifier.rank(sentence, 'named')
  const [likeliest] = acts
  const { score: least, share } = leastOf.named
  const isLikely = likeliest !== undefined && score > least - unsure && likeliest.share >= share
  return isLikely ? { act: likeliest.act, margin: score - least } : undefined
}

/** So far below the least it is offered. */
const unsure = 0.5

/** What is wanted of what was pasted, for which the sentence has “it”: `verify`, `check`; undefined for anything else. */
export function guessPasted(sentence: string, classifier: Classifier): string | undefined {
  const { score, acts } = classifier.rank(sentence, 'pasted')
  return score > 0 ? acts[0]?.act : undefined
}

/** The name of the fact that is asked for; undefined for anything else. */
export function guessFact(
  sentence: string,
  certainty: FactCertainty,
  classifier: Classifier,
): string | undefined {
  if (certainty !== 'sure') return guess(sentence, 'fact', leastOf[certainty], classifier)?.act
  const { score, acts } = classifier.rank(sentence, 'fact')
  const [likeliest] = acts
  if (likeliest === undefined || score <= leastOf.sure.score || likeliest.share < leastOf.sure.share)
    return undefined
  // “who are you?” is a command that is likelier.
  return classifier.rank(sentence, 'bot').score > score + lead ? undefined : likeliest.act
}

const lead = 0.1

function guess(
  sentence: string,
  context: Context,
  least: { readonly score: number; readonly share: number },
  classifier: Classifier,
): Guess | undefined {
  const { score, acts } = classifier.rank(sentence, context)
  const [likeliest] = acts
  if (likeliest === undefined || score <= least.score || likeliest.share < least.share) return undefined
  return classifier.knowsMost(sentence) ? { act: likeliest.act, margin: score - least.score } : undefined
}
