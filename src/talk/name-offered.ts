/** What is offered of the last answer, as a command that names its papers by their identifiers. */
import type { Command } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { LastAnswer } from '../ports/last-answers.ts'
import { applyFollowUp } from './apply-follow-up.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'

/** `share show arxiv:…` of `share 2`; the text itself where it is not of what was shown. */
export function nameOffered(
  text: string,
  last: LastAnswer | undefined,
  commands: readonly Command[],
): string {
  const followUp = parseFollowUp(text)
  if (last === undefined || !(followUp?.kind === 'about' || followUp?.kind === 'share')) return text
  try {
    return applyFollowUp(followUp, last, commands)
  } catch (error) {
    if (error instanceof BotError) return text
    throw error
  }
}

/** Whether it is for everybody's eyes. */
export function isShared(followUp: FollowUp): boolean {
  return followUp.kind === 'share' || (followUp.kind === 'about' && followUp.command.startsWith('share'))
}
