/** What puts papers on the reading list or a shelf, and takes them off. */

import { findReference } from '../../commands/support/shown-reference.ts'
import type { Conversation } from '../conversation.ts'
import { findUndo } from '../last-deed.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import { findShelfIn } from '../slots/shelves.ts'
import { about, type PaperAct } from './about-papers.ts'

/** “Put 2 on related-work” is of a shelf that is here. */
export const save: PaperAct = {
  name: 'save',
  effect: 'own',
  async read(clause, shown, conversation) {
    const named = await findShelfIn(clause, conversation)
    if (named === undefined) return onList.read(clause, shown, conversation)
    const { rest, shelf } = named
    return writeOf(rest, ['add', `to ${shelf.ref}`], shown, conversation)
  },
}

const onList = about('save', 'own')
const offList = about('unsave', 'own')

/** The command, around the papers that a clause is about. */
async function writeOf(
  clause: string,
  [verb, where]: readonly [verb: string, where: string],
  shown: Shown,
  conversation: Conversation,
): Promise<string | undefined> {
  const write = (papers: string) => `${verb} ${papers} ${where}`
  const meant = await findMeant(clause, shown, { verb, papers: 'it', write }, conversation)
  return meant && write(meant.ids.join(' '))
}

/** “Drop it” is of whatever was just done. */
export const unsave: PaperAct = {
  name: 'unsave',
  effect: 'own',
  async read(clause, shown, conversation) {
    const named = await findShelfIn(clause, conversation)
    if (named !== undefined)
      return writeOf(named.rest, ['shelf remove', `from ${named.shelf.ref}`], shown, conversation)
    const { act, undo } = shown.done
    const isOfOther = undo !== undefined && act !== 'save' && act !== 'unsave'
    const said = findReference(clause)
    const isPointed = said === undefined || said.papers === 'it'
    return isOfOther && isPointed && namesIn(contentOf(clause, conversation.classifier).words).length === 0
      ? findUndo(false, conversation)
      : offList.read(clause, shown, conversation)
  },
}
