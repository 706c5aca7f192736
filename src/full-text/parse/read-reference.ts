/** An entry of the reference list: its text, its title where it stands apart, its identifiers. */
import type { CitedWork } from '../../model/full-text.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import { familyWord } from '../../model/match-reference.ts'
import { dropEnd, isDigits, spacedWords } from '../../model/words.ts'
import type { TextReader } from './read-text.ts'
import { shownLine } from './read-text.ts'
import { type Element, findAll, hasClass } from './read-tree.ts'

/** Of an `li.ltx_bibitem`. Where entries are called by author and year, only the tag says who wrote it. */
export function readReference(item: Element, reader: TextReader): CitedWork {
  const lineOf = (name: string) =>
    findAll(item, (one) => hasClass(one, name)).map((one) => reader.lineOf(one))[0]
  const blocks = findAll(item, (one) => hasClass(one, 'ltx_bibblock')).filter(
    (one) => !hasClass(one, 'ltx_bib_cited'),
  )
  const lines = blocks.map((block) => reader.lineOf(block)).filter((line) => line !== '')
  const whole = lines.length > 0 ? lines.join(' ') : reader.lineOf({ ...item, children: withoutTag(item) })
  const called = lineOf('ltx_bib_author-year')
  const text = shownLine(`${called ?? ''} ${whole}`).slice(0, maxText)
  // BibTeX's styles set authors, title and the rest as blocks of their own.
  const title = lineOf('ltx_bib_title') ?? (lines.length > 2 ? lines[1] : undefined)
  const links = findAll(item, (one) => one.name === 'a').map(({ href }) => parseIdentifier(href))
  const names = spacedWords(text).filter((word) => word.includes('.') || word.includes('/'))
  const ids = [...links, ...findIdentifiers(names.join(' '))].filter((id) => id !== undefined)
  const authors = lineOf('ltx_bib_author') ?? called ?? (lines.length > 1 ? (lines[0] ?? '') : '')
  const author = [',', ' and ', ' et al', ' ('].reduce((said, end) => said.split(end, 1)[0] ?? '', authors)
  return {
    text,
    title: title && withoutYear(dropEnd(dropEnd(title, '.'), ',')),
    author: familyWord(dropEnd(author.trim(), '.')),
    ids: [...new Set(ids)],
  }
}

/** `Quiet-STaR: …, 2024` */
function withoutYear(title: string): string {
  const end = title.slice(-yearLength)
  return end.startsWith(', ') && isDigits(end.slice(2)) ? title.slice(0, -yearLength) : title
}

function withoutTag({ children }: Element): Element['children'] {
  return children.filter((child) => typeof child === 'string' || !hasClass(child, 'ltx_tag'))
}

/** Of one entry; longer ones have hundreds of authors. */
const maxText = 2_000
const yearLength = ', 2024'.length
