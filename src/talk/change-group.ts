/** Does what reads as said of a digest to the reading group that is meant: `from now on at 14:00`. */
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import type { DigestChange } from './digest-change.ts'
import { groupOfLast, nameMeant } from './last-set-up.ts'
import { mayMean } from './plan-errors.ts'
import type { Plan } from './plan-kinds.ts'
import { writeTimes } from './read-times.ts'
import { findLast } from './recall.ts'

/**
 * Undefined where no reading group was set up or changed just now, and none is the only thing here; or where
 * the words have a meaning of their own for one. Throws `BotError` to ask before a group is ended.
 */
export async function changeGroup(
  change: DigestChange,
  otherwise: Plan,
  conversation: Conversation,
): Promise<Card | undefined> {
  const { asker, library, run } = conversation
  if (isOfGroup(otherwise) || library.outageSince !== undefined) return undefined
  const clubs = await library.store.clubs.listAt(asker.votesIn)
  if (clubs.length === 0) return undefined
  const called = clubs.find(({ name }) => name !== '' && name.toLowerCase() === change.name.toLowerCase())
  if (called !== undefined && change.act === 'end') throw mayMean(`club remove ${called.number}`)
  const command = called === undefined && change.name !== '' ? undefined : writeOfIt(change)
  if (command === undefined) return undefined
  const isJustDone = groupOfLast(await findLast(asker, library)) !== undefined
  // “Weekly is enough” may be said of anything.
  const isClear = change.act !== 'times' || change.times.time !== undefined
  const isMeant = isJustDone || (isClear && clubs.length === 1 && !(await hasDigests(conversation)))
  return isMeant ? run(await nameMeant(command, conversation)) : undefined
}

async function hasDigests({ asker, library }: Conversation): Promise<boolean> {
  return (await library.store.subscriptions.listAt(asker.place)).length > 0
}

function isOfGroup(plan: Plan): boolean {
  if (plan.kind === 'of-club' || plan.kind === 'told') return true
  return plan.kind === 'command' && /^(?:club|nominations?|edit it|pause it|resume it)\b/.test(plan.text)
}

/** In the words of a command of `it`; undefined for what groups do not have. */
function writeOfIt(change: DigestChange): string | undefined {
  switch (change.act) {
    case 'times': {
      const { top, ...times } = change.times
      return top === undefined && !change.isAdded ? `edit it to ${writeTimes(times)}` : undefined
    }
    case 'pause':
      return `pause it ${change.until}`.trim()
    case 'resume':
      return 'resume it'
    default:
      return undefined
  }
}
