/**
 * BibTeX entries (https://www.bibtex.org/Format/). The file is cut into entries, and each is parsed by
 * itself: so a broken one spoils no other, and none is longer or deeper than a parser can bear.
 */
import bibtex, { type Item } from 'bibtex-parse'
import { latexToUnicode } from '../ingest/latex.ts'
import type { FiledReference } from '../model/reference.ts'
import { cutEntries } from './cut-entries.ts'
import { brokenReference, makeReference, numberOfVolume, turnName } from './make-reference.ts'

/** In the order of the file; what is no entry (comments, preambles, words between) is left out. */
export function* parseBibtex(text: string): Generator<FiledReference, void, void> {
  const macros = new Map(months.map((month) => [month, month]))
  for (const { line, piece, kind, fault } of cutEntries(text)) {
    if (kind === 'comment' || kind === 'preamble') continue
    const items = fault === undefined ? parsePiece(piece) : undefined
    if (items === undefined) {
      if (kind !== 'string') yield brokenReference(line, keyOf(piece), fault ?? noBibtex)
      continue
    }
    for (const item of items) {
      if (item.itemtype === 'string') macros.set(item.name.toLowerCase(), textOf(item, macros))
      if (item.itemtype === 'entry') yield convert(item, line, macros)
    }
  }
}

/** Entries without a key and lines of comments are not allowed, but programs write them. */
function parsePiece(piece: string): readonly Item[] | undefined {
  const corrected = piece
    .replace(/^(@[A-Za-z]{1,40}\s{0,80}[{(])\s{0,80},/, '$1unnamed,')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('%'))
    .join('\n')
  for (const text of piece === corrected ? [piece] : [piece, corrected]) {
    try {
      return bibtex.parse(text, { number: 'string' })
    } catch {
      // An error of its own for broken text, or a RangeError where it went down too far.
    }
  }
  return undefined
}

function convert(item: Extract<Item, { itemtype: 'entry' }>, line: number, macros: Macros): FiledReference {
  const fields = new Map<string, string>()
  for (const field of item.fields) {
    const name = field.name.toLowerCase()
    if (!fields.has(name)) fields.set(name, textOf(field, macros))
  }
  const get = (name: string) => fields.get(name)
  const eprint = get('eprint')
  const archive = get('archiveprefix') ?? get('eprinttype') ?? 'arxiv'
  const isArxiv = /^arxiv$/i.test(archive.trim())
  return makeReference({
    line,
    key: item.key ?? undefined,
    title: latexToUnicode(get('title') ?? ''),
    author: firstAuthor(get('author') ?? get('editor') ?? ''),
    abstract: latexToUnicode(get('abstract') ?? ''),
    names: [
      ...[get('doi'), get('arxivid'), get('arxiv'), isArxiv ? eprint : undefined].map(plain),
      numberOfVolume(get('journal'), get('volume')),
      ...[get('url'), get('ee'), get('biburl'), get('link'), get('pdf')].map(plain),
    ],
    remarks: [
      get('journal'),
      get('howpublished'),
      get('number'),
      get('volume'),
      get('note'),
      get('publisher'),
    ],
  })
}

/**
 * Names are separated by `and` outside of braces; `Family, Suffix, Given`, `Given
 * Family`, or a group's in braces.
 */
function firstAuthor(authors: string): string {
  let [depth, end] = [0, authors.length]
  for (let at = 0; at < authors.length; at++) {
    const character = authors[at]
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth === 0 && /\s/.test(character ?? '') && /^\sand\s/i.test(authors.slice(at, at + 5))) {
      end = at
      break
    }
  }
  const name = authors.slice(0, end).trim().slice(0, 500)
  if (/^\{[^{}]*\}$/.test(name)) return latexToUnicode(name.slice(1, -1))
  const parts = splitOutside(name).map((part) => latexToUnicode(part))
  const [family = '', second = '', third] = parts
  if (third !== undefined) return turnName(family, third, second)
  return turnName(family, second)
}

function splitOutside(name: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of name) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${character}`)
  }
  return parts
}

type Macros = ReadonlyMap<string, string>
type Value = Parameters<typeof textOf>[0]

/** A value as text: macros by what they stand for, those that nobody defined by their names. */
function textOf(
  { value, datatype }: { readonly value: string | null | readonly unknown[]; readonly datatype: string },
  macros: Macros,
): string {
  if (value === null) return ''
  if (typeof value === 'string')
    return datatype === 'identifier' ? (macros.get(value.toLowerCase()) ?? value) : value
  return value.map((part) => textOf(part as Value, macros)).join('')
}

/** An identifier as LaTeX has it: `10.1000/a\_b`, `\url{https://…}`. */
function plain(text: string | undefined): string | undefined {
  return text
    ?.replace(/\\url|\\href/g, '')
    .replace(/\\([_&%#])/g, '$1')
    .replace(/[{}]/g, '')
    .trim()
}

function keyOf(piece: string): string {
  return /[{(]\s*([^,\s]{1,100})/.exec(piece.slice(0, 300))?.[1] ?? ''
}

const noBibtex = 'is not BibTeX: a comma, a quote or an equals sign may be missing'
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
