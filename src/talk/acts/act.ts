/**
 * What people may want. The classifier says which act a sentence is, grammar reads its slots, and the act writes
 * the command; whether that is done or offered is decided where commands run.
 */

import { askToRun, BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Conversation } from '../conversation.ts'
import { parseCommand, parseOptions } from '../parse-command.ts'
import type { SetUp } from '../what-is-set-up.ts'

/** What an act or a command does, by who sees or has it; an act that `erases` is always asked about. */
export type Effect = 'shows' | 'own' | 'place' | 'workspace' | 'public' | 'erases'

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

export interface FirstAct {
  readonly name: string
  readonly effect: Effect
  /**
   * The command, without its place; undefined where the sentence does not say enough. Throws `BotError`, the
   * choices as its suggestions, to ask. Takes linear time. `isSure` is false where the command has to ask first.
   */
  read(said: string, isSure: boolean): string | undefined
}

export interface SetUpAct extends Act<SetUp> {
  /** What it may be done to. */
  readonly of: readonly SetUp['kind'][]
}

/** Asks whether one of some commands is meant. */
export function ask(sentence: string, ...suggestions: readonly string[]): BotError {
  return new BotError('not-sure', sentence, { suggestions })
}

/** Asks whether a command is meant, as the command asks it. Rejects as the command does for what is not there. */
export async function askFor(text: string, conversation: Conversation): Promise<BotError> {
  const asked = await questionOf(text, conversation)
  return asked === undefined
    ? ask(`Do you want “${text}”?`, text)
    : askToRun(asked.sentence, text, asked.label)
}

/** How a command asks whether it is meant; undefined where it leaves that to others. */
export async function questionOf(text: string, { commands, asker, library }: Conversation) {
  const { command, words } = parseCommand(text, commands)
  return command.question(parseOptions(command, words), { asker, library })
}

/** What cannot be done, and why. */
export function refuse(sentence: string, ...suggestions: readonly string[]): BotError {
  return new BotError('not-offered', sentence, { suggestions })
}
