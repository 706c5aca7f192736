/** What puts papers on the reading list or a shelf, and takes them off. */
import type { Identifier } from '../../model/identifier.ts'
import type { Conversation } from '../conversation.ts'
import { findUndo } from '../last-deed.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import { findReference } from '../slots/references.ts'
import { findShelfIn, type OnShelf } from '../slots/shelves.ts'
import { about, type PaperAct } from './about-papers.ts'

/** “Put 2 on related-work” is of a shelf that is here. */
export const save: PaperAct = {
  name: 'save',
  effect: 'own',
  async read(clause, shown, conversation) {
    const named = await findShelfIn(clause, conversation)
    if (named === undefined) return about('save', 'own').read(clause, shown, conversation)
    const ids = await findFiled(named, 'add', shown, conversation)
    return ids && `add ${ids} to ${named.shelf.ref}`
  },
}

async function findFiled(
  { rest }: OnShelf,
  verb: string,
  shown: Shown,
  conversation: Conversation,
): Promise<string | undefined> {
  const wanted = { verb, papers: 'it', write: (id: Identifier) => `${verb} ${id}` } as const
  return (await findMeant(rest, shown, wanted, conversation))?.ids.join(' ')
}

/** “Drop it” is of whatever was just done. */
export const unsave: PaperAct = {
  name: 'unsave',
  effect: 'own',
  async read(clause, shown, conversation) {
    const named = await findShelfIn(clause, conversation)
    if (named !== undefined) {
      const ids = await findFiled(named, 'remove', shown, conversation)
      return ids && `shelf remove ${ids} from ${named.shelf.ref}`
    }
    const { act, undo } = shown.done
    const isOfOther = undo !== undefined && act !== 'save' && act !== 'unsave'
    const said = findReference(clause)
    const isPointed = said === undefined || said.papers === 'it'
    return isOfOther && isPointed && namesIn(contentOf(clause, conversation.classifier).words).length === 0
      ? findUndo(false, conversation)
      : about('unsave', 'own').read(clause, shown, conversation)
  },
}
