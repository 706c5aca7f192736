/** What is said of a shelf: read as if it were said of the reading list, and done with the shelf. */
import { askToRun } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { fileOn } from './acts/filing-acts.ts'
import type { Conversation } from './conversation.ts'
import { planAnswer } from './plan.ts'
import type { Plan } from './plan-kinds.ts'
import { findLast } from './recall.ts'
import { shownIn } from './slots/meant-papers.ts'
import { findShelfIn } from './slots/shelves.ts'

/** Undefined where no shelf is named, or what is wanted of it is something else. */
export async function onShelf(
  said: string,
  plan: Plan,
  conversation: Conversation,
): Promise<Card | undefined> {
  if (said.length > maxLength || isTyped(plan, said)) return undefined
  const named = await findShelfIn(said, conversation)
  if (named === undefined) return undefined
  const { asker, library, commands, classifier, run } = conversation
  const meant = planAnswer(named.asList, commands, classifier)
  const wish = wishOf(meant)
  // Only what is put on a shelf makes one.
  if (!named.isHere && wish !== 'save') return undefined
  if (wish === 'saved') return run(`shelf ${named.ref}`)
  if (wish === 'share saved') return run(`share shelf ${named.ref}`)
  if (wish === 'empty list') return run(`shelf delete ${named.ref}`)
  if (wish !== 'save' && wish !== 'unsave') return undefined
  const shown = shownIn(await findLast(asker, library))
  const command = await fileOn(wish, named, shown, conversation)
  if (command === undefined) return undefined
  // Others may have put it there.
  const isOrder = wish === 'save' && (meant.kind !== 'act' || meant.isSure || meant.isOrder)
  if (isOrder) return run(command)
  const label = `${wish === 'save' ? 'Put on' : 'Take off'} ${named.ref}`
  throw askToRun(`${label}?`, command, label)
}

/** Whether it is a command as it is typed, which reads the names of shelves itself. */
function isTyped(plan: Plan, said: string): boolean {
  if (plan.kind !== 'command') return false
  const [name = ''] = plan.text.split(' ', 1)
  return !ofList.has(name) && said.toLowerCase().trimStart().startsWith(name)
}

const ofList: ReadonlySet<string> = new Set(['save', 'unsave', 'saved', 'show'])

/** What is wanted of a list: the name of an act or a command. */
function wishOf(plan: Plan): string | undefined {
  switch (plan.kind) {
    case 'act':
      return plan.act
    case 'command':
      return plan.otherwise?.intent ?? plan.text.split(' ', 1)[0]
    case 'plain':
      return plan.intent
    case 'of-set-up':
      return wishOf(plan.otherwise)
    default:
      return undefined
  }
}

/** Longer texts say more than what is done with a paper. */
const maxLength = 300
