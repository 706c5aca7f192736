/** What was done or asked about last, for `undo` and `yes`. */
import type { Asker } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Conversation } from './conversation.ts'
import { isForOthers, isSeenByOthers } from './for-others.ts'
import { checkRemembered, findLast } from './recall.ts'

type Parts = Pick<Conversation, 'asker' | 'library' | 'commands'>

/**
 * The command that takes back what was done last. Throws `BotError` where nothing was, and to ask first where
 * others have it too: whether the person may change that is asked of each command anew.
 */
export async function findUndo(ofVote: boolean, { asker, library, commands }: Parts): Promise<string> {
  const last = await findLast(asker, library)
  if (last?.offered !== undefined && !/^(?:subscribe|follow) /.test(last.offered))
    throw new BotError('bad-input', 'I only asked, and did nothing yet, so there is nothing to take back.', {
      suggestions: last.did?.undo === undefined ? [] : [last.did.undo],
    })
  // A deed that no command takes back is not the list before.
  const before = last?.doneWith === undefined ? last?.earlier.at(-1)?.command : undefined
  const undo = last?.did?.undo ?? before
  if (ofVote && last?.did?.act.startsWith('vote') !== true) return 'votes'
  if (undo === undefined) {
    await checkRemembered(asker, library)
    throw nothingToTakeBack()
  }
  if (isForOthers(undo, commands))
    throw new BotError('not-sure', `Do you want “${undo}”?`, { suggestions: [undo] })
  return undo
}

/** What to say to `no, don't`: that nothing was done, what takes it back, or that nothing does. */
export async function refuseLast({ asker, library }: Pick<Parts, 'asker' | 'library'>): Promise<BotError> {
  await checkRemembered(asker, library)
  const last = await findLast(asker, library)
  if (last?.offered !== undefined)
    return new BotError('bad-input', 'I only asked, and did nothing: everything is as it was.')
  if (last?.isJustDone && last.did?.undo !== undefined)
    return new BotError('not-sure', 'It is done already. Do you want it taken back?', {
      suggestions: [last.did.undo],
      labels: new Map([[last.did.undo, 'Take it back']]),
    })
  if (last?.isPublic && last.isFresh)
    return new BotError(
      'not-offered',
      'It is posted for everybody already, and I cannot take a message back. People who may delete messages here can delete it.',
    )
  return nothingToTakeBack()
}

/** The command that was asked about moments ago. Throws `BotError` if what was said last is not known. */
export async function recallOffer(asker: Asker, library: Library): Promise<string | undefined> {
  await checkRemembered(asker, library)
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
