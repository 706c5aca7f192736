/** An entry of the reference list: its text, its title where it stands apart, its identifiers. */
import type { CitedWork } from '../../model/full-text.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import { familyWord } from '../../model/match-reference.ts'
import { dropEnd } from '../../model/words.ts'
import type { TextReader } from './read-text.ts'
import { shownLine } from './read-text.ts'
import { type Element, findAll, hasClass } from './read-tree.ts'

/** Of an `li.ltx_bibitem`. */
export function readReference(item: Element, reader: TextReader): CitedWork {
  const blocks = findAll(item, (one) => hasClass(one, 'ltx_bibblock')).filter(
    (one) => !hasClass(one, 'ltx_bib_cited'),
  )
  const lines = blocks.map((block) => reader.lineOf(block)).filter((line) => line !== '')
  const whole = lines.length > 0 ? lines.join(' ') : reader.lineOf({ ...item, children: withoutTag(item) })
  const text = shownLine(whole).slice(0, maxText)
  const marked = findAll(item, (one) => hasClass(one, 'ltx_bib_title'))[0]
  // BibTeX's styles set authors, title and the rest as blocks of their own.
  const title = marked === undefined ? (lines.length > 2 ? lines[1] : undefined) : reader.lineOf(marked)
  const links = findAll(item, (one) => one.name === 'a').map(({ href }) => parseIdentifier(href))
  const ids = [...links, ...findIdentifiers(text)].filter((id) => id !== undefined)
  const authors = lines.length > 1 ? (lines[0] ?? '') : ''
  const author = [',', ' and ', ' et al', ' ('].reduce((said, end) => said.split(end, 1)[0] ?? '', authors)
  return {
    text,
    title: title && dropEnd(dropEnd(title, '.'), ','),
    author: familyWord(dropEnd(author.trim(), '.')),
    ids: [...new Set(ids)],
  }
}

function withoutTag({ children }: Element): Element['children'] {
  return children.filter((child) => typeof child === 'string' || !hasClass(child, 'ltx_tag'))
}

/** Of one entry; longer ones have hundreds of authors. */
const maxText = 2_000
