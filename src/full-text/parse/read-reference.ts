/** An entry of the reference list: its text, its title where it stands apart, its identifiers. */
import type { CitedWork } from '../../model/full-text.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import { familyWord } from '../../model/match-reference.ts'
import { dropEnd, isDigits, spacedWords } from '../../model/words.ts'
import { shownLine, type TextReader } from './read-text.ts'
import { type Element, findAll, hasClass } from './read-tree.ts'

/** Of an `li.ltx_bibitem`. Where entries are called by author and year, only the tag says who wrote it. */
export function readReference({ children }: Element, reader: TextReader): CitedWork {
  const linesOf = (name: string) =>
    reader.linesOf(findAll(children, hasClass(name), hasClass('ltx_bib_cited')))
  const lines = linesOf('ltx_bibblock').filter((line) => line !== '')
  const isOutsideTag = (child: Element | string) => typeof child === 'string' || child.kind !== 'tag'
  const whole = lines.length > 0 ? lines.join(' ') : reader.lineOf(children.filter(isOutsideTag))
  const [called] = linesOf('ltx_bib_author-year')
  const text = shownLine(`${called ?? ''} ${whole}`).slice(0, maxText)
  // BibTeX's styles set authors, title and the rest as blocks of their own.
  const [title = lines.length > 2 ? lines[1] : undefined] = linesOf('ltx_bib_title')
  const [authors = called ?? (lines.length > 1 ? (lines[0] ?? '') : '')] = linesOf('ltx_bib_author')
  const author = [',', ' and ', ' et al', ' ('].reduce((said, end) => said.split(end, 1)[0] ?? '', authors)
  const isLink = ({ attributes }: Element) => attributes['href'] !== undefined
  const links = findAll(children, isLink).map(({ attributes }) => parseIdentifier(attributes['href'] ?? ''))
  const names = spacedWords(text).filter((word) => word.includes('.') || word.includes('/'))
  const ids = [...links, ...findIdentifiers(names.join(' '))].filter((id) => id !== undefined)
  return {
    text,
    title: title && withoutYear(dropEnd(dropEnd(title, '.'), ',')),
    author: familyWord(dropEnd(author.trim(), '.')),
    ids: [...new Set(ids)],
  }
}

/** `Quiet-STaR: …, 2024` */
function withoutYear(title: string): string {
  const [end, year] = [title.slice(0, -', 2024'.length), title.slice(-'2024'.length)]
  return isDigits(year) && title.startsWith(', ', end.length) ? end : title
}

/** Of one entry; longer ones have hundreds of authors. */
const maxText = 2_000
