/**
 * What people may want. The classifier says which act a sentence is, grammar reads its slots, and the act writes
 * the command; whether that is done or offered is decided where commands run.
 */
import type { Card } from '../../model/card.ts'
import type { Conversation } from '../conversation.ts'

/** What an act does, by who sees or has it; `erases` is always asked about. */
export type Effect = 'shows' | 'own' | 'place' | 'public' | 'erases'

export interface Act<Target> {
  /** As in `data/acts.tsv`. */
  readonly name: string
  readonly effect: Effect
  /**
   * The command that a clause asks for, or the answer itself; undefined where the clause does not say enough to
   * be that act. Rejects with `BotError`, the choices as its suggestions, to ask.
   */
  read(clause: string, target: Target, conversation: Conversation): Promise<Reading>
}

export type Reading = string | Card | undefined
