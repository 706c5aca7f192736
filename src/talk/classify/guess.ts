/** What a sentence that no rule understands wants, where the classifier is sure enough. */
import type { Classifier, Context } from './classifier.ts'

/**
 * Scores above which a sentence is of its context: as many of the others are above as `npm run bench -- intents`
 * says, in cross-validation.
 */
const leastScore: Readonly<Record<Exclude<Context, 'fact'>, number>> = {
  bot: -0.24,
  papers: -0.34,
  'set-up': -0.16,
}

/** `told` where something else says that a question is of the bot; `sure` where another answer is at hand. */
export type FactCertainty = 'told' | 'untold' | 'sure'

const leastOfFact: Readonly<Record<FactCertainty, number>> = { told: 0.06, untold: 0.15, sure: 0.45 }
/** Of all facts together, where another answer is at hand. */
const surely = 0.7

/** The likeliest act of a context, if any is likely; `margin` is how far its score is above the least. */
interface Guess {
  readonly act: string
  readonly share: number
  readonly margin: number
}

/** The command that answers a sentence on the bot, `self` or `aside`; undefined where it is likelier a search. */
export function guessIntent(sentence: string, classifier: Classifier): string | undefined {
  return guess(sentence, 'bot', leastScore.bot, classifier)?.act
}

/** Two other commands at most that a sentence may mean, where the likeliest is not likelier than all others. */
export function guessOthers(sentence: string, classifier: Classifier): readonly string[] {
  const [likeliest, ...others] = classifier.rank(sentence, 'bot').acts
  if (likeliest === undefined || likeliest.share >= 0.5) return []
  return others
    .filter(({ act, share }) => share >= minOtherShare && act !== 'self' && act !== 'aside')
    .slice(0, 2)
    .map(({ act }) => act)
}

const minOtherShare = 0.05

/** What is wanted of the papers that were shown: `save`, `newest first`; undefined for anything else. */
export function guessFollowUp(sentence: string, classifier: Classifier): string | undefined {
  return guess(sentence, 'papers', leastScore.papers, classifier)?.act
}

/**
 * The same, unless the sentence is more surely of the bot: `can others see what I ask?` One that speaks of a paper
 * must be so by far.
 */
export function guessAct(
  sentence: string,
  speaksOfPaper: boolean,
  classifier: Classifier,
): string | undefined {
  const ofPapers = guess(sentence, 'papers', leastScore.papers, classifier)
  const ofBot = ofPapers && guess(sentence, 'bot', leastScore.bot, classifier)
  if (ofPapers === undefined || ofBot === undefined) return ofPapers?.act
  const isSame =
    ofBot.act.split(' ').at(-1) === ofPapers.act ||
    (ofBot.act === 'latest' && ofPapers.act === 'newest first')
  return !isSame && ofBot.margin > ofPapers.margin + (speaksOfPaper ? far : 0) ? undefined : ofPapers.act
}

const far = 0.5

/** What is wanted of a digest or a group that was set up just now: `change`, `who`; undefined for anything else. */
export function guessOfSetUp(sentence: string, classifier: Classifier): string | undefined {
  return guess(sentence, 'set-up', leastScore['set-up'], classifier)?.act
}

/** The name of the fact that is asked for; undefined for anything else. */
export function guessFact(
  sentence: string,
  certainty: FactCertainty,
  classifier: Classifier,
): string | undefined {
  const fact = guess(sentence, 'fact', leastOfFact[certainty], classifier)
  return fact === undefined || (certainty === 'sure' && fact.share < surely) ? undefined : fact.act
}

function guess(sentence: string, context: Context, least: number, classifier: Classifier): Guess | undefined {
  const { score, acts } = classifier.rank(sentence, context)
  const [likeliest] = acts
  return likeliest === undefined || score <= least || !classifier.knowsMost(sentence)
    ? undefined
    : { ...likeliest, margin: score - least }
}
