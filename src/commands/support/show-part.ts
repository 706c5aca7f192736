/** `show VLM-R1 4.2`: the contents of a paper, one of its sections, its tables or one of them. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { pageButtons, pageNote } from '../../cards/list-card.ts'
import { BotError } from '../../errors.ts'
import { type Block, type Card, joinLines, noteBlock, type Span, textBlock } from '../../model/card.ts'
import type { FullText, Section, Table } from '../../model/full-text.ts'
import { chunk } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import { spacedWords } from '../../model/words.ts'
import type { ReadableText } from '../../ports/full-texts.ts'
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

export async function showPart(
  paper: Paper,
  { part, page }: { readonly part: string; readonly page: number },
  request: Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>,
): Promise<Card> {
  const read = await readWhole(paper, request)
  if ('why' in read) return unreadCard(paper, read.why)
  const pages = pagesOf(part, read)
  const command = `show ${paper.id} ${part}`
  const contents = { label: 'Sections', command: `show ${paper.id} sections` }
  return {
    title: displayTitle(paper),
    blocks: [...(pages[page - 1] ?? []), ...pageNote(page, pages.length)],
    buttons: [...pageButtons({ page, command }, pages.length), contents],
    shows: { command, papers: [paper.id] },
  }
}

type Pages = readonly (readonly Block[])[]

function pagesOf(part: string, { text, url }: ReadableText): Pages {
  const [kind, name = part] = spacedWords(part)
  if (part === 'sections') return listLines(text.sections.map((one) => contentsLine(one, url)))
  if (part === 'tables')
    return listLines(text.tables.map((table) => [linkOf(table, url), ` ${captionOf(table)}`]))
  return kind === 'table' ? showTable(text, name, url) : showSection(text, name, url)
}

function listLines(lines: readonly (readonly Span[])[]): Pages {
  if (lines.length === 0) return [[textBlock('It has none.')]]
  return chunk(lines, linesPerPage).map((some) => [textBlock(...joinLines(some))])
}

function contentsLine(section: Section, url: string): Span[] {
  return [
    '· '.repeat(section.depth - 1),
    { link: nameOf(section) || 'Beginning', url: `${url}#${section.anchor}` },
  ]
}

function showSection(text: FullText, name: string, url: string): Pages {
  const { sections } = text
  const numberOf = ({ number = '' }: Section) => number.toLowerCase().replace(/^appendix\s+/, '')
  const byNumber = sections.findIndex((one) => numberOf(one) === name)
  const isCalled = ({ heading }: Section) => heading.toLowerCase().startsWith(name)
  const at = byNumber < 0 && name.length > 3 ? sections.findIndex(isCalled) : byNumber
  const section = sections[at]
  if (section === undefined) throw unknown(`section ${name}`)
  const title = textBlock(sectionLink(text, at, url))
  if (!allowsWhole(text)) return [[title, noLicence(text)]]
  const pages: string[][] = [[]]
  for (const { sentences } of section.paragraphs) {
    const [paragraph, last = []] = [sentences.join(' '), pages.at(-1)]
    const isFull = last.length > 0 && last.join('').length + paragraph.length > charactersPerPage
    if (isFull) pages.push([paragraph])
    else last.push(paragraph)
  }
  const above = `${numberOf(section) || ' '}.`
  const below = sections.filter((one) => numberOf(one).startsWith(above))
  const [others = []] = below.length > 0 ? listLines(below.map((one) => contentsLine(one, url))) : []
  return pages.map((paragraphs, page) => [
    title,
    ...paragraphs.map((paragraph) => textBlock(cutText(paragraph, charactersPerPage))),
    ...(page === pages.length - 1 ? others : []),
  ])
}

function showTable(text: FullText, name: string, url: string): Pages {
  const table = text.tables.find(({ label }) => label?.toLowerCase() === `table ${name}`)
  if (table === undefined) throw unknown(`table ${name}`)
  const [link, caption] = [linkOf(table, url), captionOf(table)]
  const head = textBlock(link, ` ${caption} — `, sectionLink(text, table.section, url))
  if (!allowsWhole(text)) return [[head, noLicence(text)]]
  // A row that is one cell is said once.
  const rows = table.rows.map((row) => {
    const isOne = row.every((cell) => cell.text === row[0]?.text)
    return row.map((cell, at) => (at > 0 && isOne ? '' : cutText(cell.text, maxCell)))
  })
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  const file: Block = {
    ...{ kind: 'file', name: `table-${name}.txt`, mediaType: 'text/plain' },
    content: lines.map((line) => line.trimEnd()).join('\n'),
    table: {
      caption: `${table.label ?? 'Table'}: ${caption}`,
      rows: table.rows.map((row) => row.map((cell) => cutText(cell.text, maxWholeCell))),
    },
  }
  return [[head, file]]
}

function linkOf({ label, anchor }: Table, url: string): Span {
  return { link: label ?? 'Table', url: `${url}#${anchor}` }
}

function captionOf({ label = '', caption }: Table): string {
  return cutText(caption.slice(label.length).replace(/^[\s:.]+/, ''), maxCaption)
}

/**
 * Whether whole sections and tables may be shown: under CC BY, CC BY-SA, CC0 and in the public domain
 * (https://info.arxiv.org/help/license/index.html). The others limit to whom or for what.
 */
function allowsWhole({ licence }: FullText): boolean {
  return licence !== undefined && /^(?:CC BY(?:-SA)? \d|CC0|CC Zero|public domain)/i.test(licence)
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
