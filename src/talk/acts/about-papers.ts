/** Acts that are commands about papers. */
import type { Identifier } from '../../model/identifier.ts'
import { aboutPapers } from '../list-commands.ts'
import { formatIn } from '../slots/content.ts'
import { findMeant, type Shown } from '../slots/meant-papers.ts'
import { says } from '../slots/words.ts'
import type { Act, Effect } from './act.ts'

export type PaperAct = Act<Shown>

/** `command` is that of the name unless told; nothing said means “it”. */
export function about(name: string, effect: Effect, papers: 'it' | 'all' = 'it', command = name): PaperAct {
  return {
    name,
    effect,
    async read(clause, shown, conversation) {
      const words = name === 'cite' ? formatIn(clause) : name === 'show' ? factIn(clause) : ''
      const write = (ids: readonly Identifier[]) => aboutPapers({ command, words }, ids, shown.last)
      const wanted = { verb: command, papers, write: (id: Identifier) => write([id]) }
      const meant = await findMeant(clause, shown, wanted, conversation)
      return meant && write(meant.ids)
    },
  }
}

/** What of a paper is asked for, as `show` takes it; empty where that is all of it. */
function factIn(clause: string): string {
  if (says(clause, 'author authors coauthor coauthors co-author co-authors wrote written')) return 'authors'
  if (says(clause, 'code repo repository github implementation')) return 'code'
  if (says(clause, 'pdf download')) return 'pdf'
  return says(clause, 'abstract') ? 'abstract' : ''
}
