/** What was done or asked about last, for `undo` and `yes`. */
import type { Asker } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Conversation } from './conversation.ts'
import { isForOthers, isSeenByOthers } from './for-others.ts'
import { findLast } from './recall.ts'

type Parts = Pick<Conversation, 'asker' | 'library' | 'commands'>

/**
 * The command that takes back what was done last. Throws `BotError` where nothing was, and to ask first where
 * others have it too: whether the person may change that is asked of each command anew.
 */
export async function findUndo(ofVote: boolean, { asker, library, commands }: Parts): Promise<string> {
  const last = await findLast(asker, library)
  if (last?.offered !== undefined && !/^(?:subscribe|follow) /.test(last.offered))
    throw new BotError('bad-input', 'I only asked, and did nothing yet, so there is nothing to take back.', {
      suggestions: last.undo === undefined ? [] : [last.undo],
    })
  // A deed that no command takes back is not the list before.
  const before = last?.doneWith === undefined ? last?.earlier.at(-1)?.command : undefined
  const undo = last?.undo ?? before
  if (ofVote && !/^vote .*set:off$/.test(undo ?? '')) return 'votes'
  if (undo === undefined) throw nothingToTakeBack()
  if (isForOthers(undo, commands))
    throw new BotError('not-sure', `Do you want “${undo}”?`, { suggestions: [undo] })
  return undo
}

/** The command that was asked about moments ago. */
export async function recallOffer(asker: Asker, library: Library): Promise<string | undefined> {
  return (await findLast(asker, library))?.offered
}

/** The same. Throws `BotError` where none was, and for what others would see: that was not foreseen. */
export async function findOffered({ asker, library, commands }: Parts): Promise<string> {
  const offered = await recallOffer(asker, library)
  if (offered === undefined) throw new BotError('bad-input', 'I asked you nothing. Say what you want.')
  if (isSeenByOthers(offered, commands))
    throw new BotError('not-sure', `Then press the button, or say “${offered}”.`, { suggestions: [offered] })
  return offered
}

function nothingToTakeBack(): BotError {
  return new BotError(
    'not-offered',
    'I do not know what to take back. Say unsave, unvote, unsubscribe or resume, and of what.',
    { suggestions: ['saved', 'votes', 'subscriptions'] },
  )
}
