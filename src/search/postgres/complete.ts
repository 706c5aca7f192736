/** What a word or a name that is being typed may become. */

import { sql } from 'kysely'
import { compareText } from '../../model/lists.ts'
import { hasLetter } from '../../model/words.ts'
import type { Term } from '../../ports/paper-index.ts'
import { fold, tokenize } from '../analysis/analysis.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import { quoteLexeme, storable } from './lexemes.ts'
import { type Database, tables } from './tables.ts'

/** Words of titles and abstracts that begin so, those of most papers first. */
export async function completeTerm(db: Database, prefix: string, limit: number): Promise<Term[]> {
  const begun = storable(fold(prefix.trim()))
  if (begun === '') return []
  const { rows } = await sql<{ text: string; papers: number }>`
    select term as text, words as papers from ${tables.terms}
    where term >= ${begun} and term < ${`${begun}\u{10FFFF}`} and words > 0
    order by words desc, term limit ${limit + chatWordsAllowedFor}`.execute(db)
  return rows.filter(({ text }) => hasLetter(text) && !isChatWord(text)).slice(0, limit)
}

/**
 * Authors of whose name any part begins so, those of most papers first; spellings
 * that differ in accents are one.
 */
export async function completeAuthor(db: Database, prefix: string, limit: number): Promise<Term[]> {
  const typed = tokenize(prefix).map(({ word }) => storable(word))
  const begun = typed.pop()
  if (begun === undefined) return []
  const query = [...typed.map(quoteLexeme), `${quoteLexeme(begun)}:*`].join(' & ')
  const { rows } = await sql<{ text: string; papers: number; words: string }>`
    select name as text, papers, words from ${tables.authors}
    where lexemes @@ ${query}::tsquery order by papers desc, words limit ${limit * 4 + namesAllowedFor}`.execute(
    db,
  )
  const before = [...typed, begun].join(' ')
  return rows
    .filter(({ words }) => ` ${words}`.includes(` ${before}`))
    .map(({ text, papers }) => ({ text, papers }))
    .sort((a, b) => b.papers - a.papers || compareText(a.text, b.text))
    .slice(0, limit)
}

const chatWordsAllowedFor = 20
// The words must stand side by side, which is looked at only here.
const namesAllowedFor = 50
