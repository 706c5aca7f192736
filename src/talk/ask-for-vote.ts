/** A thumb alone may be a vote for the one paper that was shown, or mean thanks. */
import { BotError } from '../errors.ts'
import type { Conversation } from './conversation.ts'
import { recall } from './recall.ts'

/** Throws `BotError` to ask, where one paper was shown moments ago. */
export async function askForVote(
  vote: 'vote up' | 'vote down',
  { asker, library }: Pick<Conversation, 'asker' | 'library'>,
): Promise<void> {
  const last = await recall(asker, library)
  const [paper, another] = last?.isFresh === true ? last.papers : []
  if (paper === undefined || another !== undefined) return
  const command = `${vote} ${paper} set:on`
  throw new BotError('not-sure', `Do you want “${vote}” for the paper that I showed?`, {
    suggestions: [command],
    labels: new Map([[command, vote]]),
  })
}
