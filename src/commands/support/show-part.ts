/** `show VLM-R1 4.2`: the contents of a paper, one of its sections, its tables or one of them. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { pageButtons, pageNote } from '../../cards/list-card.ts'
import { BotError } from '../../errors.ts'
import { allowsWhole } from '../../full-text/allows-whole.ts'
import { type Block, type Card, noteBlock, type Span, textBlock } from '../../model/card.ts'
import type { FullText, Section, Table } from '../../model/full-text.ts'
import type { Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import { spacedWords } from '../../model/words.ts'
import type { Request } from './command.ts'
import { nameOf, readWhole, sectionLink, unreadCard } from './whole-paper.ts'

/** The name of a paper, and what of it: `sections`, `tables`, `table 2`, `4.2`, `appendix B`, `limitations`. */
export function splitPart(words: string): { readonly name: string; readonly part: string } | undefined {
  const said = spacedWords(words)
  for (const count of [2, 1]) {
    const part = said.slice(-count).join(' ').toLowerCase()
    if (said.length > count && partName.test(part)) return { name: said.slice(0, -count).join(' '), part }
  }
  return undefined
}

const partName =
  /^(?:sections|tables|introduction|limitations?|conclusions?|table [a-z]?\.?\d{1,3}|(?:section|appendix) \S{1,12}|[a-z]?\.?\d{1,2}(?:\.\d{1,2}){0,3})$/

interface Shown {
  readonly blocks: readonly Block[]
  readonly pages?: number
}

export async function showPart(
  paper: Paper,
  { part, page }: { readonly part: string; readonly page: number },
  request: Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>,
): Promise<Card> {
  const read = await readWhole(paper, request)
  if ('why' in read) return unreadCard(paper, read.why)
  const { blocks, pages = 1 } = shownOf(part, page, read)
  const command = `show ${paper.id} ${part}`
  const contents = { label: 'Sections', command: `show ${paper.id} sections` }
  return {
    title: displayTitle(paper),
    blocks: [...blocks, ...pageNote(page, pages)],
    buttons: [...pageButtons({ page, command }, pages), contents],
    shows: { command, papers: [paper.id] },
  }
}

function shownOf(part: string, page: number, { text, url }: { text: FullText; url: string }): Shown {
  const [kind, name = part] = spacedWords(part)
  const lineOf = (table: Table) => [link(table, url), ` ${captionOf(table)}`]
  if (part === 'tables') return listLines(text.tables.map(lineOf), page)
  if (part !== 'sections')
    return kind === 'table' ? showTable(text, name, url) : showSection(text, name, url, page)
  const lines = text.sections.map((one) => contentsLine(one, url))
  return listLines(lines, page)
}

function listLines(lines: readonly (readonly Span[])[], page: number): Shown {
  if (lines.length === 0) return { blocks: [textBlock('It has none.')] }
  const shown = lines.slice((page - 1) * linesPerPage, page * linesPerPage)
  const text = shown.flatMap((line, at) => (at === 0 ? line : ['\n', ...line]))
  return { blocks: [textBlock(...text)], pages: Math.ceil(lines.length / linesPerPage) }
}

function contentsLine(section: Section, url: string): Span[] {
  return [
    '· '.repeat(section.depth - 1),
    { link: nameOf(section) || 'Beginning', url: `${url}#${section.anchor}` },
  ]
}

function showSection(text: FullText, name: string, url: string, page: number): Shown {
  const numberOf = ({ number = '' }: Section) => number.toLowerCase().replace(/^appendix\s+/, '')
  const byNumber = text.sections.findIndex((one) => numberOf(one) === name)
  const isCalled = ({ heading }: Section) => heading.toLowerCase().startsWith(name)
  const at = byNumber < 0 && name.length > 3 ? text.sections.findIndex(isCalled) : byNumber
  const section = text.sections[at]
  if (section === undefined) throw unknown(`section ${name}`)
  const title = textBlock(sectionLink(text, at, url))
  if (!allowsWhole(text.licence)) return { blocks: [title, noLicence(text)] }
  const paragraphs = section.paragraphs.map(({ sentences }) => sentences.join(' '))
  const pages: string[][] = [[]]
  for (const paragraph of paragraphs) {
    const last = pages.at(-1) ?? []
    if (last.length > 0 && last.join('').length + paragraph.length > charactersPerPage)
      pages.push([paragraph])
    else last.push(paragraph)
  }
  const isBelow = (one: Section) =>
    numberOf(section) !== '' && numberOf(one).startsWith(`${numberOf(section)}.`)
  const below = text.sections.filter(isBelow).map((one) => contentsLine(one, url))
  const shown = (pages[page - 1] ?? []).map((paragraph) => textBlock(cutText(paragraph, charactersPerPage)))
  const others = page === pages.length && below.length > 0 ? listLines(below, 1).blocks : []
  return { blocks: [title, ...shown, ...others], pages: pages.length }
}

function showTable(text: FullText, name: string, url: string): Shown {
  const table = text.tables.find(({ label }) => label?.toLowerCase() === `table ${name}`)
  if (table === undefined) throw unknown(`table ${name}`)
  const head = textBlock(link(table, url), ` ${captionOf(table)} — `, sectionLink(text, table.section, url))
  if (!allowsWhole(text.licence)) return { blocks: [head, noLicence(text)] }
  // A row that is one cell is said once.
  const rows = table.rows.map((row) =>
    row.map((cell, at) =>
      at > 0 && row.every((one) => one.text === cell.text) ? '' : cutText(cell.text, maxCell),
    ),
  )
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return {
    blocks: [
      head,
      {
        kind: 'file',
        name: `table-${name}.txt`,
        mediaType: 'text/plain',
        content: lines.join('\n'),
        table: { caption: `${table.label ?? 'Table'}: ${captionOf(table)}`, rows: squared(table) },
      },
    ],
  }
}

/** Every row as wide as the widest. */
function squared({ rows }: Table): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) =>
    Array.from({ length: width }, (_, at) => cutText(row[at]?.text ?? '', maxWholeCell)),
  )
}

function link({ label, anchor }: Table, url: string): Span {
  return { link: label ?? 'Table', url: `${url}#${anchor}` }
}

function captionOf({ label = '', caption }: Table): string {
  return cutText(caption.slice(label.length).replace(/^[\s:.]+/, ''), maxCaption)
}

function noLicence({ licence }: FullText): Block {
  return noteBlock(
    `I only quote from it: its page states ${licence === undefined ? 'no licence' : `“${licence}”`}. Read on behind the link.`,
  )
}

function unknown(what: string): BotError {
  return new BotError('not-found', `This paper has no ${what}.`, { suggestions: ['help show'] })
}

const linesPerPage = 30
/** Two screens of a phone. */
const charactersPerPage = 2_500
const maxCaption = 200
const maxCell = 30
/** Where the platform lays a table out. */
const maxWholeCell = 200
