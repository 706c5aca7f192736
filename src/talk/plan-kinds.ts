/** What a text may ask for. */

import type { Reference } from '../commands/support/shown-reference.ts'
import type { BotError } from '../errors.ts'
import type { ActSaid } from './read-act.ts'
import type { SmallTalk } from './small-talk.ts'

export type Plan =
  /**
   * `text` is the command to answer. Where its words name no paper, `otherwise` is answered; where they do
   * but read as plain words too, `otherwise` is offered. One that `isExact` is answered as it stands.
   */
  | {
      readonly kind: 'command'
      readonly text: string
      readonly otherwise?: Otherwise
      readonly isExact?: true
      /** What is told before its answer. */
      readonly note?: string
    }
  /**
   * A search for words that nobody meant as a query: its signs are not obeyed where they are wrong. `trend`
   * and `subscription` are offered beside it.
   */
  | {
      readonly kind: 'plain'
      readonly text: string
      readonly words: string
      readonly trend?: string
      /** What it is about, if that is the bot itself: a command that changes nothing, `self` or `aside`. */
      readonly intent?: string | undefined
      readonly subscription?: string | undefined
      /** Whether it is asked how many there are. */
      readonly isCounted?: true
    }
  /**
   * The first word is nearly a command's name, or one of a follow-up; if papers have it, it is a search.
   */
  | {
      readonly kind: 'typo'
      readonly typed: string
      readonly meant: string
      readonly words: string
      /** The text where the first word is no typing mistake. */
      readonly plain: Plan
    }
  /** Of papers or of the last list; where the words turn out to be of something else, `otherwise`. */
  | ({
      readonly kind: 'act'
      readonly text: string
      /** The papers of the wish before, where this one names none. */
      readonly papers?: Reference
      /** Whether a command was typed, whose words are of a paper. */
      readonly isTyped?: true
      /** What it is about where nothing was shown, if that is the bot itself. */
      readonly intent?: string | undefined
      readonly otherwise: Plan
    } & ActSaid)
  /** Of a digest, a group or a topic that is spoken of; where none is, `otherwise`. */
  | { readonly kind: 'of-set-up'; readonly wish: SetUpWish; readonly otherwise: Plan }
  /** One wish and then another; what others see or have too is only `offered`, as it is typed. */
  | { readonly kind: 'several'; readonly first: Plan; readonly then?: Plan; readonly offered?: string }
  /** `vote` is what a thumb alone may say of the one paper that was shown. */
  | { readonly kind: 'small-talk'; readonly talk: SmallTalk; readonly vote?: 'vote up' | 'vote down' }
  /** A question on the bot itself that has a plain answer. */
  | { readonly kind: 'fact'; readonly fact: string; readonly text: string }
  /** `search` is what it may be a search for, where its words belong together in papers. */
  | { readonly kind: 'mistake'; readonly error: BotError; readonly search?: string }
  /** References of another program, as they are in its files; `otherwise` where nothing of it is an entry. */
  | { readonly kind: 'pasted'; readonly text: string; readonly otherwise: Plan }

/** A search in the place of a command, and what to say of that. */
export interface Otherwise {
  readonly text: string
  readonly note?: string
  /** What is answered in the place of both, if the words are about the bot itself. */
  readonly intent?: string
}

/** What a sentence wants, if it is of something that is set up. */
export interface SetUpWish {
  readonly act: string
  readonly said: string
  /** How much surer than needed where it was set up just now. */
  readonly margin: number
  /** Whether what others have too may change. */
  readonly changes: boolean
}
