/** What the bot answers to questions about itself, as writers keep it in `data/answers.yaml`. */
import { readFile } from 'node:fs/promises'
import { isCheckout } from '../../model/program.ts'
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
  const answers = await readAnswers()
  const missing = classifier.actsOf('fact').find((act) => answers[act] === undefined)
  if (missing === undefined) return answers
  const { misconfigured } = await import('./parse-answers.ts')
  throw misconfigured(`has no “${missing}”, which data/acts.tsv has examples of`)
}

/** A package has them as JSON: to read YAML takes a tenth of a start. */
async function readAnswers(): Promise<Answers> {
  const read = (name: string) => readFile(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
  if (!isCheckout) return JSON.parse(await read('answers.json'))
  const { parseAnswers } = await import('./parse-answers.ts')
  return parseAnswers(await read('answers.yaml'))
}
