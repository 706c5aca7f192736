/** What the bot answers to questions about itself, as writers keep it in `data/answers.yaml`. */
import { readFile } from 'node:fs/promises'
import type { Classifier } from '../classify/classifier.ts'
import type { Answers } from './parse-answers.ts'

/** Gives the answers, by the names that the classifier guesses. Rejects with `BotError` where they have a fault. */
export type ReadAnswers = () => Promise<Answers>

/** Reads the answers when they are asked for first: most commands in a terminal do without them. */
export function readAnswersOnce(classifier: Classifier): ReadAnswers {
  let reading: Promise<Answers> | undefined
  return () => {
    reading ??= loadAnswers(classifier)
    return reading
  }
}

/** Reads the answers that come with the bot; each fact that the classifier may guess needs one. */
export async function loadAnswers(classifier: Classifier): Promise<Answers> {
  const { misconfigured, parseAnswers } = await import('./parse-answers.ts')
  const answers = parseAnswers(await readFile(new URL('../../../data/answers.yaml', import.meta.url), 'utf8'))
  const missing = classifier.actsOf('fact').find((act) => answers[act] === undefined)
  if (missing !== undefined) throw misconfigured(`has no “${missing}”, which data/acts.tsv has examples of`)
  return answers
}
