/** What was done or asked about last, for `undo` and `yes`. */
import type { Asker, Command } from '../commands/support/command.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { askToRun, BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Did } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import { checkRemembered, findLast, type Recalled, recall } from './recall.ts'

type Parts = Pick<Conversation, 'asker' | 'library' | 'commands'>

/**
 * The command that takes back what the person did last, whatever they were shown since, unless they only narrowed a
 * list: then the list before. Throws `BotError` where nothing was done, and for what nothing takes back.
 */
export async function findUndo(ofVote: boolean, { asker, library }: Parts): Promise<string> {
  const last = await findLast(asker, library)
  if (last?.offered !== undefined && !/^(?:subscribe|follow) /.test(last.offered))
    throw new BotError('bad-input', 'I only asked, and did nothing yet, so there is nothing to take back.', {
      suggestions: last.did?.undo === undefined ? [] : [last.did.undo],
    })
  const done = last?.deeds.at(-1)
  if (ofVote && done?.act.startsWith('vote') !== true) return 'votes'
  const before = last?.doneWith === undefined ? last?.earlier.at(-1)?.command : undefined
  if (before !== undefined && (done === undefined || narrows(last?.command ?? '', before))) return before
  if (done?.undo !== undefined) return done.undo
  await checkRemembered(asker, library)
  throw done === undefined || done.act === '' ? nothingToTakeBack() : notTakenBack(done.act)
}

/** Whether a search has all the words of the one before it: `only with code`. */
function narrows(command: string, before: string): boolean {
  const words = new Set(command.split(' '))
  return before !== '' && before.split(' ').every((word) => words.has(word))
}

/** Why the last deed stays: by the first word of its command. */
function notTakenBack(act: string): BotError {
  const [name = ''] = act.split(' ', 1)
  const why = reasons.get(name) ?? 'it changed nothing, or cannot be undone'
  return new BotError('not-offered', `I can’t take back “${act}”: ${why}.`, {
    suggestions: ['saved', 'votes', 'subscriptions'],
  })
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['forget', 'what was erased is gone'],
  ['mcp', 'make or revoke a token with mcp'],
  ['unvote', 'vote again on the paper'],
  ['feed', 'a new address replaced the old one for good'],
])

/** What to say to `no, don't`: that nothing was done, what takes it back, or that nothing does. */
export async function refuseLast({ asker, library }: Pick<Parts, 'asker' | 'library'>): Promise<BotError> {
  await checkRemembered(asker, library)
  const last = await findLast(asker, library)
  if (last?.offered !== undefined)
    return new BotError('bad-input', 'I only asked, and did nothing: everything is as it was.')
  if (last?.isJustDone && last.did?.undo !== undefined)
    return askToRun('It is done already. Do you want it taken back?', last.did.undo, 'Take it back')
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
    'I do not know what to take back: nothing was done here within a day. Say unsave, vote off, unsubscribe or resume, and of what.',
    { suggestions: ['saved', 'votes', 'subscriptions'] },
  )
}

/** Whether others see what the command of a text answers, or have what it changes. */
export function isForOthers(text: string, commands: readonly Command[]): boolean {
  return isSeenByOthers(text, commands) || (commandOf(text, commands)?.changes ?? 'own') !== 'own'
}

/** Whether others see what it answers. */
function isSeenByOthers(text: string, commands: readonly Command[]): boolean {
  return commandOf(text, commands)?.visibility === 'public'
}

/** The number of the digest that was set up or changed just now; undefined for anything else. */
export function digestOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act === 'unsubscribe' ? undefined : target.digest
}

/** The same of a reading group. */
export function groupOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act.startsWith('club') ? target.group : undefined
}

/** What was nominated just now, and for which group; undefined for anything else. */
export function nominatedLast(
  last: Recalled | undefined,
): { readonly papers: readonly Identifier[]; readonly group: number } | undefined {
  const { act, target } = justDone(last)
  const { papers = [], group } = target
  return act === 'nominate' && group !== undefined ? { papers, group } : undefined
}

/** The topic that was added or changed just now. */
export function topicOfLast(last: Recalled | undefined): string | undefined {
  return justDone(last).target.topic
}

/** What was done just now; nothing has no act and no target. */
export function justDone(last: Recalled | undefined): Did {
  return (last?.isJustDone && last.did) || { act: '', target: {} }
}

/** Throws `BotError` to ask, where one paper was shown moments ago. */
export async function askForVote(
  vote: 'vote up' | 'vote down',
  { asker, library }: Pick<Conversation, 'asker' | 'library'>,
): Promise<void> {
  const last = await recall(asker, library)
  const [paper, another] = last?.isFresh === true ? last.papers : []
  if (paper === undefined || another !== undefined) return
  const command = `${vote} ${paper} set:on`
  throw askToRun(`Do you want “${vote}” for the paper that I showed?`, command, vote)
}
