/** What puts papers on the reading list or a shelf, takes them off, notes and marks them. */
import { findReference } from '../../commands/support/shown-reference.ts'
import type { Conversation } from '../conversation.ts'
import { findUndo } from '../last-deed.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import { findShelfIn, type OnShelf } from '../slots/shelves.ts'
import { says } from '../slots/words.ts'
import { about, type PaperAct } from './about-papers.ts'

/** “Put 2 on related-work” is of a shelf. */
export const save: PaperAct = {
  name: 'save',
  effect: 'own',
  async read(clause, shown, conversation) {
    const { act, target } = shown.done
    // “Add the survey”, right after a shelf was made or filled.
    const isOfLast = (act === 'shelf' || act === 'add') && !says(clause, 'save saved list')
    const named =
      (await findShelfIn(clause, conversation)) ?? (isOfLast ? onto(target.shelf, clause) : undefined)
    return named === undefined
      ? onList.read(clause, shown, conversation)
      : fileOn('save', named, shown, conversation)
  },
}

const onList = about('save', 'own')
const offList = about('unsave', 'own')

/** “Drop it” is of whatever was just done. */
export const unsave: PaperAct = {
  name: 'unsave',
  effect: 'own',
  async read(clause, shown, conversation) {
    const named = await findShelfIn(clause, conversation)
    if (named !== undefined) return fileOn('unsave', named, shown, conversation)
    const [command, open, more] = (shown.last?.command ?? '').split(' ')
    const isOpen = command === 'shelf' && more === undefined && isListed(clause)
    const onShelf = isOpen ? onto(open, clause) : undefined
    if (onShelf !== undefined) return fileOn('unsave', onShelf, shown, conversation)
    const { act, undo } = shown.done
    const isOfOther = undo !== undefined && act !== 'save' && act !== 'unsave'
    const said = findReference(clause)
    const isPointed = said === undefined || said.papers === 'it'
    return isOfOther && isPointed && namesIn(contentOf(clause).words).length === 0
      ? findUndo(false, conversation)
      : offList.read(clause, shown, conversation)
  },
}

function onto(ref: string | undefined, clause: string): OnShelf | undefined {
  if (ref === undefined) return undefined
  return { ref, isHere: true, isCalled: true, rest: clause, asList: clause, reason: '' }
}

/** Whether it is said of a number of what was shown. */
function isListed(clause: string): boolean {
  return typeof findReference(clause)?.papers === 'object'
}

/** The command that puts the papers of a clause on a shelf, which it makes if there is none, or takes them off. */
export async function fileOn(
  act: 'save' | 'unsave',
  { ref, isHere, isCalled, rest, reason }: OnShelf,
  shown: Shown,
  conversation: Conversation,
): Promise<string | undefined> {
  const why = reason === '' ? '' : ` because ${reason}`
  const write = (papers: string) =>
    act === 'save'
      ? `add ${papers} to ${ref}${isHere || !isCalled ? '' : ' new:yes'}${why}`
      : `shelf remove ${papers} from ${ref}`
  const verb = act === 'save' ? 'add' : 'shelf remove'
  const described = { ...shown, isDescribed: true }
  const meant = await findMeant(rest, described, { verb, papers: 'it', write }, conversation)
  return meant && write(meant.ids.join(' '))
}

/** “What is still unread?” asks for those that are. */
const unread: PaperAct = {
  name: 'unread',
  effect: 'own',
  async read(clause, shown, conversation) {
    if (says(clause, 'what which')) return 'shelf saved unread'
    return about('unread', 'own').read(clause, shown, conversation)
  },
}

const quotation = /["“][^"“”]{1,2000}["”]/

/** The note is what stands behind a colon, or in quotes; without one, those that there are. */
const note: PaperAct = {
  name: 'note',
  effect: 'own',
  async read(clause, shown, conversation) {
    const colon = clause.indexOf(':')
    const [quoted] = colon < 0 ? (quotation.exec(clause) ?? []) : [clause.slice(colon)]
    const head = quoted === undefined ? clause : clause.slice(0, clause.indexOf(quoted))
    const text = quoted?.slice(1, colon < 0 ? -1 : undefined).trim() ?? ''
    const isOff = text === '' && says(clause, 'delete remove erase drop back')
    const named = says(head, 'private privately') ? 'note private' : 'note'
    const write = (papers: string) => `${named} ${papers}${text === '' ? (isOff ? ' off' : '') : `: ${text}`}`
    const meant = await findMeant(head, shown, { verb: 'note', papers: 'it', write }, conversation)
    const [id] = meant?.ids ?? []
    return id && write(id)
  },
}

export const filingActs: readonly PaperAct[] = [save, unsave, note, about('read', 'own'), unread]
