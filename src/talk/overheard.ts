/** What people write in a thread to nobody: whether it is said of the bot's answer there. */
import type { FollowUp } from './follow-up.ts'
import type { Plan } from './plan-kinds.ts'

/**
 * Whether a text that calls nobody is a follow-up by its form alone. Of papers only what names them by number
 * is; what is wanted of `it`, what is for everybody and what they like people say to each other.
 */
export function isOfAnswer(plan: Plan): boolean {
  if (plan.kind === 'order') return isOfAnswer(plan.otherwise)
  return plan.kind === 'follow-up' && !plan.isPart && !isSaidToPeople(plan.followUp)
}

function isSaidToPeople(followUp: FollowUp): boolean {
  if ('isSaidToPeople' in followUp || followUp.kind === 'share') return true
  if (followUp.kind !== 'about') return false
  return typeof followUp.papers === 'string' || /^(?:share|vote|dislike)\b/.test(followUp.command)
}
