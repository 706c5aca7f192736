/** Papers side by side. */
import { mostCompared } from '../../cards/compare-card.ts'
import { findReference } from '../../commands/support/shown-reference.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isAmong } from '../../model/lists.ts'
import { splitWords } from '../../times/words.ts'
import type { Conversation } from '../conversation.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import { findMeant } from '../slots/meant-papers.ts'
import { findNamed } from '../slots/named-papers.ts'
import { says } from '../slots/words.ts'
import type { PaperAct } from './about-papers.ts'
import { sideBySide } from './correction-acts.ts'

/** Papers side by side: those that are named, with the one that was shown where one alone is; else those shown. */
export const compare: PaperAct = {
  name: 'compare',
  effect: 'shows',
  async read(clause, shown, conversation) {
    const { last } = shown
    const named = await namesCompared(clause, conversation)
    const [before] = last?.best === undefined ? (last?.papers ?? []) : [last.best]
    if (named.length > 1) return sideBySide(named, ageIn(clause), conversation)
    const [only] = named
    if (only !== undefined && before !== undefined && before !== only)
      return sideBySide([before, only], ageIn(clause), conversation)
    const isPointed = findReference(clause) !== undefined
    const isOwn = !isPointed && contentOf(clause).words !== ''
    if (only !== undefined || isOwn || (last === undefined && !isPointed)) return undefined
    const wanted = { verb: 'show', papers: 'all', write: (id: Identifier) => `show ${id}` } as const
    const meant = await findMeant(clause, shown, wanted, conversation)
    const ids = meant?.ids.slice(0, mostCompared) ?? []
    return ids.length < 2 ? undefined : sideBySide(ids, ageIn(clause), conversation)
  },
}

async function namesCompared(clause: string, { library }: Conversation) {
  const sides = await Promise.all(sidesOf(clause).map((side) => library.papersCalled(side)))
  const isEach = sides.every(({ length }) => length === 1)
  if (sides.length > 1) return isEach ? sides.flat().map(({ id }) => id) : []
  const { words } = contentOf(clause)
  const names = namesIn(words)
  const said = names.length > 1 ? names.join(' ') : clause
  const named = await findNamed(said, names.length > 1 ? said : words, library, names.length < 2)
  return (named?.papers ?? []).map(({ id }) => id)
}

/** `thinkprune vs hawkeye` */
function sidesOf(clause: string): readonly string[] {
  const words = splitWords(clause.slice(0, maxClause))
  const at = words.findIndex(({ lower }) => isAmong(lower, 'vs vs. versus'))
  const end = words.findIndex(({ lower }, index) => index > at && isAmong(lower, ', ; - –'))
  if (at <= 0) return [clause]
  const [from, to] = [words[at + 1]?.from ?? clause.length, end < 0 ? undefined : words[end]?.from]
  return [clause.slice(0, words[at]?.from).trim(), clause.slice(from, to).trim()]
}

/** Longer texts compare no names. */
const maxClause = 140

/** Which of two is asked for; undefined where it says neither. */
export function ageIn(clause: string): 'older' | 'newer' | undefined {
  if (says(clause, 'old older oldest earlier earliest first')) return 'older'
  return says(clause, 'new newer newest later latest last recent') ? 'newer' : undefined
}
