/** The port of whatever writes an answer from quotes. */
import type { Workspace } from '../model/place.ts'
import type { NoModelAnswer } from './language-model.ts'

/** A sentence of a paper as it is shown, under the paper's title. */
export interface GivenQuote {
  readonly title: string
  readonly text: string
}

/** A sentence, and which of the given quotes it is from, by their places from 0; at least one. */
export interface WrittenSentence {
  readonly text: string
  readonly quotes: readonly number[]
}

/**
 * `nothing`: the model found no answer in the quotes; `dropped`: no sentence that it wrote was the quotes';
 * `unchecked`: the index did not answer when its sentences were to be checked.
 */
export type WrittenAnswer =
  | { readonly sentences: readonly WrittenSentence[] }
  | { readonly why: NoModelAnswer | 'nothing' | 'dropped' | 'unchecked' }

export interface AnswerWriter {
  /**
   * In eight seconds, and every sentence checked against its quotes; undefined where no quote is fit to be
   * sent.
   */
  write(
    question: string,
    quotes: readonly GivenQuote[],
    workspace: Workspace,
  ): Promise<WrittenAnswer | undefined>
}
