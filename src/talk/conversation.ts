/** Who speaks with whom, and what answers. */
import type { Asker, Command } from '../commands/support/command.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import type { Classifier } from './classify/classifier.ts'
import type { ReadAnswers } from './facts/answers.ts'

export interface Conversation {
  readonly asker: Asker
  readonly library: Library
  readonly commands: readonly Command[]
  readonly classifier: Classifier
  readonly answers: ReadAnswers
  /** Answers a command, read exactly. Rejects with `BotError` for mistakes. */
  run(text: string): Promise<Card>
  /** Lets what is said next go on from a card. */
  remember(card: Card): Promise<void>
}
