/** What a text may order of papers that it names, where nothing else was understood for certain. */
import type { Command } from '../commands/support/command.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { parseAgain } from './again.ts'
import { stripCourtesy } from './courtesy.ts'
import { parsePaperDeeds, parseSpokenOf } from './paper-deed.ts'
import type { Plan } from './plan-kinds.ts'
import { parseReference } from './references.ts'
import { onlyVotes, parseTaste, refuseTaste, searchFor } from './stated-taste.ts'
import { parseWholeWish } from './whole-list.ts'

/** The plan, or an order that is tried before it. Takes linear time. */
export function addOrder(plan: Plan, said: string, commands: readonly Command[]): Plan {
  const asked = stripCourtesy(said)
  const again = mayGoOn(plan) ? (parseAgain(asked) ?? parseAgain(said)) : undefined
  if (isOfShown(plan)) return orderBeside(plan, asked)
  if (!isUnsure(plan, asked, commands))
    return again === undefined ? addTaste(plan, asked) : { kind: 'order', deeds: [], again, otherwise: plan }
  const whole = parseWholeWish(asked) ?? parseWholeWish(said)
  if (whole !== undefined) return { kind: 'order', deeds: [], whole, otherwise: plan }
  const found = parsePaperDeeds(asked)
  const deeds = found.length > 0 ? found : parsePaperDeeds(said)
  const [first] = deeds
  const papers = first && parseReference(first.named)
  if (papers !== undefined && typeof papers !== 'string' && first !== undefined && isOwn.test(first.deed))
    return {
      kind: 'follow-up',
      followUp: { kind: 'about', command: first.deed, papers, words: '', isSaidToPeople: true },
      text: said,
    }
  const named = deeds.filter((deed) => parseReference(deed.named) === undefined)
  const taste = plan.kind === 'plain' ? (parseTaste(asked) ?? parseTaste(said)) : undefined
  // A list that was shown leaves it out first.
  if (
    named.length === 0 &&
    taste?.unwanted !== undefined &&
    taste.wanted === undefined &&
    plan.kind === 'plain'
  )
    return { ...plan, refusal: plan.refusal ?? refuseTaste(taste.unwanted) }
  return named.length > 0 || again !== undefined || taste !== undefined
    ? { kind: 'order', deeds: named, again, taste, otherwise: plan }
    : plan
}

/** Adds to a plan what is learned of tastes, where the words turn out to be a subject. */
function addTaste(plan: Plan, said: string): Plan {
  if (plan.kind === 'command' && plan.otherwise !== undefined && plan.text.startsWith('vote up ')) {
    const wanted = parseTaste(said)?.wanted
    return wanted === undefined ? plan : { ...plan, otherwise: { text: searchFor(wanted), note: onlyVotes } }
  }
  return plan
}

/** `ToRL and JudgeLRM are for this week, save them`; `no more surveys, I can't stand them` is of no paper. */
function orderBeside(plan: Plan & { readonly kind: 'follow-up' }, asked: string): Plan {
  const deeds = parseSpokenOf(asked)
  const isDown = plan.followUp.kind === 'about' && /^(?:vote down|dislike)$/.test(plan.followUp.command)
  const taste = isDown ? parseTaste(asked) : undefined
  return deeds.length > 0 || taste?.unwanted !== undefined
    ? { kind: 'order', deeds, byNameOnly: true, taste, otherwise: plan }
    : plan
}

/** `it` or `them` of a follow-up may be papers that the same sentence names. */
function isOfShown(plan: Plan): plan is Plan & { readonly kind: 'follow-up' } {
  if (plan.kind !== 'follow-up') return false
  const { followUp } = plan
  if (followUp.kind === 'share') return true
  return followUp.kind === 'about' && typeof followUp.papers === 'string' && followUp.command !== 'show'
}

const isOwn = /^(?:save|unsave|vote up|vote down)$/

/** A search, a guess, or a command with words that may be none of its own. */
function isUnsure(plan: Plan, asked: string, commands: readonly Command[]): boolean {
  if (plan.kind === 'plain') return plan.subscription === undefined
  if (plan.kind === 'typo') return true
  const [name = '', shared = '', ...others] = asked.toLowerCase().split(/\s+/)
  if (plan.kind === 'mistake')
    return (
      name === 'share' && plan.error.code === 'bad-input' && !commands.some((each) => each.name === shared)
    )
  if (plan.kind !== 'command' || plan.isExact) return false
  if (plan.otherwise !== undefined)
    return !/^(?:save|unsave|vote|dislike|nominate|cite|similar) /.test(plan.text)
  // “2504.01943 to the reading list”
  return /^(?:show|search) /.test(plan.text) && findIdentifiers(name).length > 0 && others.length > 0
}

/** `and 5 as well` shows it, unless something was done moments ago. */
function mayGoOn(plan: Plan): boolean {
  switch (plan.kind) {
    case 'plain':
    case 'typo':
      return true
    case 'command':
      return plan.otherwise !== undefined
    case 'follow-up':
      return (
        plan.followUp.kind === 'about' &&
        plan.followUp.command === 'show' &&
        typeof plan.followUp.papers !== 'string'
      )
    default:
      return false
  }
}
