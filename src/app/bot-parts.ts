/** What a bot speaks with: its commands, and what it learnt from examples. */
import { loadCommands } from '../bot/catalogue.ts'
import type { Command } from '../commands/support/command.ts'
import { type Classifier, loadClassifier } from '../talk/classify/classifier.ts'
import { type ReadAnswers, readAnswersOnce } from '../talk/facts/answers.ts'

export interface BotParts {
  readonly commands: readonly Command[]
  readonly classifier: Classifier
  readonly answers: ReadAnswers
}

/** Reads them; nothing of them changes, so bots of one process may share them. */
export async function loadBotParts(): Promise<BotParts> {
  const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])
  return { commands, classifier, answers: readAnswersOnce(classifier) }
}
