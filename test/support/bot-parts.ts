/** What every bot of a process speaks with: read once, as nothing of it changes. */
import { loadCommands } from '../../src/bot/catalogue.ts'
import type { Command } from '../../src/commands/support/command.ts'
import { type Classifier, loadClassifier } from '../../src/talk/classify/classifier.ts'
import { type ReadAnswers, readAnswersOnce } from '../../src/talk/facts/answers.ts'

export interface BotParts {
  readonly commands: readonly Command[]
  readonly classifier: Classifier
  readonly answers: ReadAnswers
}

let loading: Promise<BotParts> | undefined

export function loadBotParts(): Promise<BotParts> {
  loading ??= load()
  return loading
}

async function load(): Promise<BotParts> {
  const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])
  return { commands, classifier, answers: readAnswersOnce(classifier) }
}
