/** The process that reads a file of topics and subscriptions: takes its text, and gives what it says. */
import '../needs-node.js'
import { answerParent } from '../async/child-process.ts'
import { BotError } from '../errors.ts'
import { parseSubscriptionsFile, type SubscriptionsFile } from './subscriptions-file.ts'

export interface FileToRead {
  readonly text: string
  readonly timeZone: string
  /** An instant, as text. */
  readonly now: string
}

/** What the file says, or the sentence that refuses it. */
export type SaidOfFile = { readonly file: SubscriptionsFile } | { readonly refused: string }

answerParent(({ text, timeZone, now }: FileToRead): SaidOfFile[] => {
  try {
    return [{ file: parseSubscriptionsFile(text, timeZone, Temporal.Instant.from(now)) }]
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    return [{ refused: error.userMessage }]
  }
})
