/** What is said of the topic that was just added or changed: `what's in it?`, `post it tuesday mornings`. */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import type { DigestChange } from './digest-change.ts'
import { withSubject } from './digest-subject.ts'
import { topicOfLast } from './last-set-up.ts'
import { writeTimes } from './read-times.ts'
import type { Recalled } from './recall.ts'

/** Undefined where no topic is spoken of. Throws `BotError` to ask before the topic itself changes. */
export async function changeTopic(
  change: DigestChange,
  last: Recalled | undefined,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  const name = topicOfLast(last)
  const topic = name === undefined ? undefined : await library.store.topics.find(asker.workspace, name)
  if (topic === undefined) return undefined
  switch (change.act) {
    case 'preview':
    case 'papers':
      return run(`latest ${topic.name}`)
    case 'times':
      return run(`subscribe ${topic.name} ${writeTimes(change.times)} confirm:yes`)
    case 'end':
      throw mayMean(`topic remove ${topic.name}`)
    case 'subject':
      throw mayMean(`topic edit ${topic.name} ${withSubject(topic.query, change.subject, change.how)}`)
    default:
      return undefined
  }
}

/** Everybody of the workspace has it, and the platform is asked of its command who may change it. */
function mayMean(command: string): BotError {
  return new BotError('not-sure', `Do you want “${command}”?`, { suggestions: [command] })
}
