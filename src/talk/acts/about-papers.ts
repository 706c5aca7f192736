/** Acts that are commands about papers. */
import type { Identifier } from '../../model/identifier.ts'
import { aboutPapers } from '../list-commands.ts'
import { formatIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import type { Act, Effect } from './act.ts'

export type PaperAct = Act<Shown>

/** `command` is that of the name unless told; nothing said means “it”. */
export function about(name: string, effect: Effect, papers: 'it' | 'all' = 'it', command = name): PaperAct {
  return {
    name,
    effect,
    async read(clause, shown, conversation) {
      const words = name === 'cite' ? formatIn(clause) : ''
      const write = (ids: readonly Identifier[]) => aboutPapers({ command, words }, ids, shown.last)
      const wanted = { verb: command, papers, write: (id: Identifier) => write([id]) }
      const meant = await findMeant(clause, shown, wanted, conversation)
      return meant && write(meant.ids)
    },
  }
}
