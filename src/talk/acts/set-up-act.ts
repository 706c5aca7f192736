/** Acts on what is set up: digests, reading groups, topics. */
import { BotError } from '../../errors.ts'
import type { SetUp } from '../what-is-set-up.ts'
import type { Act } from './act.ts'

export interface SetUpAct extends Act<SetUp> {
  /** What it may be done to. */
  readonly of: readonly SetUp['kind'][]
}

/** Asks whether one of some commands is meant. */
export function ask(sentence: string, ...suggestions: readonly string[]): BotError {
  return new BotError('not-sure', sentence, { suggestions })
}

export function askFor(command: string): BotError {
  return ask(`Do you want “${command}”?`, command)
}

/** What cannot be done, and why. */
export function refuse(sentence: string, ...suggestions: readonly string[]): BotError {
  return new BotError('not-offered', sentence, { suggestions })
}
