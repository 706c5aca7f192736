/** What goes on from what was just done: `and the third too`, `sorry, I meant LADDER`, `did that work?`. */

import { mostCompared } from '../../cards/compare-card.ts'
import { formatDay } from '../../cards/paper-item.ts'
import { BotError } from '../../errors.ts'
import type { Card, Did } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import { wordSet } from '../../model/lists.ts'
import { dateOf, type Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import type { Conversation } from '../conversation.ts'
import { aboutPapers } from '../list-commands.ts'
import { before } from '../offers.ts'
import { nothingShown } from '../recall.ts'
import { formatIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import { wordsOf } from '../slots/words.ts'
import type { Act, Reading } from './act.ts'

/** What may be done with other papers too. */
const deeds = new Set(['save', 'unsave', 'vote up', 'vote down', 'nominate', 'read', 'unread'])
const lookUps = wordSet('cite similar show tldr cites cited')

/** The command that was done or looked up last, for the papers of a clause; `isLess` where all of them had it. */
async function again(clause: string, shown: Shown, conversation: Conversation) {
  const { done: before, last = nothingShown } = shown
  const { act, target } = before
  const [verb = ''] = last.command.split(' ', 1)
  const isFiled = act === 'add' && target.shelf !== undefined
  const known = act === 'approve' ? 'vote' : deeds.has(act) || isFiled ? act : lookUps.has(verb) ? verb : ''
  const command = deedIn(clause) ?? known
  if (command === '' || shown.last === undefined) return undefined
  const words = command === 'cite' ? formatIn(clause) || formatIn(last.command) : ''
  const write = (ids: readonly Identifier[]) =>
    act === 'nominate'
      ? `nominate ${ids.join(' ')} club:${target.group}`
      : command === 'add'
        ? `add ${ids.join(' ')} to ${target.shelf}`
        : aboutPapers({ command, words }, ids, last)
  const wanted = { verb: command, papers: 'it', write: (id: Identifier) => write([id]) } as const
  const meant = await findMeant(clause, shown, wanted, conversation)
  const done = new Set(target.papers ?? [])
  return (
    meant && { command: write(meant.ids), isLess: meant.ids.every((id) => done.has(id)), count: done.size }
  )
}

/** `save the third one instead` says itself what to do. */
function deedIn(clause: string): string | undefined {
  return wordsOf(clause).find((word) => deeds.has(word))
}

/** The command that was done or looked up last, for other papers. */
export async function doToo(
  clause: string,
  shown: Shown,
  conversation: Conversation,
): Promise<string | undefined> {
  const said = await again(clause, shown, conversation)
  return said?.isLess === false ? said.command : undefined
}

const too: Act<Shown> = {
  name: 'too',
  effect: 'own',
  read: doToo,
}

/** What was done last is taken back, once it is known what takes its place. */
const instead: Act<Shown> = {
  name: 'instead',
  effect: 'own',
  async read(clause, shown, conversation): Promise<Reading> {
    const said = await again(clause, shown, conversation)
    const { act, undo } = shown.done
    const isOther = (deedIn(clause) ?? act) !== act
    // “Just the first” of several leaves it as it is, and takes the others back.
    if (said === undefined || (said.isLess && (said.count < 2 || undo === undefined))) return undefined
    if (undo === undefined || isOther) return said.command
    if (said.isLess) await conversation.remember(await conversation.run(undo))
    const card = await askToKeep(undo, () => conversation.run(said.command))
    return said.isLess ? card : takeBack(undo, card, conversation)
  },
}

async function takeBack(undo: string, card: Card, { run, remember }: Conversation): Promise<Card> {
  const undone = await run(undo)
  await remember(undone)
  const [told] = undone.blocks
  return told?.kind === 'text' ? before(card, told.text) : card
}

async function askToKeep(undo: string, act: () => Promise<Card>): Promise<Card> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof BotError) || error.code !== 'not-sure') throw error
    throw new BotError('not-sure', `${error.userMessage} What I did before is not taken back yet.`, {
      suggestions: [...error.suggestions, undo],
      labels: new Map([...(error.labels ?? []), [undo, 'Take back what was done']]),
    })
  }
}

/** How things stand after it. */
const look: Act<Shown> = {
  name: 'look',
  effect: 'shows',
  async read(_clause, { done, last }) {
    return lookAt(done) ?? lookAt(last?.deeds.at(-1) ?? done)
  },
}

function lookAt({ act, target }: Did): string | undefined {
  if (target.shelf !== undefined) return `shelf ${target.shelf}`
  if (act.startsWith('vote')) return 'votes'
  return act === 'save' || act === 'unsave' ? 'saved' : undefined
}

export const correctionActs: readonly Act<Shown>[] = [too, instead, look]

/** Their list, and which of two is the one that is asked for. */
export async function sideBySide(
  ids: readonly Identifier[],
  asked: 'older' | 'newer' | undefined,
  { library, run }: Pick<Conversation, 'library' | 'run'>,
): Promise<Card> {
  const card = await run(
    ids.length > 1 && ids.length <= mostCompared ? `compare ${ids.join(' ')}` : `search ${ids.join(' ')}`,
  )
  const papers = await Promise.all(ids.map((id) => library.store.papers.find(id)))
  const told = asked && tellOlder(papers.flatMap((paper) => paper ?? []))
  if (told === undefined) return card
  const { older, newer, sentence } = told
  const best = asked === 'older' ? older.id : newer.id
  return { ...before(card, [sentence]), ...(card.shows && { shows: { ...card.shows, best } }) }
}

/** Undefined unless there are two, with a day each. */
function tellOlder([one, other, third]: readonly Paper[]) {
  if (one === undefined || other === undefined || third !== undefined) return undefined
  const [day, otherDay] = [dateOf(one), dateOf(other)]
  if (day === undefined || otherDay === undefined) return undefined
  const [older, newer] = day < otherDay ? [one, other] : [other, one]
  const [first = '', second = ''] = [day, otherDay].sort()
  const sentence =
    first === second
      ? `Both are of ${formatDay(first)}.`
      : `“${nameOf(older)}” is the older one, of ${formatDay(first)}; “${nameOf(newer)}” is of ${formatDay(second)}.`
  return { older, newer, sentence }
}

function nameOf({ title = '' }: Paper): string {
  return cutText(title.split(':', 1)[0] ?? '', 80)
}
