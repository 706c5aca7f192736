/**
 * Markdown tables of papers: `|**2025-04-10**|**Title**|First Author
 * et.al.|[2504.07615](link)|**[code](link)**|`.
 */

import type { Steps } from '../../async/steps.ts'
import { maxRecords } from '../../model/bounds.ts'
import { findIdentifiers, parseIdentifier } from '../../model/identifier.ts'
import { singleSpaced } from '../../model/words.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { eachLine } from './lines.ts'

export interface PaperTable {
  readonly records: readonly SourceRecord[]
  /** Rows that link a paper. */
  readonly announced: number
  readonly faults: readonly string[]
}

/**
 * Each row that links a paper is a record. Titles come with unescaped "|" in them, so the row is read from
 * both ends: the cell with the paper's link is found first, authors are before it, and what is between date
 * and authors is the title. The date is often of the newest version, so it counts as that.
 */
export function* parsePaperTable(text: string): Steps<PaperTable> {
  const records: SourceRecord[] = []
  const faults: string[] = []
  yield* eachLine(text, (line) => {
    const row = line.text.slice(0, maxRow)
    if (!row.startsWith('|') || records.length + faults.length >= maxRecords) return
    if (findIdentifiers(row).length === 0) return
    const record = parseRow(row)
    if (record === undefined) faults.push(`line ${line.number}: the row has no title`)
    else records.push(record)
  })
  return { records, announced: records.length + faults.length, faults }
}

function parseRow(row: string): SourceRecord | undefined {
  const cells = row.replace(/^\|/, '').replace(/\|$/, '').split('|')
  const linkAt = cells.findIndex((cell) => linksOf(cell).some((link) => parseIdentifier(link) !== undefined))
  if (linkAt < 0) return undefined
  const links = linksOf(cells[linkAt] ?? '')
  const day = /\d{4}-\d{2}-\d{2}/.exec(cells[0] ?? '')?.[0]
  const titleAt = day === undefined ? 0 : 1
  // Some tables link the title itself, and then the authors follow it.
  const isTitle = linkAt <= titleAt
  const authors = isTitle ? cells[linkAt + 1] : cells[linkAt - 1]
  const title = isTitle ? cells[linkAt] : cells.slice(titleAt, linkAt - 1).join('|')
  const name = plain(title ?? '')
  if (name === '' || parseIdentifier(name) !== undefined) return undefined
  const id = links.find((link) => parseIdentifier(link) !== undefined)
  return {
    identifiers: id === undefined ? [] : [id],
    title: name,
    authors: parseAuthors(plain(authors ?? '')),
    ...(day === undefined ? {} : { updated: day }),
    links: cells.flatMap(linksOf).filter((link) => parseIdentifier(link) === undefined),
  }
}

/** Web addresses of `[words](address)` and bare ones; one may have pairs of parentheses in it. */
function linksOf(cell: string): string[] {
  return [...cell.matchAll(/https?:\/\/(?:[^\s()|>\]]|\([^\s()|>\]]*\))+/g)].map(([link]) => link)
}

function plain(cell: string): string {
  return (
    cell
      // An address may have one pair of parentheses in it.
      .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
      .replace(/\*\*|__|`/g, '')
      .replace(/\\\|/g, '|')
      .trim()
  )
}

function parseAuthors(text: string): string[] {
  return singleSpaced(text)
    .replace(/,? ?et\.? ?al\.?$/i, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'null')
}

/** Characters of a row; real ones have a few hundred. */
const maxRow = 5_000
