/** What a language model does for commands, where one is set. */
import type { Workspace } from '../model/place.ts'
import type { AnswerWriter } from './answer-writer.ts'
import type { LanguageModel } from './language-model.ts'
import type { QueryProposer } from './query-proposer.ts'

export interface ModelHelp extends Pick<LanguageModel, 'ask' | 'describe' | 'stop'> {
  proposerFor(workspace: Workspace): QueryProposer
  readonly writer: AnswerWriter
  /** How long a sentence waits for all that a model chooses for it, in milliseconds. */
  readonly talkMs: number
}
