/** What a text may ask for. */
import type { BotError } from '../errors.ts'
import type { SetUpWish } from './act-on-set-up.ts'
import type { Again } from './again.ts'
import type { FollowUp } from './follow-up.ts'
import type { PaperDeed } from './paper-deed.ts'
import type { SmallTalk } from './small-talk.ts'
import type { StatedTaste } from './stated-taste.ts'
import type { WholeWish } from './whole-list.ts'

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
      readonly mayNarrow: boolean
      readonly trend?: string
      /** Where it narrows no list, it is refused. */
      readonly refusal?: BotError
      /** What it is about, if that is the bot itself: a command that changes nothing, `self` or `aside`. */
      readonly intent?: string | undefined
      readonly subscription?: string | undefined
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
      readonly followUp?: FollowUp
    }
  /** `isPart` where the text says something else as well, as people do to each other. */
  | {
      readonly kind: 'follow-up'
      readonly followUp: FollowUp
      readonly text: string
      readonly isPart?: true
      /** What it is about where nothing was shown, if that is the bot itself. */
      readonly intent?: string | undefined
    }
  /**
   * What may be ordered of papers by their names, of a whole list, or of what was done last; where nothing of
   * it is here, `otherwise` is answered.
   */
  | ({ readonly kind: 'order'; readonly otherwise: Plan } & Order)
  /** Of a digest, a group or a topic that is spoken of; where none is, `otherwise`. */
  | { readonly kind: 'of-set-up'; readonly wish: SetUpWish; readonly otherwise: Plan }
  /** One wish and then another; what others see or have too is only `offered`, as it is typed. */
  | { readonly kind: 'several'; readonly first: Plan; readonly then?: Plan; readonly offered?: string }
  /** `vote` is what a thumb alone may say of the one paper that was shown. */
  | { readonly kind: 'small-talk'; readonly talk: SmallTalk; readonly vote?: 'vote up' | 'vote down' }
  /** A question on the bot itself that has a plain answer. */
  | { readonly kind: 'fact'; readonly fact: string; readonly text: string }
  /** `text` may be words of papers instead. */
  | { readonly kind: 'mistake'; readonly error: BotError; readonly text?: string }
  /** References of another program, as they are in its files; `otherwise` where nothing of it is an entry. */
  | { readonly kind: 'pasted'; readonly text: string; readonly otherwise: Plan }

export interface Order {
  readonly deeds: readonly PaperDeed[]
  /** Whether they count only where papers stand in them by their names. */
  readonly byNameOnly?: true
  readonly again?: Again | undefined
  readonly whole?: WholeWish | undefined
  readonly taste?: StatedTaste | undefined
}

/** A search in the place of a command, and what to say of that. */
export interface Otherwise {
  readonly text: string
  readonly note?: string
  /** What is answered in the place of both, if the words are about the bot itself. */
  readonly intent?: string
}
