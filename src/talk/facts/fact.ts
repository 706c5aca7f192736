/** Something that people ask of the bot itself, and a plain answer. */
import type { Conversation } from '../conversation.ts'

export type FactParts = Pick<Conversation, 'asker' | 'library'> & {
  /** As it was said. */
  readonly text: string
}

export interface Fact {
  readonly name: string
  /**
   * By which words it is asked for: a pattern is groups, of which each must be said in any order; `|` is or,
   * `_` joins words, `*` is any ending, `-` excludes, `^` and `$` are the ends, and `?` is a question mark.
   */
  readonly asked: readonly string[]
  readonly says: string | ((parts: FactParts) => string | Promise<string>)
  /** Commands that help on, as buttons. */
  readonly buttons: readonly string[] | ((parts: FactParts) => Promise<readonly string[]>)
  /** It is something that the bot does not do. */
  readonly isRefusal?: true
}

/** Whom people ask after. */
export const others =
  'who|whom|anyone|anybody|someone|somebody|others|other_people|people|everyone|everybody|prof|professor|boss|supervisor|advisor|adviser|colleague*|coworker*|teammates|labmates|team|students|student|they|public|private|secret|anonymous|pi|members|the_group|the_lab|the_channel|the_room'
/** Whom people speak to. */
export const you = 'you|your|yours|yourself|bot|this_bot|journal_club'
/** Whoever speaks. */
export const i = 'i|my|me|mine|we|our|us'
