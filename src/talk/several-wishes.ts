/** Two wishes in one sentence: `save it and show me similar ones`, `show me VLM-R1, then cite it`. */
import type { Command } from '../commands/support/command.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { findReference, parseReference } from '../commands/support/shown-reference.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { stripCourtesy } from './courtesy.ts'
import { isForOthers } from './last-deed.ts'
import type { Plan } from './plan-kinds.ts'

/** Longer texts say what papers are about. */
const maxLength = 200
const maxJoints = 4
const joint =
  /[,;]? (?:and(?: then| also| please)?|then(?: also)?|plus|&|also) |[;.] |, (?=(?:then|also|please) |(?:i )?(?:like|dislike|save|share|cite|upvote|downvote|drop|remove) (?!(?:it|them|that|this|both)\b))/gi

/**
 * The two wishes of a text, if each of its parts is one by itself: an order, or a request for papers and what
 * to do with them. `planPart` plans one part. Takes linear time, as few joints are tried.
 */
export function splitWishes(
  said: string,
  commands: readonly Command[],
  planPart: (part: string) => Plan,
): (Plan & { readonly kind: 'several' }) | undefined {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  if (text === '' || takesAllWords(text, commands)) return undefined
  // From the last on: “save 1 and 3 and give me bibtex for both”.
  for (const { index, 0: between } of [...text.matchAll(joint)].slice(0, maxJoints).toReversed()) {
    const [first, second] = [text.slice(0, index).trim(), text.slice(index + between.length).trim()]
    if (first === '' || second === '' || isQuoted(first) || partsReference(text, first, second)) continue
    const other = planPart(second)
    if (!isOrder(other, second)) continue
    const one = planPart(first)
    if (!(isOrder(one, first) || isRequest(one, other, first))) continue
    if (deedOf(one) === deedOf(other)) continue
    const then = meanSame(one, other)
    if (isOffered(then, commands)) return { kind: 'several', first: one, offered: writeOrder(then, second) }
    return isSeen(one, commands)
      ? { kind: 'several', first: then, offered: writeOrder(one, first) }
      : { kind: 'several', first: one, then }
  }
  return undefined
}

/**
 * Whether a text begins with a command whose words are anything: they may be joined by “and”. What is shared
 * is such a command, or a paper.
 */
function takesAllWords(text: string, commands: readonly Command[]): boolean {
  const [said = ''] = text.split(' ', 1)
  const name = said.replace(/^[/!]/, '').toLowerCase()
  const command = commandOf(text.replace(/^!/, ''), commands)
  if (command === undefined) return false
  if (/ because /i.test(text)) return true
  return name === 'share'
    ? takesAllWords(text.slice(said.length + 1), commands)
    : !('paper' in command.options)
}

/** Whether both parts are of one reference: `the second and the fourth`. */
function partsReference(text: string, first: string, second: string): boolean {
  const [whole, ...parts] = [text, first, second].map((each) => {
    const papers = findReference(each)?.papers
    return typeof papers === 'object' ? papers.length : 0
  })
  return parts.every((count) => count > 0 && count < (whole ?? 0))
}

function isQuoted(text: string): boolean {
  return (text.match(/["“”]/g) ?? []).length % 2 === 1
}

/** Whether a part is understood for certain, and says more than which papers. */
function isOrder(plan: Plan, text: string): boolean {
  if (plan.kind === 'act') return plan.isSure && parseReference(text) === undefined
  if (plan.kind === 'command') return plan.otherwise === undefined && !beginsWithPaper(text)
  return plan.kind === 'plain' && plan.subscription !== undefined
}

/** `2504.07615 is close to my work` */
function beginsWithPaper(text: string): boolean {
  return findIdentifiers(text.split(/\s/, 1)[0] ?? '').length > 0
}

/** `find papers on NL2SQL`, `show me VLM-R1`: papers for an order that follows. */
function isRequest(plan: Plan, then: Plan, text: string): boolean {
  if (then.kind !== 'act') return false
  if (plan.kind === 'command') return plan.otherwise?.intent === undefined
  return plan.kind === 'plain' && plan.intent === undefined && asksForPapers.test(stripCourtesy(text))
}

const asksForPapers =
  /^(?:show|find|search|get|give|list|look|bring|fetch|pull|dig|i (?:need|want|am looking)|anything|something|papers)\b/i

/** What tells two wishes from two halves of one. */
function deedOf(plan: Plan): string {
  if (plan.kind === 'act') return plan.act
  return plan.kind === 'command' ? (plan.text.split(' ', 1)[0] ?? '') : plan.kind
}

/** In `save 2 and show me similar ones` both are of the second paper. */
function meanSame(first: Plan, then: Plan): Plan {
  if (first.kind !== 'act' || then.kind !== 'act') return then
  const [one, other] = [first.text, then.text].map((text) => findReference(text)?.papers)
  return typeof one === 'object' && typeof other !== 'object' ? { ...then, papers: one } : then
}

/** Whether others see it or have it too: such a thing is not done in passing. */
function isOffered(plan: Plan, commands: readonly Command[]): boolean {
  const isWish = plan.kind === 'plain' && plan.subscription !== undefined
  const text = plan.kind === 'command' ? plan.text : deedOf(plan)
  return isWish || isSeen(plan, commands) || isForOthers(text, commands)
}

/** Whether it is for everybody's eyes. */
function isSeen(plan: Plan, commands: readonly Command[]): boolean {
  const [deed] = deedOf(plan).split(' ', 1)
  return deed === 'share' || commandOf(deed ?? '', commands)?.visibility === 'public'
}

/** The order as it is typed by itself. */
function writeOrder(plan: Plan, text: string): string {
  if (plan.kind === 'command') return plan.text
  if (plan.kind === 'plain') return plan.subscription ?? text
  return plan.kind === 'act' ? writeAct(plan) : text
}

function writeAct({
  act,
  text,
  papers = findReference(text)?.papers,
}: Plan & { readonly kind: 'act' }): string {
  return typeof papers === 'object' ? `${act} ${papers.join(', ')}` : text
}
