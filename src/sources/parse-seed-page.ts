/**
 * Parses a paper page: a dated topic page, the same entries without a day, or a bare
 * list of abstracts, one per line.
 */

import type { Steps } from '../async/steps.ts'
import { paperBounds } from '../model/bounds.ts'
import { parseIdentifier } from '../model/identifier.ts'
import { dropStart } from '../model/words.ts'
import type { SourceRecord } from '../ports/source.ts'
import { eachLine, type Line } from './formats/lines.ts'

/** Something in a page that could not be read. `line` counts from 1. */
export interface PageFault {
  readonly line: number
  readonly message: string
}

export interface SeedPage {
  readonly records: readonly SourceRecord[]
  /** How many papers the page tells of, broken records included. */
  readonly announced: number
  readonly faults: readonly PageFault[]
}

interface Paragraph {
  readonly line: number
  readonly text: string
}

/**
 * A page's records in its order. Broken records are named in `faults`; what can be read of the others is
 * kept. Of somebody else's page at most so many lines are read.
 */
export function* parseSeedPage(page: string, maxLines = Number.POSITIVE_INFINITY): Steps<SeedPage> {
  const lines: Line[] = []
  let unread: Line | undefined
  yield* eachLine(dropStart(page, '\uFEFF'), (line) => {
    if (lines.length < maxLines) lines.push(line)
    else unread ??= line
  })
  const [first, ...others] = lines
  if (first === undefined)
    return { records: [], announced: 0, faults: [{ line: 1, message: 'the page is empty' }] }
  const [, , day] = /^(.{1,80}) - (\d{4}-\d{2}-\d{2})$/.exec(first.text) ?? []
  const hasCredits = lines.some(({ text }) => creditLine.test(text))
  const read =
    day !== undefined
      ? parseTopicPage(first, others, day)
      : hasCredits
        ? parseEntries(lines, undefined, [])
        : parseAbstractList(lines)
  if (unread === undefined) return read
  const message = 'this line and the rest are not read: the page is too long'
  return { ...read, faults: [...read.faults, { line: unread.number, message }] }
}

function parseAbstractList(lines: readonly Line[]): SeedPage {
  const faults: PageFault[] = []
  const records: SourceRecord[] = []
  for (const { number, text } of lines) {
    if (text.length < minAbstractLength) {
      faults.push({ line: number, message: `“${text.slice(0, 40)}” is too short to be an abstract` })
    } else records.push({ identifiers: [], abstract: text })
  }
  return { records, announced: records.length + faults.length, faults }
}

function parseTopicPage(header: Line, lines: readonly Line[], day: string): SeedPage {
  const faults: PageFault[] = []
  const listed = parseDay(day)
  if (listed === undefined) faults.push({ line: header.number, message: `“${day}” is not a date` })
  return parseEntries(lines, listed, faults)
}

/** Entries of title, credits and abstract; `faults` is added to. */
function parseEntries(lines: readonly Line[], listed: string | undefined, faults: PageFault[]): SeedPage {
  const paragraphs = splitParagraphs(lines)
  const credits = paragraphs.flatMap((paragraph, at) => (creditLine.test(paragraph.text) ? [at] : []))
  const records: SourceRecord[] = []
  let end = 0
  credits.forEach((at, nth) => {
    const title = at > end ? paragraphs[at - 1] : undefined
    const nextCredits = credits[nth + 1]
    // A single long paragraph between two papers is an abstract: the next paper has no title.
    const isAbstract = nextCredits === at + 2 && (paragraphs[at + 1]?.text.length ?? 0) > maxTitleLength
    const next =
      nextCredits === undefined ? paragraphs.length : Math.max(at + 1, nextCredits - (isAbstract ? 0 : 1))
    for (const lost of paragraphs.slice(end, Math.max(end, at - 1))) faults.push(orphan(lost))
    const abstract = paragraphs.slice(at + 1, next)
    end = next
    const credit = paragraphs[at]
    if (credit === undefined) return
    const record = parseRecord(title, credit, abstract, faults)
    if (record !== undefined) records.push(listed === undefined ? record : { ...record, listed })
  })
  for (const lost of paragraphs.slice(end)) faults.push(orphan(lost))
  return { records, announced: credits.length, faults }
}

/**
 * One entry of a topic page: title, credits, abstract. Of the credits other
 * lines than these three are remarks.
 */
function parseRecord(
  title: Paragraph | undefined,
  credits: Paragraph,
  abstract: readonly Paragraph[],
  faults: PageFault[],
): SourceRecord | undefined {
  const text = abstract.map((paragraph) => paragraph.text).join(' ')
  if (title === undefined || text === '') {
    const missing = title === undefined ? 'title' : 'abstract'
    faults.push({ line: (title ?? credits).line, message: `the paper has no ${missing}` })
    return undefined
  }
  const authors = /^Authors:[ \t]*(.*)$/m.exec(credits.text)?.[1] ?? ''
  if (authors === '') faults.push({ line: credits.line, message: 'the paper has no authors' })
  const date = /^Date:[ \t]*(.*)$/m.exec(credits.text)?.[1] ?? ''
  const link = /^Link:[ \t]*(.*)$/m.exec(credits.text)?.[1] ?? ''
  const id = parseIdentifier(link)
  if (link !== '' && id === undefined)
    faults.push({ line: credits.line, message: `“${link.slice(0, 40)}” names no paper` })
  const published = parseDay(date)
  if (published === undefined)
    faults.push({ line: credits.line, message: `“${date.slice(0, 40)}” is not a date` })
  return {
    identifiers: id === undefined ? [] : [id],
    title: title.text.replaceAll('\n', ' '),
    authors: authors
      .slice(0, paperBounds.authorLine)
      .split(',')
      .map((name) => name.trim()),
    abstract: text.replaceAll('\n', ' '),
    ...(published === undefined ? {} : { published }),
  }
}

/** Lines that follow each other, without an empty one between them. */
function splitParagraphs(lines: readonly Line[]): Paragraph[] {
  const paragraphs: { line: number; text: string }[] = []
  let before = 0
  for (const { number, text } of lines) {
    const open = paragraphs.at(-1)
    if (open !== undefined && number === before + 1) open.text += `\n${text}`
    else paragraphs.push({ line: number, text })
    before = number
  }
  return paragraphs
}

function parseDay(text: string): string | undefined {
  try {
    return Temporal.PlainDate.from(text.slice(0, maxTimeLength).trim().replace(' ', 'T')).toString()
  } catch {
    return undefined
  }
}

function orphan(paragraph: Paragraph): PageFault {
  return { line: paragraph.line, message: `“${paragraph.text.slice(0, 40)}” belongs to no paper` }
}

const creditLine = /^(Authors|Date):/
const maxTimeLength = 100
/** Characters; some twenty words more than titles have. */
const maxTitleLength = 300
/** Characters; anything shorter is a remark or a heading, too little to recognise a paper by. */
const minAbstractLength = 80
