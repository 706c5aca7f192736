/** The process that reads a file of topics and subscriptions: takes its text, and gives what it says. */
import '../needs-node.js'
import { answerParent } from '../async/child-process.ts'
import { parseSubscriptionsFile } from './subscriptions-file.ts'

export interface FileToRead {
  readonly text: string
  readonly timeZone: string
  /** An instant, as text. */
  readonly now: string
}

answerParent(({ text, timeZone, now }: FileToRead) => [
  parseSubscriptionsFile(text, timeZone, Temporal.Instant.from(now)),
])
